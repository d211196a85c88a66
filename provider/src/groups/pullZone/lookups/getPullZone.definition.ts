import { boolean, computedList, defineLookup, found, integer, optional, referenceTo, text } from "../../../vocabulary";
import { pullZone } from "../pullZone.definition";

/**
 * Looks up a pull zone by its numeric ID or exact name. Fails if it does not exist.
 *
 * API: `GET /pullzone/{id}`, or `GET /pullzone?search=` and an exact comparison.
 *
 * @example
 * ```ts
 * const zone = bunny.getPullZoneOutput({ name: "my-site" });
 * new bunny.BlockedIp("scraper", { pullZoneId: zone.pullZoneId, blockedIp: "203.0.113.7" });
 * ```
 * @args one of the two is required.
 */
export const getPullZone = defineLookup({
  name: "getPullZone",
  optional: {
    /** Numeric ID of the pull zone. */
    pullZoneId: referenceTo("zone.id"),
    /** Exact name of the pull zone. */
    name: text(),
  },
  /** The current state of a pull zone. */
  result: found(pullZone, ["pullZoneId", "name", "enabled", "suspended"], {
    /** The pull zone's own hostname, `my-site.b-cdn.net`: its address, and the target for CNAME records of your own hostnames. */
    cnameTarget: optional(text()),
    /** URL of the origin, if the origin is a URL. */
    originUrl: optional(text()),
    /** Numeric ID of the storage zone that the pull zone serves, if any. */
    storageZoneId: optional(integer()),
    /** Numeric ID of the edge script that the pull zone runs, if any. */
    edgeScriptId: optional(integer()),
    /** Hostnames of the pull zone, including its own. */
    hostnames: computedList(text()),
    /** Blocked IP addresses and CIDR blocks, as stored by bunny.net. */
    blockedIps: computedList(text()),
    /** Hosts whose pages are blocked as referrers. */
    blockedReferrers: computedList(text()),
    /** The only hosts whose pages are allowed as referrers; if empty, all are allowed. */
    allowedReferrers: computedList(text()),
    /** Whether requests without a referrer are blocked. */
    blockNoneReferrer: boolean(),
    /** Not the address of the pull zone, but the domain that all such addresses share: `b-cdn.net`. */
    cnameDomain: optional(text()),
  }),
});
