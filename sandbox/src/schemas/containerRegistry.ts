import { Type, type Static } from "@sinclair/typebox";
import { nullable, object, readsUntilShown, text } from "./basics";
import { ContainerRegistry, ContainerRegistryRequest, RegistryType } from "./published";

const { displayName } = ContainerRegistryRequest.properties;

/** A registry as the sandbox stores it. */
export const StoredRegistry = object({
  id: Type.Integer(),
  displayName,
  type: RegistryType,
  userName: nullable(text),
  password: nullable(text),
  createdAt: Type.String(),
  lastUpdatedAt: nullable(Type.String()),
  readsUntilShown,
});
export type StoredRegistry = Static<typeof StoredRegistry>;

/** A registry as reads return it: its type is only shown by its host. */
export const RegistryRead = object({
  ...ContainerRegistry.properties,
  /** Documented, but in no observed response. */
  isPlatformManaged: Type.Optional(Type.Boolean()),
});
export type RegistryRead = Static<typeof RegistryRead>;

/** A registry to seed. */
export const ContainerRegistrySeed = object({
  id: Type.Optional(Type.Integer()),
  displayName,
  type: Type.Optional(RegistryType),
  userName: Type.Optional(text),
  password: Type.Optional(text),
});
export type ContainerRegistrySeed = Static<typeof ContainerRegistrySeed>;
