import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, NoArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getStorageRegions}: none, because the regions are the same for everyone. */
export type GetStorageRegionsArgs = NoArgs;

/** The regions of storage zones. */
export interface GetStorageRegionsResult {
  /** All regions, sorted by code. */
  regions: StorageRegion[];
}

/** A region of storage zones. */
export interface StorageRegion {
  /** Code of the region, for `region` and `replicationRegions` of a storage zone: `DE`. */
  code: string;
  /** Name of the region as bunny.net gives it. */
  name: string;
  /** Host to which files of zones in this region are uploaded, if bunny.net gives it: `storage.bunnycdn.com`. */
  storageHostname: string | undefined;
}

export const lookup: Lookup<GetStorageRegionsArgs, GetStorageRegionsResult> = {
  name: "getStorageRegions",
  run: (session) =>
    taskEither(async function* () {
      const api = await import("../api/storageZone.js");
      const all = yield* valueOf(api.fetchStorageRegions(session));
      const regions = all.map(({ Id, Name, Url }) => ({ code: Id, name: Name, storageHostname: Url }));
      // Every preview should show the same order, whatever the API returns.
      return { regions: regions.sort((left, right) => left.code.localeCompare(right.code)) };
    }),
};

/**
 * Looks up the regions of storage zones. Not each of them is available as the main region, and for each tier: the
 * creation of a storage zone fails if one is not.
 *
 * API: `GET /storagezone/regions`.
 *
 * @see {@link StorageZone}
 * @example
 * ```ts
 * const found = bunny.getStorageRegionsOutput();
 * export const regions = found.regions;
 * ```
 */
export const getStorageRegions = /* @__PURE__ */ plainForm(lookup);

/** {@link getStorageRegions} for a provider whose settings may be outputs. */
export const getStorageRegionsOutput = /* @__PURE__ */ outputForm(lookup);
