import type { RemoteDnsRecord } from "../api/dnsRecordCodec";
import type { RemoteDnsZone } from "../api/dnsZone";
import { type Changes, changesAt, hasChanged } from "../../../properties/changes";
import { isRecordOf } from "../record/identity";
import {
  type RecordChange,
  changedSettings,
  changeTo,
  type Entry,
  entryOf,
  type Settings,
  recordSettingsOf,
} from "../record/mapping";
import { foreignKey, type KnownRecord, ownRecords, type Recorded } from "./own";

/** How a resource differs from what it is to be. */
export interface RecordsDifference {
  readonly before: Recorded;
  readonly entries: Readonly<Record<string, Entry>>;
  /** By key, what the program has changed, and what it no longer declares. */
  readonly changes: Changes;
  /** Whether records that state has but that are gone are added again. */
  readonly repairs: boolean;
  /** Whether records of a name are left to others. */
  readonly isExcluded: (name: string) => boolean;
  /** Whether all records are removed that are not wanted, also those that no read has shown. */
  readonly ownsAll: boolean;
}

export interface Addition {
  readonly key: string;
  readonly entry: Entry;
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
  // Those that are dropped under another key come first: they are not adopted.
  const left = new Set([...own.values(), ...zone.records]);
  const kept: Kept[] = [];
  const keep = (key: string, entry: Entry, record: RemoteDnsRecord, settings: Settings): void => {
    left.delete(record);
    kept.push({ key, entry, record, settings, change: changeTo(record, settings) });
  };
  const missing: Addition[] = [];
  for (const [key, entry] of Object.entries(entries)) {
    const record = own.get(key);
    const changesOf = changesAt(changes, key);
    if (record !== undefined && (isStill(entry, record) || !isAnother(changesOf)))
      keep(key, entry, record, changedSettings(record, entry, before.get(key)?.entry, changesOf));
    else if (record !== undefined || repairs || hasChanged(changes.changed, key)) missing.push({ key, entry });
  }
  const additions = missing.filter(({ key, entry }) => {
    const same = [...left].find(isRecordOf(entry));
    if (same !== undefined) keep(key, entry, same, recordSettingsOf(entry));
    return same === undefined;
  });
  const removals = [...left].flatMap((record): readonly Removal[] => {
    const key = keys.get(record.recordId);
    if (isExcluded(record.name) || (key === undefined && !ownsAll)) return [];
    return [{ key: key !== undefined && Object.hasOwn(entries, key) ? foreignKey(record) : key, record }];
  });
  return { additions, kept, removals, found: kept.filter(({ record }) => !keys.has(record.recordId)) };
}

/**
 * What state has, with what is there under its new keys: a record that is kept may have had another one or none, and one
 * that is to be removed may have had the key of another one.
 */
export function withNewKeys(before: Recorded, { kept, removals }: Plan): Map<string, KnownRecord> {
  const known = [...removals, ...kept];
  const ids = new Set(known.map(({ record }) => record.recordId));
  const after = new Map([...before].filter(([, { id }]) => id === undefined || !ids.has(id)));
  for (const { key, record } of known) {
    const { recordId: id } = record;
    const was = key === undefined ? undefined : before.get(key);
    if (key !== undefined) after.set(key, was?.id === id ? was : { entry: entryOf(record), id });
  }
  for (const { key, entry, record, change } of kept) {
    if (change === undefined) after.set(key, { entry, id: record.recordId });
  }
  return after;
}

/** Whether an addition is possible only after a removal: a name that has a CNAME record has no others. */
export function mustGoFirst({ record }: Removal, { additions }: Plan): boolean {
  return additions.some(
    ({ entry }) => entry.name === record.name && (entry.type === "CNAME" || record.type === "CNAME"),
  );
}

/** Whether a record can be updated in place: same type and same name. */
function isStill(entry: Entry, { type, name }: RemoteDnsRecord): boolean {
  return type === entry.type && name === entry.name;
}

/** Whether the program declares another record under the same key. A record that was renamed elsewhere is left alone. */
function isAnother({ changed }: Changes): boolean {
  return hasChanged(changed, "type") || hasChanged(changed, "name");
}
