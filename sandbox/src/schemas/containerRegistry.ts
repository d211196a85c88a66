import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable } from "./basics";
import { choice, id, listOf, readsUntilShown, spelled } from "./containerBasics";

const types = choice("dockerHub", "gitHub", "bunnyRegistry");
const savedStatuses = choice("saved", "secretsValidationFailed", "unknownErrorOccured", "notFound", "invalidInput");
const removedStatuses = choice("removed", "inUse", "notFound");

const displayName = Type.String({ minLength: 1, maxLength: 50 });

/** Body of the calls that save a registry. */
export const RegistryRequest = Type.Object(
  {
    displayName,
    type: Type.Optional(types),
    passwordCredentials: Type.Optional(Type.Object({ userName: id, password: id }, closed)),
  },
  closed,
);
export type RegistryRequest = Static<typeof RegistryRequest>;

/** A registry as the sandbox stores it. */
export const StoredRegistry = Type.Object(
  {
    id: Type.Integer(),
    displayName,
    type: types,
    userName: nullable(id),
    password: nullable(id),
    createdAt: Type.String(),
    lastUpdatedAt: nullable(Type.String()),
    readsUntilShown,
  },
  closed,
);
export type StoredRegistry = Static<typeof StoredRegistry>;

/** A registry as reads return it: its type is only shown by its host. */
export const RegistryRead = Type.Object(
  {
    id: Type.Integer(),
    accountId: nullable(Type.String()),
    userId: nullable(Type.String()),
    namespaceId: Type.String(),
    displayName: Type.String(),
    hostName: Type.String(),
    userName: nullable(Type.String()),
    firstPasswordSymbols: nullable(Type.String()),
    lastPasswordSymbols: nullable(Type.String()),
    createdAt: Type.String(),
    isPublic: nullable(Type.Boolean()),
    /** Documented, but in no observed response. */
    isPlatformManaged: Type.Optional(Type.Boolean()),
    lastUpdatedAt: nullable(Type.String()),
  },
  closed,
);
export type RegistryRead = Static<typeof RegistryRead>;

/** The registry in which to look for an image: `dockerhub`, `github`, or one of the account by its id. */
const ofImage = {
  registryId: id,
  imageName: Type.String({ minLength: 1, maxLength: 100 }),
  imageNamespace: Type.String({ minLength: 1, maxLength: 100 }),
};
export const ImageTagsRequest = Type.Object(ofImage, closed);
export type ImageTagsRequest = Static<typeof ImageTagsRequest>;
export const ImageTags = Type.Array(Type.Object({ name: id }, closed));
export const ImageDigestRequest = Type.Object(
  { ...ofImage, tag: Type.String({ minLength: 1, maxLength: 100 }) },
  closed,
);
export const ImageDigest = Type.Object({ imageNamespace: id, image: id, tag: id, digest: id }, closed);

export const RegistryList = Type.Object(listOf(RegistryRead), closed);

/** Response to a save: it may have failed despite status 200. */
export const SavedRegistry = Type.Object(
  { id: nullable(Type.Integer()), error: nullable(Type.String()), status: spelled(savedStatuses) },
  closed,
);
export const SaveStatus = savedStatuses;

/** Response to a removal: it may have failed despite status 200. */
export const RemovedRegistry = Type.Object(
  { status: spelled(removedStatuses), applications: Type.Optional(Type.Array(Type.String())) },
  closed,
);

/** A registry to seed. */
export const ContainerRegistrySeed = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    displayName,
    type: Type.Optional(types),
    userName: Type.Optional(id),
    password: Type.Optional(id),
  },
  closed,
);
export type ContainerRegistrySeed = Static<typeof ContainerRegistrySeed>;

/** Fields of the group whose values are masked in a dump: passwords, tokens, and the values of environment variables. */
export const containerSecrets = ["password", "value", "token"];
