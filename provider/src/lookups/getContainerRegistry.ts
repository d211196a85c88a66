import type * as pulumi from "@pulumi/pulumi";
import * as TE from "fp-ts/TaskEither";
import type { ContainerRegistry } from "../api/containers/containerRegistry";
import { failWith, taskEither, valueOf } from "../taskEither";
import { existing, type Lookup, lookUp, type LookupOptions, lookUpOutput, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { parseObjectId } from "./parseObjectId";

/** Arguments of {@link getContainerRegistry}: give one of the two. */
export interface GetContainerRegistryArgs {
  /** Number of the registry. */
  registryId?: number | string | undefined;
  /** Its exact name, for example `DockerHub Public`. */
  displayName?: string | undefined;
}

/** Arguments of {@link getContainerRegistryOutput}: give one of the two. */
export interface GetContainerRegistryOutputArgs {
  /** Number of the registry. */
  registryId?: pulumi.Input<number | string | undefined>;
  /** Its exact name, for example `DockerHub Public`. */
  displayName?: pulumi.Input<string | undefined>;
}

/** A container registry as it is now. Its password cannot be read. */
export interface GetContainerRegistryResult {
  /** Number of the registry, for `imageRegistryId` of a container. */
  registryId: number;
  /** Its name, which need not be unique. */
  displayName: string;
  /** Its host. */
  hostName: string;
  /** User name for pulling images, if there is one. */
  userName: string | undefined;
  /** Id of the account that owns it; `global` for a registry that all accounts share. */
  accountId: string | undefined;
  /** Id of its namespace. */
  namespaceId: string | undefined;
  /** When it was created, in ISO 8601. */
  createdAt: string | undefined;
  /** When it was last changed, in ISO 8601. */
  lastUpdatedAt: string | undefined;
  /** Whether all accounts share it. */
  isPublic: boolean;
  /** Whether bunny.net manages it. */
  isPlatformManaged: boolean;
}

/**
 * Looks up a container registry by its number or its exact name, including the public ones that all accounts share. Fails if
 * there is none, or if several have the name.
 *
 * API: `GET /mc/registries`.
 *
 * @example
 * ```ts
 * const { registryId } = bunny.getContainerRegistryOutput({ displayName: "DockerHub Public" });
 * ```
 */
export function getContainerRegistry(
  args: GetContainerRegistryArgs,
  options: LookupOptions = {},
): Promise<GetContainerRegistryResult> {
  return lookUp(lookup, args, options);
}

/** {@link getContainerRegistry} for arguments that may be outputs of resources. */
export function getContainerRegistryOutput(
  args: GetContainerRegistryOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetContainerRegistryResult> {
  return lookUpOutput(args, options, (known) => getContainerRegistry(known, options));
}

const lookup: Lookup<GetContainerRegistryArgs, GetContainerRegistryResult> = {
  name: "getContainerRegistry",
  ask: (session, { registryId, displayName }) =>
    taskEither(async function* () {
      const api = await import("../api/containers/containerRegistry.js");
      if (displayName !== undefined && registryId === undefined) {
        const all = yield* valueOf(api.getContainerRegistries(session));
        const [found, ...more] = all.filter((registry) => registry.displayName === displayName);
        if (found === undefined) {
          const names = all.map((registry) => registry.displayName);
          return yield* valueOf(noneNamed("registry named", displayName, TE.right(names)));
        }
        if (more.length === 0) return toResult(found);
        const numbers = [found, ...more].map(({ id }) => id).join(", ");
        return yield* failWith(
          unanswerable(`several registries are named ${displayName} (${numbers}): give registryId instead`),
        );
      }
      if (registryId === undefined || displayName !== undefined) {
        return yield* failWith(unanswerable("give either registryId or displayName"));
      }
      const id = yield* valueOf(parseObjectId("registryId", registryId));
      return toResult(yield* valueOf(existing(`registry ${id}`, api.findContainerRegistry(session, id))));
    }),
};

function toResult(registry: ContainerRegistry): GetContainerRegistryResult {
  return {
    registryId: registry.id,
    displayName: registry.displayName,
    hostName: registry.hostName,
    userName: registry.userName,
    accountId: registry.accountId,
    namespaceId: registry.namespaceId,
    createdAt: registry.createdAt,
    lastUpdatedAt: registry.lastUpdatedAt,
    isPublic: registry.isPublic,
    isPlatformManaged: registry.isPlatformManaged,
  };
}
