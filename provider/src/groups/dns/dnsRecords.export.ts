import * as E from "fp-ts/Either";
import type { RemoteDnsZone } from "./api/dnsZone";
import { numberId } from "../../formats/ids";
import type { Properties } from "../../properties/values";
import { dnsRecords } from "../../generated/lifecycles";
import { namedRecords } from "./dnsRecords/own";
import { describeRecord } from "./record/identity";
import { importableEntry, readEntry } from "./record/mapping";
import type { Code } from "../../export/codeExpression";
import { declare } from "../../export/declare";
import type { Naming } from "../../export/naming";
import type { Resource } from "../../export/programAst";

/** The records of a DNS zone, all in one resource. */
export function declareDnsRecords(
  naming: Naming,
  dnsZoneId: Code | number,
  zone: RemoteDnsZone,
): ReadonlyArray<E.Either<string, Resource>> {
  const records = new Map<string, Properties>();
  const omissions: E.Either<string, Resource>[] = [];
  for (const [key, record] of namedRecords(zone.records)) {
    const entry = importableEntry(readEntry(record, zone));
    const problems = dnsRecords.validate({ dnsZoneId: zone.dnsZoneId, records: { record: entry } }, () => false);
    const reasons = problems.map(({ property, reason }) => `${property.replace("records.record.", "")} ${reason}`);
    if (reasons.length === 0) records.set(key, { ...entry });
    else omissions.push(E.left(`${describeRecord(entry, zone)} (${record.recordId}): ${reasons.join("; ")}`));
  }
  if (records.size === 0) return omissions;
  const resource = declare(naming, dnsRecords, {
    what: `records of DNS zone ${zone.domain}`,
    name: naming.resource(dnsRecords.kind, zone.domain, "records"),
    id: numberId.format(zone.dnsZoneId),
    properties: { dnsZoneId, records: Object.fromEntries(records), adopt: true },
  });
  return [resource, ...omissions];
}
