import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ContainerRegistry } from "../api/containers/containerRegistry";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput, missing, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { objectNumber } from "./parseObjectId";

/** Arguments of {@link getContainerRegistry}: one of the two. */
export interface GetContainerRegistryArgs {
  /** Number of the registry. */
  registryId?: number | string | undefined;
  /** Its exact name, for example `DockerHub Public`. */
  displayName?: string | undefined;
}

/** Arguments of {@link getContainerRegistryOutput}: one of the two. */
export interface GetContainerRegistryOutputArgs {
  /** Number of the registry. */
  registryId?: pulumi.Input<number | string | undefined>;
  /** Its exact name, for example `DockerHub Public`. */
  displayName?: pulumi.Input<string | undefined>;
}

/** A registry of container images as it is now. Nobody can read its password. */
export interface GetContainerRegistryResult {
  /** Number of the registry: give it to `imageRegistryId` of a container. */
  registryId: number;
  /** Its name, which other registries may have too. */
  displayName: string;
  /** Its host. */
  hostName: string;
  /** User who may fetch the images, if there is one. */
  userName: string | undefined;
  /** Id of the account that owns it; `global` for those that are there for every account. */
  accountId: string | undefined;
  /** Id of its namespace. */
  namespaceId: string | undefined;
  /** When it was made, in ISO 8601. */
  createdAt: string | undefined;
  /** When it was last changed, in ISO 8601. */
  lastUpdatedAt: string | undefined;
  /** Whether it is there for every account. */
  isPublic: boolean;
  /** Whether bunny.net itself manages it. */
  isPlatformManaged: boolean;
}

/**
 * Looks a registry of container images up by its number or its exact name, also one of the public ones that are there for
 * every account. Fails when there is none, and when several have the name.
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
  ask: async (session, { registryId, displayName }) => {
    const api = await import("../api/containers/containerRegistry.js");
    if (displayName !== undefined && registryId === undefined) {
      return pipe(
        api.getContainerRegistries(session),
        TE.chainW((all) => {
          const [found, ...more] = all.filter((registry) => registry.displayName === displayName);
          if (found === undefined) return noneNamed("registry named", displayName, TE.right(namesOf(all)));
          const ids = [found, ...more].map(({ id }) => id).join(", ");
          return more.length === 0
            ? TE.right(toResult(found))
            : TE.left(
                unanswerable(
                  `${more.length + 1} registries are named ${displayName}: give the registryId of one, ${ids}`,
                ),
              );
        }),
      );
    }
    if (registryId === undefined || displayName !== undefined) {
      return TE.left(unanswerable("give either registryId or displayName"));
    }
    return pipe(
      TE.fromEither(objectNumber("registryId", registryId)),
      TE.chainW((number) =>
        pipe(api.findContainerRegistry(session, number), TE.chainW(TE.fromOption(() => missing(`registry ${number}`)))),
      ),
      TE.map(toResult),
    );
  },
};

const namesOf = (all: readonly ContainerRegistry[]): readonly string[] => all.map((one) => one.displayName);

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
