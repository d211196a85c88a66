import { cannotBeUnset } from "../../properties/resetOnOmit";
import { list, map, object, oneOf, reference, text } from "../../vocabulary";
import { matching, shortName } from "./checks";
import { endpoint, endpointsAsArray } from "./endpoint.definition";
import { probes } from "./probe.definition";

const imagePath = matching(
  /^[a-zA-Z0-9]+(?:[./_-]{1,2}[a-zA-Z0-9]+)*$/,
  "must consist of letters and digits, separated by . / _ or -, without the tag",
);
const imageTag = matching(
  /^[a-zA-Z0-9]+(?:[._-]{1,2}[a-zA-Z0-9]+)*$/,
  'must consist of letters and digits, separated by . _ or -, for example "1.27-alpine"',
);
const registryNumber = matching(
  /^\d+$/,
  'must be the numeric ID of a registry: pass registry.id, or bunny.getContainerRegistryOutput({ displayName: "DockerHub Public" }).registryId',
);
const digest = matching(
  /^sha256:[a-z0-9]{64}$/,
  'must be "sha256:" followed by 64 hexadecimal digits, or omitted: bunny.net fills it in',
);
const mountPath = matching(
  /^\/(?!.*\/\/)(?!.*\.\.)([a-zA-Z0-9._-]+\/?)+$/,
  'must be an absolute path without spaces, "//" or "..", for example "/var/data"',
);

/** The API returns an empty string if there is none. */
const emptiable = text({ emptyMeansNone: true, default: "" });

/** What a container runs instead of what its image specifies. Removing a setting clears it. */
const entryPoint = object(
  {},
  {
    /** Command as a single string. */
    command: emptiable,
    /** Command as a list. */
    commandArray: list(text(), { default: [] }),
    /** Arguments as a single string. */
    arguments: emptiable,
    /** Arguments as a list. */
    argumentsArray: list(text(), { default: [] }),
    /** Working directory. */
    workingDirectory: emptiable,
  },
  { typeName: "ContainerEntryPoint", emptyMeansNone: true },
);

export const imagePullPolicy = oneOf(["always", "ifNotPresent"], { anyCase: true, unset: cannotBeUnset });

/**
 * One container of an application. Everything is updated in place; anything omitted is left as it is.
 *
 * In `environmentVariables` and `volumeMounts`, only the entries declared here are managed; entries added elsewhere are
 * kept. `endpoints` behaves differently: see there.
 */
export const containerTemplate = object(
  {
    /** Name of the image without its tag: `nginx`. */
    imageName: text({ check: imagePath }),
    /** Owner of the image: `library`, or a user or organization. */
    imageNamespace: text({ check: imagePath }),
    /** Tag of the image: `1.27-alpine`. */
    imageTag: text({ check: imageTag }),
    /** Registry of the image: the `id` of a registry, or its numeric ID. */
    imageRegistryId: reference({ check: registryNumber }),
  },
  {
    /** Full name of the image. @default assembled by bunny.net */
    image: text({ nullable: true }),
    /** Digest of the image, `sha256:…`. @default filled in by bunny.net */
    imageDigest: text({ check: digest, nullable: true, emptyMeansNone: true }),
    /** When the image is pulled. Removing this leaves the current value unchanged. */
    imagePullPolicy,
    /** What the container runs instead of what its image specifies. */
    entryPoint,
    /** How bunny.net checks the health of the container. */
    probes,
    /**
     * Environment variables by name. A secret value is encrypted individually. Removing a variable from here deletes
     * it.
     */
    environmentVariables: map(text({ secretPlace: true, default: "" }), {
      asArray: { key: "name", value: "value" },
      inEveryReply: true,
      checkName: matching(/\S/, "must have a name"),
    }),
    // Not deleted when this is removed, or endpoints that become separate resources would get another address.
    /**
     * Endpoints by name, unique in the application. If omitted, endpoints are left alone, including endpoints that were
     * declared before, so that they can become separate resources. If set, even to `{}`, they are managed as a whole:
     * an endpoint added elsewhere shows as drift and is deleted, and one that is also a separate resource is an error.
     * Renaming an endpoint deletes it along with its address and creates another.
     */
    endpoints: map(endpoint, {
      asArray: endpointsAsArray,
      exclusive: true,
      unset: cannotBeUnset,
      checkName: shortName,
    }),
    /** Absolute mount paths by volume name. Removing a volume from here unmounts it. */
    volumeMounts: map(text({ check: mountPath }), {
      asArray: { key: "name", value: "mountPath" },
      inEveryReply: true,
      checkName: shortName,
    }),
  },
  { typeName: "ContainerTemplate" },
);
