import * as E from "fp-ts/Either";
import type { DnsRecord, WrittenRecord } from "../api/dnsRecordCodec";
import { relativeName, storedName } from "../recordSpelling";
import type { IsUnknown, LifecycleError, Problem } from "../../../contract/lifecycle";
import type { Properties } from "../../../properties/values";
import { duplicates, entriesIn, isRecordOf, outsideOfZone, type Zone } from "../record/identity";
import { newRecord } from "../record/mapping";
import type { InputsOf } from "../../../vocabulary";
import type { dnsZone } from "../dnsZone.definition";

type Inputs = InputsOf<typeof dnsZone>;

/** Names that are absolute and outside of the domain, and records that are declared twice. */
export function initialRecordProblems(
  { domain, initialRecords }: Properties,
  isUnknown: IsUnknown,
): readonly Problem[] {
  if (typeof domain !== "string" || isUnknown(domain)) return [];
  const outside = entriesIn(initialRecords).flatMap(([key, { name }]) => {
    return typeof name !== "string" || isUnknown(name) || relativeName(name, domain) !== undefined
      ? []
      : [
          {
            property: `initialRecords.${key}.name`,
            reason: `is absolute, and outside of ${domain}: write a name that is relative to the zone`,
          },
        ];
  });
  return [...outside, ...duplicates("initialRecords", { dnsZoneId: 0, domain }, initialRecords, isUnknown)];
}

/** The records that go out with the create. */
export function recordsToCreate({
  domain,
  initialRecords = {},
}: Inputs): E.Either<LifecycleError<never>, readonly WrittenRecord[]> {
  const records: WrittenRecord[] = [];
  for (const [key, entry] of Object.entries(initialRecords)) {
    const relative = relativeName(entry.name, domain);
    if (relative === undefined) {
      return E.left(outsideOfZone(`initialRecords.${key}.name`, entry.name, { dnsZoneId: 0, domain }));
    }
    records.push(newRecord(entry, relative));
  }
  return E.right(records);
}

/** The records of a zone, without those that it was created with and that are still the same. */
export function recordsOfOthers(
  records: readonly DnsRecord[],
  zone: Zone,
  initialRecords: Inputs["initialRecords"] = {},
): readonly DnsRecord[] {
  // There may be thousands of each, so only those of the same name are compared.
  const byName = new Map<string, ((record: DnsRecord) => boolean)[]>();
  for (const entry of Object.values(initialRecords)) {
    const name = relativeName(entry.name, zone.domain) ?? entry.name;
    byName.set(name, [...(byName.get(name) ?? []), isRecordOf(entry, zone)]);
  }
  return records.filter((record) => {
    const sameName = byName.get(storedName(record.name)) ?? [];
    return !sameName.some((isInitial) => isInitial(record));
  });
}
