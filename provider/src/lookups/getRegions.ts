import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput } from "./lookup";

/** Arguments of {@link getRegions}: none, because the regions are the same for everyone. */
export type GetRegionsArgs = Readonly<Record<string, never>>;

/** The regions where Magic Containers can run applications. */
export interface GetRegionsResult {
  /** All regions, sorted by ID. */
  regions: ContainerRegion[];
}

/** A region of Magic Containers. */
export interface ContainerRegion {
  /** ID of the region, for `allowedRegionIds` and `requiredRegionIds` of an application: `DE`. */
  id: string;
  /** Name of the region as bunny.net gives it, which may be the same as the ID. */
  name: string;
  /** Part of the world, as bunny.net gives it: `EU`. */
  group: string;
  /** Whether the region supports anycast endpoints. */
  hasAnycastSupport: boolean;
  /** Whether the region currently has capacity. */
  hasCapacity: boolean;
}

/**
 * Looks up the regions of Magic Containers.
 *
 * API: `GET /mc/regions`.
 *
 * @example
 * ```ts
 * const { regions } = bunny.getRegionsOutput();
 * export const withRoom = regions.apply((all) => all.filter(({ hasCapacity }) => hasCapacity).map(({ id }) => id));
 * ```
 */
export function getRegions(args: GetRegionsArgs = {}, options: LookupOptions = {}): Promise<GetRegionsResult> {
  return lookUp(lookup, args, options);
}

/** {@link getRegions} for a provider whose settings may be outputs. */
export function getRegionsOutput(
  args: GetRegionsArgs = {},
  options: LookupOptions = {},
): pulumi.Output<GetRegionsResult> {
  return lookUpOutput({ ...args }, options, () => getRegions(args, options));
}

const lookup: Lookup<GetRegionsArgs, GetRegionsResult> = {
  name: "getRegions",
  ask: async (session) => {
    const api = await import("../api/containers/containerRegion.js");
    return pipe(
      api.getContainerRegions(session),
      // Same order in every preview, whatever the API returns.
      TE.map((all) => ({ regions: [...all].sort((left, right) => left.id.localeCompare(right.id)) })),
    );
  },
};
