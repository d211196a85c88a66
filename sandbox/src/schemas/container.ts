import { Type, type Static } from "@sinclair/typebox";
import { closed, object, optional, readsUntilShown, text } from "./basics";
import * as api from "./published";

const settings = {
  displayName: api.EndpointRequest.properties.displayName,
  cdn: Type.Optional(api.CdnEndpointRequest),
  anycast: Type.Optional(api.AnycastEndpointRequest),
};

/** An endpoint as the sandbox stores it: its settings, and the server's values. */
export const StoredEndpoint = object({ ...settings, id: text, publicHost: text, readsUntilShown });
export type StoredEndpoint = Static<typeof StoredEndpoint>;

/** An endpoint between a request and what the sandbox stores: a new one does not have the server's values yet. */
export const DraftEndpoint = object({
  ...settings,
  id: Type.Optional(text),
  publicHost: Type.Optional(text),
  readsUntilShown,
});
export type DraftEndpoint = Static<typeof DraftEndpoint>;

/** Empty unless one has been set, despite the description. */
const imageDigest = Type.String({ pattern: "^(sha256:[a-z0-9]{64})?$" });

/** Omitted or null members stay unchanged. */
export const PatchContainerRequest = object(
  // the API is as strict about this name as about that of a new container
  { ...api.PatchContainerRequest.properties, name: optional(api.AddContainerRequest.properties.name) },
);

const { name, imageName, imageNamespace, imageTag, imageRegistryId } = api.AddContainerRequest.properties;

/** A container as the sandbox stores it. */
export const StoredContainer = object({
  id: text,
  name,
  imageName,
  imageNamespace,
  imageTag,
  imageRegistryId,
  image: text,
  imageDigest,
  imagePullPolicy: api.ImagePullPolicy,
  entryPoint: api.ContainerEntryPoint,
  probes: api.ContainerProbes,
  environmentVariables: Type.Array(api.EnvironmentVariable),
  endpoints: Type.Array(StoredEndpoint),
  volumeMounts: Type.Array(api.VolumeMountRequest),
});
export type StoredContainer = Static<typeof StoredContainer>;

/** A container between a request and what the sandbox stores: a new one does not have the server's values yet. */
export const DraftContainer = object({
  ...api.ContainerRequest.properties,
  imageDigest: optional(imageDigest),
  endpoints: optional(Type.Array(DraftEndpoint)),
});
export type DraftContainer = Static<typeof DraftContainer>;

/** A container as reads return it. */
export const ContainerTemplate = object({
  ...api.ContainerTemplate.properties,
  imageDigest,
  entryPoint: Type.Required(api.ContainerEntryPoint, closed),
});
export type ContainerTemplate = Static<typeof ContainerTemplate>;
