import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, NoArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getContainerRegions}: none, because the regions are the same for everyone. */
export type GetContainerRegionsArgs = NoArgs;

/** The regions where Magic Containers can run applications. */
export interface GetContainerRegionsResult {
  /** All regions, sorted by ID. */
  regions: ContainerRegion[];
}

/** A region of Magic Containers. */
export interface ContainerRegion {
  /** ID of the region, for `allowedRegionIds` and `requiredRegionIds` of an application: `DE`. */
  id: string;
  /** Name of the region as bunny.net gives it, which may be the same as the ID. */
  name: string;
  /** The part of the world it is in: `EU`. */
  group: string;
  /** Whether the region supports anycast endpoints. */
  hasAnycastSupport: boolean;
  /** Whether the region currently has capacity. */
  hasCapacity: boolean;
}

export const lookup: Lookup<GetContainerRegionsArgs, GetContainerRegionsResult> = {
  name: "getContainerRegions",
  run: (session) =>
    taskEither(async function* () {
      const { fetchContainerRegions } = await import("../api/containerRegion.js");
      const all = yield* valueOf(fetchContainerRegions(session));
      // Every preview should show the same order, whatever the API returns.
      return { regions: [...all].sort((left, right) => left.id.localeCompare(right.id)) };
    }),
};

/**
 * Looks up the regions of Magic Containers.
 *
 * API: `GET /mc/regions`.
 *
 * @see {@link ContainerApp}
 * @example
 * ```ts
 * const found = bunny.getContainerRegionsOutput();
 * export const regions = found.regions;
 * ```
 */
export const getContainerRegions = /* @__PURE__ */ plainForm(lookup);

/** {@link getContainerRegions} for a provider whose settings may be outputs. */
export const getContainerRegionsOutput = /* @__PURE__ */ outputForm(lookup);
