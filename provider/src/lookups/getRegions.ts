import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput } from "./lookup";

/** Arguments of {@link getRegions}: none, since the regions are the same for everyone. */
export type GetRegionsArgs = Readonly<Record<string, never>>;

/** The regions where Magic Containers runs applications. */
export interface GetRegionsResult {
  /** All of them, by id. */
  regions: ContainerRegion[];
}

/** A region of Magic Containers. */
export interface ContainerRegion {
  /** Its id, which `allowedRegionIds` and `requiredRegionIds` of an application take: `DE`. */
  id: string;
  /** Its name as bunny.net gives it, which may be the same as the id. */
  name: string;
  /** Part of the world, as bunny.net gives it: `EU`. */
  group: string;
  /** Whether an anycast endpoint can be there. */
  hasAnycastSupport: boolean;
  /** Whether there is room for more at present. */
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
      // In the same order at each preview, whatever the API does.
      TE.map((all) => ({ regions: [...all].sort((left, right) => left.id.localeCompare(right.id)) })),
    );
  },
};
