import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { list, map, object, oneOf, reference, text } from "../vocabulary";
import { matching, shortName } from "./checks";
import { endpoint, endpointsAsArray } from "./endpoint";
import { probes } from "./probe";

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

/** What a container runs instead of what its image says. What was given and is omitted again goes. */
const entryPoint = object(
  {},
  {
    /** Command as one text. */
    command: emptiable,
    /** Command as a list. */
    commandArray: list(text(), { default: [] }),
    /** Arguments as one text. */
    arguments: emptiable,
    /** Arguments as a list. */
    argumentsArray: list(text(), { default: [] }),
    /** Folder in which it runs. */
    workingDirectory: emptiable,
  },
  { typeName: "ContainerEntryPoint", emptyIsOmitted: true },
);

export const imagePullPolicy = oneOf(["always", "ifNotPresent"], { anyCase: true, unset: cannotBeUnset });

/**
 * One container of an application. Everything changes in place; what is omitted is left as it is.
 *
 * In `environmentVariables` and `volumeMounts` the entries that are given are managed, and what others added stays.
 * With `endpoints` it is otherwise: see there.
 */
export const containerTemplate = object(
  {
    /** Name of the image without tag: `nginx`. */
    imageName: text({ check: imagePath }),
    /** Who owns the image: `library`, or a user or organisation. */
    imageNamespace: text({ check: imagePath }),
    /** Tag of the image: `1.27-alpine`. */
    imageTag: text({ check: imageTag }),
    /** Registry of the image: the id of a registry, or its number. */
    imageRegistryId: reference({ check: registryNumber }),
  },
  {
    /** Full name of the image. @default put together by bunny.net */
    image: text({ nullable: true }),
    /** Digest of the image, `sha256:…`. @default filled in by bunny.net */
    imageDigest: text({ check: digest, nullable: true }),
    /** When the image is fetched. Keeps its value when it is omitted again. */
    imagePullPolicy,
    /** What it runs instead of what the image says. */
    entryPoint,
    /** How bunny.net finds out whether it is well. */
    probes,
    /**
     * Environment variables by name. A value that is a secret is sealed alone. One that is dropped from here is
     * deleted.
     */
    environmentVariables: map(text({ secretPlace: true, default: "" }), {
      asArray: { key: "name", value: "value" },
      checkName: matching(/\S/, "must have a name"),
    }),
    // Not removed when omitted again, or else endpoints that become resources of their own would get another address.
    /**
     * Endpoints by name, unique in the application. Omitted, endpoints are left alone, also those that were given
     * before: so they can become resources of their own. Given, be it `{}`, they are managed whole: an endpoint that
     * somebody else added shows as drift and is deleted, and one that is a resource of its own is an error. Another
     * name is another endpoint: the old one is deleted with its address.
     */
    endpoints: map(endpoint, {
      asArray: endpointsAsArray,
      exclusive: true,
      unset: cannotBeUnset,
      checkName: shortName,
    }),
    /** Absolute paths by the name of the volume. One that is dropped from here is unmounted. */
    volumeMounts: map(text({ check: mountPath }), {
      asArray: { key: "name", value: "mountPath" },
      checkName: shortName,
    }),
  },
  { typeName: "ContainerTemplate" },
);
