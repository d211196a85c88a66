import type { RemoteDnsRecord } from "../api/dnsRecordCodec";
import type { RemoteDnsZone } from "../api/dnsZone";
import { isRecordOf } from "../record/identity";
import type { Entry } from "../record/mapping";

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
export function ownRecords({ records }: RemoteDnsZone, recorded: Recorded): ReadonlyMap<string, RemoteDnsRecord> {
  const byId = new Map(records.map((record) => [record.recordId, record]));
  const known = new Set([...recorded.values()].map(({ id }) => id));
  const found = [...recorded].map(([key, { entry, id }]) => {
    if (id !== undefined) return [key, byId.get(id)] as const;
    const same = entry === undefined ? [] : records.filter(isRecordOf(entry));
    const [record, another] = same.filter(({ recordId }) => !known.has(recordId));
    return [key, another === undefined ? record : undefined] as const;
  });
  return new Map(found.flatMap(([key, record]) => (record === undefined ? [] : [[key, record] as const])));
}

/** Records as an import or an export names them, by name and type: `www A`, and `www A 2` for a second one. */
export function namedRecords(records: readonly RemoteDnsRecord[]): ReadonlyMap<string, RemoteDnsRecord> {
  const named = new Map<string, RemoteDnsRecord>();
  const sorted = [...records].sort(
    (left, right) =>
      left.name.localeCompare(right.name) || left.type.localeCompare(right.type) || left.recordId - right.recordId,
  );
  for (const record of sorted) {
    const key = `${record.name || "@"} ${record.type}`;
    let free = key;
    for (let count = 2; named.has(free); count += 1) free = `${key} ${count}`;
    named.set(free, record);
  }
  return named;
}

/** The key of a record that no program has given one. */
export function foreignKey({ type, name, recordId }: RemoteDnsRecord): string {
  return `${type} ${name || "@"} ${recordId}`;
}
