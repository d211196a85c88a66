import { elements, enumeration, object, orderedList, unorderedList, value } from "../../../kernel/patchSchema";

/** A number of a probe. The API fills in what is not given, and so gives it back when it is given no more. */
const probeNumber = (byDefault: number) => value({ default: byDefault, unset: byDefault });

/** A member of an object that goes with null, as the API's description says. */
const removable = () => value({ unset: null });

/** Text that is empty where there is none: so the API gives it, and so it is sent. */
const emptiable = () => value({ default: "", unset: "" });

/**
 * Of httpGet, tcpSocket and grpc a probe has one.
 *
 * A probe, and what it expects of an answer, go with null. The API's description says nothing of that, as it cannot for a
 * member of a type of its own; but its reads give null for a probe that is not there, and no other body takes one away: a
 * merge keeps what is absent, no probe says the same as none, and a PUT of the application would lose what is never read.
 */
const probe = object(
  {
    initialDelaySeconds: probeNumber(10),
    periodSeconds: probeNumber(10),
    timeoutSeconds: probeNumber(7),
    failureThreshold: probeNumber(3),
    successThreshold: probeNumber(1),
    httpGet: object({
      request: object({ path: value(), portNumber: value() }),
      response: object({ expectedStatusCode: enumeration({ unset: null }) }, { unset: null }),
    }),
    tcpSocket: object({ request: object({ portNumber: value() }) }),
    grpc: object({ request: object({ portNumber: value(), serviceName: removable() }) }),
  },
  { alternatives: ["httpGet", "tcpSocket", "grpc"], unset: null },
);

const portMappings = unorderedList(
  object({ containerPort: value(), exposedPort: value(), protocols: unorderedList(enumeration()) }),
);

/**
 * An endpoint of a container, known to the API by its name: its id is not taken. It carries its kind with the ports, which
 * are required, and its pull zone, which would else be made anew. `internalIp` is no documented kind, but is read back.
 */
export const endpoints = elements(
  {
    displayName: value(),
    cdn: object({
      isSslEnabled: value(),
      stickySessions: object(
        { enabled: value(), sessionHeaders: unorderedList(), cookieName: value() },
        // Off is the same as none, and nothing says that null takes them away.
        { unset: null, off: { enabled: false } },
      ),
      pullZoneId: value(),
      portMappings,
    }),
    anycast: object({ type: enumeration(), portMappings }),
    internalIp: object({ portMappings }),
  },
  { key: "displayName", required: ["cdn", "anycast", "internalIp"], alternatives: ["cdn", "anycast", "internalIp"] },
);

const containerTemplates = elements(
  {
    name: value(),
    image: removable(),
    imageName: value(),
    imageNamespace: value(),
    imageTag: value(),
    imageRegistryId: value(),
    imageDigest: removable(),
    imagePullPolicy: enumeration(),
    entryPoint: object({
      command: emptiable(),
      commandArray: orderedList(value(), { unset: [] }),
      arguments: emptiable(),
      argumentsArray: orderedList(value(), { unset: [] }),
      workingDirectory: emptiable(),
    }),
    probes: object({ startup: probe, readiness: probe, liveness: probe }),
    environmentVariables: elements(
      { name: value(), value: value({ default: "" }) },
      { key: "name", required: ["value"] },
    ),
    endpoints,
    volumeMounts: elements({ name: value(), mountPath: value() }, { key: "name", required: ["mountPath"] }),
  },
  { key: "name", id: "id", required: ["imageName", "imageNamespace", "imageTag", "imageRegistryId"] },
);

/**
 * How bunny.net treats the body of `PATCH /mc/apps/{appId}`, and that of `PATCH /mc/apps/{appId}/containers/{containerId}`
 * for one container. Containers are matched by id, all else that has a name by it.
 */
export const containerAppRules = object({
  name: value(),
  runtimeType: enumeration(),
  autoScaling: object({ min: value(), max: value() }),
  regionSettings: object({
    allowedRegionIds: unorderedList(),
    requiredRegionIds: unorderedList(value(), { unset: [] }),
    maxAllowedRegions: removable(),
    nodeSelectors: value({ unset: null, isMap: true }),
  }),
  containerTemplates,
  volumes: elements({ name: value(), size: value() }, { key: "name", required: ["size"] }),
});

/** What no merge patch takes, and `PUT /mc/apps/{appId}` does. The grace period, which is never read, is not among it. */
export const unpatchableRules = object({
  repositorySettings: object({ templateRepository: value(), repositoryName: value(), owner: value() }),
});
