import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./basics";
import { choice, id, int32, optional, spelled } from "./containerBasics";
import { DraftEndpoint, EndpointRead, EndpointRequest, StoredEndpoint } from "./containerEndpoint";
import { httpStatuses } from "./httpStatuses";

const policies = choice("always", "ifNotPresent");
const statusCodes = choice(...httpStatuses);
const port = int32({ minimum: 1, maximum: 65535 });
const seconds = optional(int32({ minimum: 1, maximum: 3600 }));
const threshold = optional(int32({ minimum: 1, maximum: 1000 }));

const EntryPoint = Type.Object(
  {
    command: optional(Type.String()),
    commandArray: Type.Optional(Type.Array(Type.String())),
    arguments: optional(Type.String()),
    argumentsArray: Type.Optional(Type.Array(Type.String())),
    workingDirectory: optional(Type.String()),
  },
  closed,
);

const probe = (statusCode: ReturnType<typeof spelled> | typeof statusCodes) =>
  Type.Object(
    {
      initialDelaySeconds: seconds,
      periodSeconds: seconds,
      timeoutSeconds: seconds,
      failureThreshold: threshold,
      successThreshold: threshold,
      httpGet: optional(
        Type.Object(
          {
            request: Type.Optional(
              Type.Object({ path: Type.Optional(Type.String()), portNumber: Type.Optional(port) }, closed),
            ),
            response: optional(Type.Object({ expectedStatusCode: optional(statusCode) }, closed)),
          },
          closed,
        ),
      ),
      tcpSocket: optional(
        Type.Object({ request: Type.Optional(Type.Object({ portNumber: Type.Optional(port) }, closed)) }, closed),
      ),
      grpc: optional(
        Type.Object(
          {
            request: Type.Optional(
              Type.Object({ portNumber: Type.Optional(port), serviceName: optional(Type.String()) }, closed),
            ),
          },
          closed,
        ),
      ),
    },
    closed,
  );

const probes = (of: ReturnType<typeof probe>) =>
  Type.Object({ startup: optional(of), readiness: optional(of), liveness: optional(of) }, closed);
const Probes = probes(probe(statusCodes));

const EnvironmentVariable = Type.Object({ name: id, value: Type.Optional(Type.String()) }, closed);
const VolumeMountRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 50 }),
    mountPath: Type.String({ minLength: 1, pattern: "^/(?!.*//)(?!.*\\.\\.)(?!.*\\s)([a-zA-Z0-9._-]+/?)+$" }),
  },
  closed,
);

const imagePath = Type.String({ minLength: 1, pattern: "^[a-zA-Z0-9]+(?:[./_-]{1,2}[a-zA-Z0-9]+)*$" });
const imageTag = Type.String({ minLength: 1, pattern: "^[a-zA-Z0-9]+(?:[._-]{1,2}[a-zA-Z0-9]+)*$" });
const imageDigest = Type.String({ pattern: "^sha256:[a-z0-9]{64}$" });
/** Empty unless one has been set, despite the description. */
const knownDigest = Type.String({ pattern: "^(sha256:[a-z0-9]{64})?$" });
const name = Type.String({ minLength: 1, maxLength: 50 });

const required = { name, imageName: imagePath, imageNamespace: imagePath, imageTag, imageRegistryId: id };
const details = {
  image: optional(Type.String()),
  imageDigest: optional(imageDigest),
  imagePullPolicy: Type.Optional(policies),
  entryPoint: Type.Optional(EntryPoint),
  probes: Type.Optional(Probes),
};
const lists = {
  environmentVariables: optional(Type.Array(EnvironmentVariable)),
  endpoints: optional(Type.Array(EndpointRequest)),
  volumeMounts: optional(Type.Array(VolumeMountRequest)),
};

/** A container in requests to its own paths. */
export const AddContainerRequest = Type.Object({ ...required, ...details, ...lists }, closed);
export type AddContainerRequest = Static<typeof AddContainerRequest>;

/** A container in requests for its app; without `id`, it is a new one. */
export const ContainerRequest = Type.Object({ id: optional(id), ...required, ...details, ...lists }, closed);
export type ContainerRequest = Static<typeof ContainerRequest>;

/** Omitted or null members stay unchanged. */
export const PatchContainerRequest = Type.Object(
  {
    name: optional(name),
    imageName: optional(imagePath),
    imageNamespace: optional(imagePath),
    imageTag: optional(imageTag),
    imageRegistryId: optional(id),
    ...details,
    ...lists,
  },
  closed,
);

/** Values by name: all variables of the container. */
export const EnvironmentRequest = Type.Record(Type.String(), Type.String());

/** A container as the sandbox stores it. */
export const StoredContainer = Type.Object(
  {
    id,
    ...required,
    image: id,
    imageDigest: knownDigest,
    imagePullPolicy: policies,
    entryPoint: EntryPoint,
    probes: Probes,
    environmentVariables: Type.Array(EnvironmentVariable),
    endpoints: Type.Array(StoredEndpoint),
    volumeMounts: Type.Array(VolumeMountRequest),
  },
  closed,
);
export type StoredContainer = Static<typeof StoredContainer>;

/** A container between a request and what the sandbox stores: a new one does not have the server's values yet. */
export const DraftContainer = Type.Object(
  {
    ...ContainerRequest.properties,
    imageDigest: optional(knownDigest),
    endpoints: optional(Type.Array(DraftEndpoint)),
  },
  closed,
);
export type DraftContainer = Static<typeof DraftContainer>;

/** A container as reads return it. */
export const ContainerTemplate = Type.Object(
  {
    id,
    packageId: id,
    ...required,
    image: id,
    imageDigest: knownDigest,
    imagePullPolicy: spelled(policies),
    entryPoint: Type.Required(EntryPoint, closed),
    probes: probes(probe(spelled(statusCodes))),
    environmentVariables: Type.Array(EnvironmentVariable),
    endpoints: Type.Array(EndpointRead),
    volumeMounts: Type.Array(Type.Object({ name: id, mountPath: id }, closed)),
  },
  closed,
);
export type ContainerTemplate = Static<typeof ContainerTemplate>;

export const ContainerInstance = Type.Object({ id, templateId: id, podId: id, nodeIpAddress: id }, closed);
