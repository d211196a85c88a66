import { s3HostnameOf, type StorageZone, storageZoneTypes, zoneTiers } from "../api/storageZone";
import { storageZone } from "../storageZone.definition";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../../vocabulary";
import { withoutDefaults } from "../../../contract/importable";

export type Inputs = InputsOf<typeof storageZone>;
export type Outputs = OutputsOf<typeof storageZone>;

const { unset } = declarationsOf(storageZone);

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

/** Without what a zone has for which nothing but name and region was given. */
export function importable(zone: StorageZone): Partial<Inputs> {
  const { zoneTier, storageZoneType, replicationRegions = [], ...rest } = toInputs(zone);
  return {
    ...withoutDefaults(unset, rest),
    ...(zoneTier === "standard" ? {} : { zoneTier }),
    ...(storageZoneType === "standard" ? {} : { storageZoneType }),
    ...(replicationRegions.length === 0 ? {} : { replicationRegions }),
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

/** Outputs, and inputs that the program may have omitted and that replace the zone: diff compares with them. */
export function outsOf(zone: StorageZone): Outputs & Partial<Inputs> {
  const { zoneTier, storageZoneType } = toInputs(zone);
  return {
    ...toOutputs(zone),
    ...(zoneTier === undefined ? {} : { zoneTier }),
    ...(storageZoneType === undefined ? {} : { storageZoneType }),
  };
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}
