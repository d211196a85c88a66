import type { RemoteDnsRecord } from "../api/dnsRecordCodec";
import type { RemoteDnsZone } from "../api/dnsZone";
import { relativeName, storedName } from "../recordSpelling";
import { type Changes, changesAt, hasChanged } from "../../../properties/changes";
import { isRecordOf } from "../record/identity";
import {
  type RecordChange,
  changedSettings,
  changeTo,
  type Entry,
  type Settings,
  recordSettingsOf,
} from "../record/mapping";
import { foreignKey, ownRecords, type Recorded } from "./own";

/** How a resource differs from what it is to be. */
export interface RecordsDifference {
  readonly before: Recorded;
  readonly entries: Readonly<Record<string, Entry>>;
  /** By key, what the program has changed, and what it no longer declares. */
  readonly changes: Changes;
  /** Whether records that state has but that are gone are added again. */
  readonly repairs: boolean;
  /** Whether records of a name, relative to the zone, are left to others. */
  readonly isExcluded: (name: string) => boolean;
  /** Whether all records are removed that are not wanted, also those that no read has shown. */
  readonly ownsAll: boolean;
}

export interface Addition {
  readonly key: string;
  readonly entry: Entry;
  /** Its name, relative to the zone. */
  readonly relative: string;
}

/** A record that is there, by the key that it now has. */
export interface Kept {
  readonly key: string;
  readonly entry: Entry;
  readonly record: RemoteDnsRecord;
  /** What an update gives it, if it has to change. */
  readonly settings: Settings;
  readonly change: RecordChange | undefined;
}

export interface Removal {
  /** The key until it is removed: its own, unless that is needed for another record. None if state does not have it. */
  readonly key: string | undefined;
  readonly record: RemoteDnsRecord;
}

/** What is to be done. */
export interface Plan {
  readonly additions: readonly Addition[];
  readonly kept: readonly Kept[];
  readonly removals: readonly Removal[];
  /** Of those that are kept, the ones that state does not have. */
  readonly found: readonly Kept[];
}

/** What a zone needs to be as wanted. */
export function planFor(
  zone: RemoteDnsZone,
  { before, entries, changes, repairs, isExcluded, ownsAll }: RecordsDifference,
): Plan {
  const own = ownRecords(zone, before);
  const keys = new Map([...own].map(([key, { recordId }]) => [recordId, key]));
  const left = new Map(zone.records.map((record) => [record.recordId, record]));
  const kept: Kept[] = [];
  const keep = (key: string, entry: Entry, record: RemoteDnsRecord, settings: Settings): void => {
    left.delete(record.recordId);
    kept.push({ key, entry, record, settings, change: changeTo(record, settings) });
  };
  const missing: [key: string, entry: Entry][] = [];
  for (const [key, entry] of Object.entries(entries)) {
    const record = own.get(key);
    const changesOf = changesAt(changes, key);
    if (record !== undefined && (isStill(entry, record, zone) || !isAnother(changesOf)))
      keep(key, entry, record, changedSettings(record, entry, before.get(key)?.entry, changesOf));
    else if (record !== undefined || repairs || hasChanged(changes.changed, key)) missing.push([key, entry]);
  }
  // Those that are dropped under another key come first: they are not adopted.
  const candidates = byName([...left.values()].sort((one, other) => rank(one) - rank(other)));
  const additions: Addition[] = [];
  for (const [key, entry] of missing) {
    const relative = relativeName(entry.name, zone.domain) ?? entry.name;
    const isOwn = isRecordOf(entry, zone);
    const record = candidates.get(relative)?.find((other) => left.has(other.recordId) && isOwn(other));
    if (record === undefined) additions.push({ key, entry, relative });
    else keep(key, entry, record, recordSettingsOf(entry));
  }
  const unwanted = [...left.values()].filter(({ name }) => !isExcluded(storedName(name)));
  const removals = unwanted.flatMap((record): readonly Removal[] => {
    const key = keys.get(record.recordId);
    if (key === undefined) return ownsAll ? [{ key, record }] : [];
    return [{ key: Object.hasOwn(entries, key) ? foreignKey(record) : key, record }];
  });
  return { additions, kept, removals, found: kept.filter(({ record }) => !keys.has(record.recordId)) };

  function rank({ recordId }: RemoteDnsRecord): number {
    return keys.has(recordId) ? 0 : 1;
  }
}

/** Whether an addition is possible only after a removal: a name that has a CNAME record has no others. */
export function mustGoFirst({ record }: Removal, { additions }: Plan): boolean {
  const name = storedName(record.name);
  return additions.some(
    ({ entry, relative }) => relative === name && (entry.type === "CNAME" || record.type === "CNAME"),
  );
}

/** Whether a record can be updated in place: same type and same name. */
function isStill(entry: Entry, record: RemoteDnsRecord, { domain }: RemoteDnsZone): boolean {
  return record.type === entry.type && storedName(record.name) === relativeName(entry.name, domain);
}

/** Whether the program declares another record under the same key. A record that was renamed elsewhere is left alone. */
function isAnother({ changed }: Changes): boolean {
  return hasChanged(changed, "type") || hasChanged(changed, "name");
}

function byName(records: readonly RemoteDnsRecord[]): ReadonlyMap<string, readonly RemoteDnsRecord[]> {
  const named = new Map<string, RemoteDnsRecord[]>();
  for (const record of records) {
    const same = named.get(storedName(record.name));
    if (same === undefined) named.set(storedName(record.name), [record]);
    else same.push(record);
  }
  return named;
}
