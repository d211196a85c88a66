import * as E from "fp-ts/Either";
import type { RemoteDnsRecord, WrittenRecord } from "../api/dnsRecordCodec";
import { relativeName } from "../recordSpelling";
import type { IsUnknown, LifecycleError, Problem } from "../../../contract/lifecycle";
import type { Properties } from "../../../properties/values";
import { contentOf, declaredRecord, outsideOfZone, recordProblems, type Zone } from "../record/identity";
import { newRecord } from "../record/mapping";
import type { InputsOf } from "../../../vocabulary";
import type { dnsZone } from "../dnsZone.definition";

type Inputs = InputsOf<typeof dnsZone>;

/** What is wrong with records that go out with the create. */
export function initialRecordProblems(
  { domain, initialRecords }: Properties,
  isUnknown: IsUnknown,
): readonly Problem[] {
  if (typeof domain !== "string" || isUnknown(domain)) return [];
  return recordProblems("initialRecords", { dnsZoneId: 0, domain }, initialRecords, isUnknown);
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
  records: readonly RemoteDnsRecord[],
  zone: Zone,
  initialRecords: Inputs["initialRecords"] = {},
): readonly RemoteDnsRecord[] {
  const initial = new Set(Object.values(initialRecords).map((entry) => declaredRecord(zone, entry, () => false)));
  return records.filter((record) => !contentOf(zone.dnsZoneId, record).some((name) => initial.has(name)));
}
