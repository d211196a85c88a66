import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { list, map, object, oneOf, reference, text } from "../vocabulary";
import { matching, shortName } from "./checks";
import { endpoint, endpointsAsArray } from "./endpoint";
import { probe } from "./probe";

const imagePath = matching(
  /^[a-zA-Z0-9]+(?:[./_-]{1,2}[a-zA-Z0-9]+)*$/,
  "must be letters and digits with single separators (. / _ -) between them, without the tag",
);
const imageTag = matching(
  /^[a-zA-Z0-9]+(?:[._-]{1,2}[a-zA-Z0-9]+)*$/,
  'must be letters and digits with single separators (. _ -) between them, for example "1.27-alpine"',
);
const registryNumber = matching(
  /^\d+$/,
  'must be the number of a registry: pass registry.id, or bunny.getContainerRegistryOutput({ displayName: "DockerHub Public" }).registryId',
);
const digest = matching(
  /^sha256:[a-z0-9]{64}$/,
  "must be sha256: and 64 digits, or be left out: bunny.net fills it in",
);
const mountPath = matching(
  /^\/(?!.*\/\/)(?!.*\.\.)([a-zA-Z0-9._-]+\/?)+$/,
  'must be an absolute path without blanks, "//" and "..", for example "/var/data"',
);

/** The API gives it as empty text where there is none. */
const emptiable = text({ emptyIsOmitted: true, default: "" });

export const imagePullPolicy = oneOf(["always", "ifNotPresent"], { anyCase: true, unset: cannotBeUnset });

export const containerTemplate = object(
  {
    imageName: text({ check: imagePath }),
    imageNamespace: text({ check: imagePath }),
    imageTag: text({ check: imageTag }),
    imageRegistryId: reference({ check: registryNumber }),
  },
  {
    image: text({ nullable: true }),
    imageDigest: text({ check: digest, nullable: true }),
    imagePullPolicy,
    entryPoint: object(
      {},
      {
        command: emptiable,
        commandArray: list(text(), { default: [] }),
        arguments: emptiable,
        argumentsArray: list(text(), { default: [] }),
        workingDirectory: emptiable,
      },
      { emptyIsOmitted: true },
    ),
    probes: object({}, { startup: probe, readiness: probe, liveness: probe }, { entries: true, emptyIsOmitted: true }),
    environmentVariables: map(text({ secretPlace: true, default: "" }), {
      asArray: { key: "name", value: "value" },
      checkName: matching(/\S/, "must have a name"),
    }),
    // Not removed when omitted again, or else endpoints that become resources of their own would get another address.
    endpoints: map(endpoint, {
      asArray: endpointsAsArray,
      exclusive: true,
      unset: cannotBeUnset,
      checkName: shortName,
    }),
    volumeMounts: map(text({ check: mountPath }), {
      asArray: { key: "name", value: "mountPath" },
      checkName: shortName,
    }),
  },
);
