import { byIdOrName, objectsAs } from "../../../lookups/byIdOrName";
import { wholePullZones, wholePullZonesNamed } from "../api/wholePullZone";
import { getPullZone as definition } from "./getPullZone.definition";

export const getPullZone = byIdOrName(
  definition,
  "pull zone",
  objectsAs({ ...wholePullZones, named: wholePullZonesNamed }, (zone) => ({
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
    blockedIps: zone.BlockedIps,
    blockedReferrers: zone.BlockedReferrers,
    allowedReferrers: zone.AllowedReferrers,
    blockNoneReferrer: zone.BlockNoneReferrer,
  })),
);

/** The API returns -1 if there is none. */
function presentId(id: number | undefined): number | undefined {
  return id !== undefined && id > 0 ? id : undefined;
}
