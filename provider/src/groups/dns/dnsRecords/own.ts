import type { RemoteDnsRecord } from "../api/dnsRecordCodec";
import type { RemoteDnsZone } from "../api/dnsZone";
import { isRecordOf } from "../record/identity";
import { type Entry, entryOf } from "../record/mapping";

/** What state has of the records, by key. One without a number may have been added. */
export type Recorded = ReadonlyMap<string, KnownRecord>;

export interface KnownRecord {
  readonly entry?: Entry | undefined;
  readonly id?: number | undefined;
}

/**
 * The records of a zone that belong to a resource, by key: by their number or, if that is not known, by what they are.
 * Of several that are the same, none is known to.
 */
export function ownRecords(zone: RemoteDnsZone, recorded: Recorded): ReadonlyMap<string, RemoteDnsRecord> {
  const byId = new Map(zone.records.map((record) => [record.recordId, record]));
  const found = new Map<string, RemoteDnsRecord>();
  const known = new Set<number>();
  for (const [key, { id }] of recorded) {
    if (id === undefined) continue;
    known.add(id);
    const record = byId.get(id);
    if (record !== undefined) found.set(key, record);
  }
  for (const [key, { entry, id }] of recorded) {
    if (id !== undefined || entry === undefined) continue;
    const isOwn = isRecordOf(entry, zone);
    const [record, another] = zone.records.filter((other) => !known.has(other.recordId) && isOwn(other));
    if (record === undefined || another !== undefined) continue;
    known.add(record.recordId);
    found.set(key, record);
  }
  return found;
}

/** Records as an import or an export names them, by name and type: `www A`, and `www A 2` for a second one. */
export function namedRecords(records: readonly RemoteDnsRecord[]): ReadonlyMap<string, RemoteDnsRecord> {
  const named = new Map<string, RemoteDnsRecord>();
  const sorted = [...records].sort(
    (left, right) =>
      left.name.localeCompare(right.name) || left.type.localeCompare(right.type) || left.recordId - right.recordId,
  );
  for (const record of sorted) {
    const { type, name } = entryOf(record);
    const key = `${name === "" ? "@" : name} ${type}`;
    let free = key;
    for (let count = 2; named.has(free); count += 1) free = `${key} ${count}`;
    named.set(free, record);
  }
  return named;
}

/** The key of a record that no program has given one. */
export function foreignKey(record: RemoteDnsRecord): string {
  const { type, name } = entryOf(record);
  return `${type} ${name === "" ? "@" : name} ${record.recordId}`;
}
