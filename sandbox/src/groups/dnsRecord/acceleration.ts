import { randomBytes } from "node:crypto";
import type { StoredDnsRecord } from "../../schemas/dnsRecord";
import type { StoredDnsZone } from "../../schemas/dnsZone";
import type { World } from "../group";
import { hostnameTaken, newHostname } from "../ofZone";
import { isDelegated } from "../pointedByRecord";
import { addPullZone } from "../pullZone";

export const AccelerationStatus = { None: 0, Pending: 1, Processing: 2, Completed: 3, Failed: 4 } as const;

/** Makes a change of a record take effect on its pull zone, which appears only some reads later. */
export const accelerate = (world: World, record: StoredDnsRecord): void => {
  if (!record.Accelerated) {
    release(record);
  } else if (record.AccelerationStatus === AccelerationStatus.None) {
    record.AccelerationStatus = AccelerationStatus.Pending;
    record.ReadsUntilAccelerated = world.behaviour.recordReadsUntilAccelerated;
  } else {
    const zone = world.account.pullZones.get(record.AcceleratedPullZoneId);
    if (zone !== undefined) Object.assign(zone, originOf(record));
  }
};

/** A record is no longer accelerated. Its pull zone stays: nothing published says that it is deleted. */
export const release = (record: StoredDnsRecord): void => {
  record.AcceleratedPullZoneId = 0;
  record.AccelerationStatus = AccelerationStatus.None;
};

/** Counts a read of the zone, after which the pull zones of its records may exist. */
export const lookAtAcceleration = (world: World, zone: StoredDnsZone): void => {
  for (const record of zone.Records) {
    const { AccelerationStatus: status } = record;
    if (status !== AccelerationStatus.Pending && status !== AccelerationStatus.Processing) continue;
    // until the domain is delegated, it stays pending
    if (!isDelegated(world.state, zone.Domain)) continue;
    record.AccelerationStatus = AccelerationStatus.Processing;
    if (record.ReadsUntilAccelerated-- > 0) continue;
    record.ReadsUntilAccelerated = 0;
    settle(world, zone, record);
  }
};

const settle = ({ state, account }: World, zone: StoredDnsZone, record: StoredDnsRecord): void => {
  const hostname = hostnameOf(zone, record);
  if (hostnameTaken(state, hostname)) {
    record.AccelerationStatus = AccelerationStatus.Failed;
    return;
  }
  const added = addPullZone(state, account, {
    Name: `dns-${randomBytes(6).toString("hex")}`,
    ...originOf(record),
    OriginType: 1,
    EnableSmartCache: true,
    DnsRecordId: record.Id,
    DnsZoneId: zone.Id,
  });
  added.Hostnames.push(newHostname(state, { Value: hostname, IsManagedHostname: true, HasCertificate: true }));
  record.AcceleratedPullZoneId = added.Id;
  record.AccelerationStatus = AccelerationStatus.Completed;
};

/** The name for which a record answers. */
const hostnameOf = ({ Domain }: StoredDnsZone, { Name }: StoredDnsRecord): string =>
  Name === null || Name === "" ? Domain : `${Name}.${Domain}`;

const originOf = ({ Value }: StoredDnsRecord) => ({
  DnsRecordValue: Value,
  OriginUrl: `http://${Value?.includes(":") === true ? `[${Value}]` : String(Value)}`,
});
