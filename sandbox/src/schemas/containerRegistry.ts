import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable, readsUntilShown, text } from "./basics";
import { ContainerRegistry, ContainerRegistryRequest, RegistryType } from "./published";

const { displayName } = ContainerRegistryRequest.properties;

/** A registry as the sandbox stores it. */
export const StoredRegistry = Type.Object(
  {
    id: Type.Integer(),
    displayName,
    type: RegistryType,
    userName: nullable(text),
    password: nullable(text),
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
    ...ContainerRegistry.properties,
    /** Documented, but in no observed response. */
    isPlatformManaged: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type RegistryRead = Static<typeof RegistryRead>;

/** A registry to seed. */
export const ContainerRegistrySeed = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    displayName,
    type: Type.Optional(RegistryType),
    userName: Type.Optional(text),
    password: Type.Optional(text),
  },
  closed,
);
export type ContainerRegistrySeed = Static<typeof ContainerRegistrySeed>;
