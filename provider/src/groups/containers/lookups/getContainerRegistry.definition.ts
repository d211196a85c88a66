import { boolean, defineLookup, found, integer, optional, referenceTo, text } from "../../../vocabulary";
import { containerRegistry } from "../containerRegistry.definition";

/**
 * Looks up a container image registry by its numeric ID or exact display name, including the public registries that are
 * available to every account. Fails if it does not exist, or if several registries have the name.
 *
 * API: `GET /mc/registries`.
 *
 * @example
 * ```ts
 * const registry = bunny.getContainerRegistryOutput({ displayName: "DockerHub Public" });
 * export const registryId = registry.registryId;
 * ```
 * @args one of the two is required.
 */
export const getContainerRegistry = defineLookup({
  name: "getContainerRegistry",
  optional: {
    /** Numeric ID of the registry. */
    registryId: referenceTo("registry.id"),
    /** Exact display name of the registry, for example `DockerHub Public`. */
    displayName: text(),
  },
  /** The current state of a container image registry. Its password cannot be read. */
  result: found(containerRegistry, ["displayName", "hostName", "userName", "namespaceId", "createdAt"], {
    /** Numeric ID of the registry: pass it as `imageRegistryId` of a container. */
    registryId: integer(),
    /** ID of the account that owns the registry; `global` for registries that are available to every account. */
    accountId: optional(text()),
    /** When the registry was last changed, in ISO 8601. */
    lastUpdatedAt: optional(text()),
    /** Whether the registry is available to every account. */
    isPublic: boolean(),
    /** Whether bunny.net itself manages the registry. */
    isPlatformManaged: boolean(),
  }),
});
