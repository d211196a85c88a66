import type { WholePullZone } from "../api/wholePullZone";
import { byIdOrName } from "../../../lookups/byIdOrName";
import type { Found, Lookup, OutputArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";
import type { PullZone as Resource } from "../../../resources/pullZone/pullZone";

/** Arguments of {@link getPullZone}: one of the two is required. */
export interface GetPullZoneArgs {
  /** Numeric ID of the pull zone. */
  pullZoneId?: number | string | undefined;
  /** Exact name of the pull zone. */
  name?: string | undefined;
}

/** Arguments of {@link getPullZoneOutput}. */
export type GetPullZoneOutputArgs = OutputArgs<GetPullZoneArgs>;

/** The current state of a pull zone. */
export interface GetPullZoneResult extends Found<Resource, "enabled" | "suspended"> {
  /** Numeric ID of the pull zone. */
  pullZoneId: number;
  /** Name of the pull zone, unique in the account. */
  name: string;
  /** The pull zone's own hostname, `my-site.b-cdn.net`: its address, and the target for CNAME records of your own hostnames. */
  cnameTarget: string | undefined;
  /** URL of the origin, if the origin is a URL. */
  originUrl: string | undefined;
  /** Numeric ID of the storage zone that the pull zone serves, if any. */
  storageZoneId: number | undefined;
  /** Numeric ID of the edge script that the pull zone runs, if any. */
  edgeScriptId: number | undefined;
  /** Hostnames of the pull zone, including its own. */
  hostnames: string[];
  /** Blocked IP addresses and CIDR blocks, as stored by bunny.net. */
  blockedIps: string[];
  /** Hosts whose pages are blocked as referrers. */
  blockedReferrers: string[];
  /** The only hosts whose pages are allowed as referrers; if empty, all are allowed. */
  allowedReferrers: string[];
  /** Whether requests without a referrer are blocked. */
  blockNoneReferrer: boolean;
  /** Not the address of the pull zone, but the domain that all such addresses share: `b-cdn.net`. */
  cnameDomain: string | undefined;
}

export const lookup: Lookup<GetPullZoneArgs, GetPullZoneResult> = {
  name: "getPullZone",
  run: byIdOrName({
    noun: "pull zone",
    by: ["pullZoneId", "name"],
    load: async () => {
      const { wholePullZones, wholePullZonesNamed } = await import("../api/wholePullZone.js");
      return { ...wholePullZones, named: wholePullZonesNamed };
    },
    idAndName: ({ Id, Name }) => [Id, Name],
    toResult,
  }),
};

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
 */
export const getPullZone = /* @__PURE__ */ plainForm(lookup);

/** {@link getPullZone} for arguments that may be outputs of resources. */
export const getPullZoneOutput = /* @__PURE__ */ outputForm(lookup);

function toResult(zone: WholePullZone): GetPullZoneResult {
  return {
    pullZoneId: zone.Id,
    name: zone.Name,
    enabled: zone.Enabled,
    suspended: zone.Suspended,
    cnameTarget: zone.Hostnames.find(({ isSystemHostname }) => isSystemHostname)?.spelling,
    cnameDomain: zone.CnameDomain,
    originUrl: zone.OriginUrl,
    storageZoneId: presentId(zone.StorageZoneId),
    edgeScriptId: presentId(zone.EdgeScriptId),
    hostnames: zone.Hostnames.map(({ spelling }) => spelling),
    blockedIps: [...zone.BlockedIps],
    blockedReferrers: [...zone.BlockedReferrers],
    allowedReferrers: [...zone.AllowedReferrers],
    blockNoneReferrer: zone.BlockNoneReferrer,
  };
}

/** The API returns -1 if there is none. */
function presentId(id: number | undefined): number | undefined {
  return id !== undefined && id > 0 ? id : undefined;
}
