import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, NoArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getRegions}: none, because the regions are the same for everyone. */
export type GetRegionsArgs = NoArgs;

/** The regions of bunny.net's network. */
export interface GetRegionsResult {
  /** All regions, sorted by code. */
  regions: NetworkRegion[];
}

/** A region of bunny.net's network. */
export interface NetworkRegion {
  /** Numeric ID of the region. */
  regionId: number;
  /** Code of the region: `DE`. */
  code: string;
  /** Name of the region as bunny.net gives it: `EU: Frankfurt, DE`. */
  name: string;
  /** Code of the continent: `EU`. */
  continentCode: string;
  /** Code of the country: `DE`. */
  countryCode: string;
  /** Latitude in degrees. */
  latitude: number;
  /** Longitude in degrees. */
  longitude: number;
  /** Price of a gigabyte of traffic, in US dollars. */
  pricePerGigabyte: number;
  /** Whether DNS records can be routed by latency to this region: its code is then a `latencyZone`. */
  allowLatencyRouting: boolean;
}

export const lookup: Lookup<GetRegionsArgs, GetRegionsResult> = {
  name: "getRegions",
  run: (session) =>
    taskEither(async function* () {
      const { fetchRegions } = await import("../api/region.js");
      const all = yield* valueOf(fetchRegions(session));
      return { regions: [...all].sort((left, right) => left.code.localeCompare(right.code)) };
    }),
};

/**
 * Looks up the regions of bunny.net's network. `getContainerRegions` has those of Magic Containers, and
 * `getStorageRegions` those of storage zones.
 *
 * API: `GET /region`.
 *
 * @see {@link DnsRecord}
 * @example
 * ```ts
 * const found = bunny.getRegionsOutput();
 * export const regions = found.regions;
 * ```
 */
export const getRegions = /* @__PURE__ */ plainForm(lookup);

/** {@link getRegions} for a provider whose settings may be outputs. */
export const getRegionsOutput = /* @__PURE__ */ outputForm(lookup);
