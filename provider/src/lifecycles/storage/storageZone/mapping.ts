import { type StorageZone, storageZoneTypes, zoneTiers } from "../../../api/storage/storageZone";
import type { storageZone } from "../../../definitions/storage/storageZone";
import type { InputsOf, OutputsOf } from "../../../definitions/vocabulary";

export type Inputs = InputsOf<typeof storageZone>;
export type Outputs = OutputsOf<typeof storageZone>;

export function toInputs(zone: StorageZone): Partial<Inputs> {
  const zoneTier = zoneTiers[zone.ZoneTier];
  const storageZoneType = storageZoneTypes[zone.StorageZoneType];
  return {
    name: zone.Name,
    region: zone.Region,
    // A number that is newer than this package has no name.
    ...(zoneTier === undefined ? {} : { zoneTier }),
    ...(storageZoneType === undefined ? {} : { storageZoneType }),
    replicationRegions: [...zone.ReplicationRegions].sort(),
    ...(hasText(zone.Custom404FilePath) ? { custom404FilePath: zone.Custom404FilePath } : {}),
    rewrite404To200: zone.Rewrite404To200,
  };
}

export function toOutputs(zone: StorageZone): Outputs {
  return {
    storageZoneId: zone.Id,
    storageHostname: zone.StorageHostname,
    s3Hostname: s3HostnameOf(zone),
    password: zone.Password,
    readOnlyPassword: zone.ReadOnlyPassword,
  };
}

/** The API does not always say it, and documents how it follows from the region. */
function s3HostnameOf({ S3Hostname, StorageZoneType, Region }: StorageZone): string | undefined {
  if (hasText(S3Hostname)) return S3Hostname;
  return storageZoneTypes[StorageZoneType] === "s3" ? `${Region.toLowerCase()}-s3.storage.bunnycdn.com` : undefined;
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}
