import { assignedId, boolean, computedList, computedObject, defineLookup, number, text } from "../../../vocabulary";

/** A region of bunny.net's network. */
const networkRegion = computedObject(
  {
    /** Numeric ID of the region. */
    regionId: assignedId(),
    /** Code of the region: `DE`. */
    code: text({ wire: "RegionCode" }),
    /** Name of the region as bunny.net gives it: `EU: Frankfurt, DE`. */
    name: text(),
    /** Code of the continent: `EU`. */
    continentCode: text(),
    /** Code of the country: `DE`. */
    countryCode: text(),
    /** Latitude in degrees. */
    latitude: number(),
    /** Longitude in degrees. */
    longitude: number(),
    /** Price of a gigabyte of traffic, in US dollars. */
    pricePerGigabyte: number(),
    /** Whether DNS records can be routed by latency to this region: its code is then a `latencyZone`. */
    allowLatencyRouting: boolean(),
  },
  { typeName: "NetworkRegion" },
);

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
 * @args none, because the regions are the same for everyone.
 */
export const getRegions = defineLookup({
  name: "getRegions",
  /** The regions of bunny.net's network. */
  result: computedObject({
    /** All regions, sorted by code. */
    regions: computedList(networkRegion, { sortedBy: "code" }),
  }),
});
