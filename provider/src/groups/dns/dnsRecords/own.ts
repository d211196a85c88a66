import type { DnsRecord } from "../api/dnsRecordCodec";
import type { DnsZone } from "../api/dnsZone";
import { isRecordOf } from "../record/identity";
import { type Entry, entryOf } from "../record/mapping";

/** What state has of the records: as declared, and their numbers by the same keys. */
export interface Recorded {
  readonly entries: Readonly<Record<string, Entry>>;
  /** Lacks a record of which it is not known whether it was added. */
  readonly ids: Readonly<Record<string, number>>;
}

export const nothingRecorded: Recorded = { entries: {}, ids: {} };

/**
 * The records of a zone that belong to a resource, by key: by their number or, if that is not known, by what they are.
 * Of several that are the same, none is known to.
 */
export function ownRecords(zone: DnsZone, { entries, ids }: Recorded): ReadonlyMap<string, DnsRecord> {
  const byId = new Map(zone.records.map((record) => [record.recordId, record]));
  const found = new Map<string, DnsRecord>();
  for (const [key, id] of Object.entries(ids)) {
    const record = byId.get(id);
    if (record !== undefined) found.set(key, record);
  }
  const known = new Set(Object.values(ids));
  for (const [key, entry] of Object.entries(entries)) {
    if (Object.hasOwn(ids, key)) continue;
    const isOwn = isRecordOf(entry, zone);
    const [record, another] = zone.records.filter((other) => !known.has(other.recordId) && isOwn(other));
    if (record === undefined || another !== undefined) continue;
    known.add(record.recordId);
    found.set(key, record);
  }
  return found;
}

/** Records as an import or an export names them, by name and type: `www A`, and `www A 2` for a second one. */
export function namedRecords(records: readonly DnsRecord[]): ReadonlyMap<string, DnsRecord> {
  const named = new Map<string, DnsRecord>();
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
export function foreignKey(record: DnsRecord): string {
  const { type, name } = entryOf(record);
  return `${type} ${name === "" ? "@" : name} ${record.recordId}`;
}
