import * as E from "fp-ts/Either";
import type { DnsRecord, WrittenRecord } from "../api/dnsRecordCodec";
import { relativeName } from "../recordSpelling";
import type { IsUnknown, LifecycleError, Problem } from "../../../contract/lifecycle";
import type { Properties } from "../../../properties/values";
import { contentOf, declaredRecord, duplicates, entriesIn, outsideOfZone, type Zone } from "../record/identity";
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
  const initial = new Set(Object.values(initialRecords).map((entry) => declaredRecord(zone, entry, () => false)));
  return records.filter((record) => !contentOf(zone.dnsZoneId, record).some((name) => initial.has(name)));
}
