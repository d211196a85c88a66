import * as E from "fp-ts/Either";
import type { DnsRecord } from "../api/dns/dnsRecord";
import type { DnsZone } from "../api/dns/dnsZone";
import { dnsRecordEntry } from "../definitions/dns/dnsRecordEntry";
import { recordTypeNamed } from "../definitions/dns/recordTypes";
import { equal, mapProperties, ownValue, type Properties } from "../kernel/values";
import { dnsRecords } from "../lifecycles";
import { inWords } from "../lifecycles/dns/record/identity";
import { type Entry, entryOf } from "../lifecycles/dns/record/mapping";
import type { Code } from "./codeExpression";
import { declare } from "./declare";
import type { Naming } from "./naming";
import type { Resource } from "./programAst";

/** The records of a DNS zone, all in one resource. */
export function declareDnsRecords(
  naming: Naming,
  dnsZoneId: Code | number,
  zone: DnsZone,
): ReadonlyArray<E.Either<string, Resource>> {
  const records = new Map<string, Properties>();
  const omissions: E.Either<string, Resource>[] = [];
  for (const record of sorted(zone.Records)) {
    const entry = withoutDefaults(entryOf(record));
    const problems = dnsRecords.validate({ dnsZoneId: zone.Id, records: { record: entry } }, () => false);
    const reasons = problems.map(({ property, reason }) => `${property.replace("records.record.", "")} ${reason}`);
    if (reasons.length === 0) records.set(keyOf(entry, records), { ...entry });
    else omissions.push(E.left(`${inWords(entry, zone)} (${record.Id}): ${reasons.join("; ")}`));
  }
  if (records.size === 0) return omissions;
  const resource = declare(dnsRecords, {
    what: `records of DNS zone ${zone.Domain}`,
    name: naming.resource(dnsRecords.kind, zone.Domain, "records"),
    properties: { dnsZoneId, records: Object.fromEntries(records), adopt: true },
  });
  return [resource, ...omissions];
}

/** By name and type, the domain itself first. */
function sorted(records: readonly DnsRecord[]): readonly DnsRecord[] {
  return [...records].sort(
    (left, right) => left.Name.localeCompare(right.Name) || left.Type - right.Type || left.Id - right.Id,
  );
}

/** A key that says which record it is: `www A`, and `www A 2` for a second one. */
function keyOf({ type, name }: Entry, taken: ReadonlyMap<string, unknown>): string {
  const key = `${name === "" ? "@" : name} ${type}`;
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? key : `${key} ${count}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** What bunny.net gives every record need not be declared. */
function withoutDefaults({ type, name, ...settings }: Entry): Entry {
  const { shape } = dnsRecordEntry;
  const members = shape.type === "object" ? shape.members : {};
  const required = recordTypeNamed(type)?.required ?? [];
  const declared = mapProperties<unknown, unknown>(settings, (value, setting) =>
    !required.includes(setting) && equal(value, ownValue(members, setting)?.facts.unset) ? undefined : value,
  );
  return { type, name: name === "" ? "@" : name, ...declared };
}
