import type { RemoteRegistry } from "../api/containerRegistry";
import type { ContainerRegistry as Resource } from "../../../resources/containers/containerRegistry";
import { byIdOrName } from "../../../lookups/byIdOrName";
import type { Found, Lookup, OutputArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getContainerRegistry}: one of the two is required. */
export interface GetContainerRegistryArgs {
  /** Numeric ID of the registry. */
  registryId?: number | string | undefined;
  /** Exact display name of the registry, for example `DockerHub Public`. */
  displayName?: string | undefined;
}

/** Arguments of {@link getContainerRegistryOutput}. */
export type GetContainerRegistryOutputArgs = OutputArgs<GetContainerRegistryArgs>;

/** The current state of a container image registry. Its password cannot be read. */
export interface GetContainerRegistryResult extends Found<
  Resource,
  "hostName" | "userName" | "namespaceId" | "createdAt"
> {
  /** Numeric ID of the registry: pass it as `imageRegistryId` of a container. */
  registryId: number;
  /** Display name of the registry, which other registries may also have. */
  displayName: string;
  /** ID of the account that owns the registry; `global` for registries that are available to every account. */
  accountId: string | undefined;
  /** When the registry was last changed, in ISO 8601. */
  lastUpdatedAt: string | undefined;
  /** Whether the registry is available to every account. */
  isPublic: boolean;
  /** Whether bunny.net itself manages the registry. */
  isPlatformManaged: boolean;
}

export const lookup: Lookup<GetContainerRegistryArgs, GetContainerRegistryResult> = {
  name: "getContainerRegistry",
  run: byIdOrName({
    noun: "registry",
    by: ["registryId", "displayName"],
    load: async () => {
      const { findContainerRegistry: find, registries } = await import("../api/containerRegistry.js");
      return { find, all: (session) => registries.all(session, undefined) };
    },
    idAndName: ({ registryId, displayName = "" }) => [registryId, displayName],
    toResult,
  }),
};

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
 */
export const getContainerRegistry = /* @__PURE__ */ plainForm(lookup);

/** {@link getContainerRegistry} for arguments that may be outputs of resources. */
export const getContainerRegistryOutput = /* @__PURE__ */ outputForm(lookup);

function toResult(registry: RemoteRegistry) {
  const { type: _, password: __, adopt: ___, ...found } = registry;
  return {
    ...found,
    displayName: found.displayName ?? "",
    userName: found.userName,
    lastUpdatedAt: found.lastUpdatedAt,
  };
}
