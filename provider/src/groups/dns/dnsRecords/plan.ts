import type { DnsRecord } from "../api/dnsRecordCodec";
import type { DnsZone } from "../api/dnsZone";
import { relativeName, storedName } from "../recordSpelling";
import { type Changes, changesAt, hasChanged } from "../../../properties/changes";
import { type FieldMask, maskAt } from "../../../properties/fieldMask";
import { ownValue } from "../../../properties/values";
import { isRecordOf } from "../record/identity";
import { type Change, changedSettings, changeTo, type Entry, type Settings, settingsOf } from "../record/mapping";
import { foreignKey, ownRecords, type Recorded } from "./own";

/** What a resource is to be. */
export interface DesiredRecords {
  readonly entries: Readonly<Record<string, Entry>>;
  readonly exclusive: boolean | undefined;
}

/** How a resource differs from what it is to be. */
export interface Difference {
  readonly before: Recorded & { readonly exclusive: boolean | undefined };
  readonly wanted: DesiredRecords;
  /** By key, what the program has changed, and what it no longer declares. */
  readonly changes: Changes;
  /**
   * Whether records that state has but that are gone are added again, and in an exclusive resource, records that no read
   * has shown are removed.
   */
  readonly repairs: boolean;
}

export interface Addition {
  readonly key: string;
  readonly entry: Entry;
  /** Its name, relative to the zone. */
  readonly relative: string;
}

export interface Update {
  readonly key: string;
  readonly entry: Entry;
  /** What the record has after it. */
  readonly settings: Settings;
  readonly change: Change;
}

export interface Removal {
  /** The key in state, if it has one. */
  readonly formerKey: string | undefined;
  /** The key until it is removed: its own, unless that is needed for another record. */
  readonly key: string | undefined;
  readonly record: DnsRecord;
}

/** A record that exists already, and is not in state. */
export interface Found {
  readonly key: string;
  readonly entry: Entry;
  readonly record: DnsRecord;
}

/** What is to be done. */
export interface Plan {
  readonly additions: readonly Addition[];
  readonly updates: readonly Update[];
  readonly removals: readonly Removal[];
  /** The records that are there already, by the keys that they now have. */
  readonly kept: ReadonlyMap<string, DnsRecord>;
  /** Records to take over. They are among those that are kept. */
  readonly found: readonly Found[];
}

/** What a zone needs to be as wanted. */
export function planFor(zone: DnsZone, difference: Difference): Plan {
  const { before, wanted, changes, repairs } = difference;
  const { changed } = changes;
  const own = ownRecords(zone, before);
  const kept = new Map<string, DnsRecord>();
  const missing: [key: string, entry: Entry][] = [];
  for (const [key, entry] of Object.entries(wanted.entries)) {
    const record = own.get(key);
    if (record !== undefined && (isStill(entry, record, zone) || !isAnother(maskAt(changed, key))))
      kept.set(key, record);
    else if (record !== undefined || repairs || hasChanged(changed, key)) missing.push([key, entry]);
  }
  const left = new Map(zone.records.map((record) => [record.recordId, record]));
  for (const { recordId } of kept.values()) left.delete(recordId);
  const ownIds = new Set([...own.values()].map(({ recordId }) => recordId));
  const additions: Addition[] = [];
  const found: Found[] = [];
  const moved = new Set<string>();
  // Those that are dropped under another key come first: they are not adopted.
  const candidates = indexed([...left.values()], ownIds);
  for (const [key, entry] of missing) {
    const relative = relativeName(entry.name, zone.domain) ?? entry.name;
    const isOwn = isRecordOf(entry, zone);
    const record = candidates.get(relative)?.find((other) => left.has(other.recordId) && isOwn(other));
    if (record === undefined) {
      additions.push({ key, entry, relative });
      continue;
    }
    left.delete(record.recordId);
    kept.set(key, record);
    moved.add(key);
    if (!ownIds.has(record.recordId)) found.push({ key, entry, record });
  }
  const updates = [...kept].flatMap(([key, record]): readonly Update[] => {
    const entry = wanted.entries[key];
    if (entry === undefined) return [];
    const settings = moved.has(key)
      ? settingsOf(entry)
      : changedSettings(record, entry, ownValue(before.entries, key), changesAt(changes, key));
    const change = changeTo(record, settings);
    return change === undefined ? [] : [{ key, entry, settings, change }];
  });
  // A resource that becomes exclusive takes over the whole zone as it is now, because the preview shows that change.
  const ownsAll = wanted.exclusive === true && (repairs || before.exclusive !== true);
  const keys = new Map([...own].map(([key, { recordId }]) => [recordId, key]));
  const removals = [...left.values()]
    .filter(({ recordId }) => ownIds.has(recordId) || ownsAll)
    .map((record): Removal => {
      const formerKey = keys.get(record.recordId);
      const isNeeded = formerKey !== undefined && Object.hasOwn(wanted.entries, formerKey);
      return { formerKey, key: isNeeded ? foreignKey(record) : formerKey, record };
    });
  return { additions, updates, removals, kept, found };
}

/** Whether an addition is possible only after a removal: a name that has a CNAME record has no others. */
export function mustGoFirst({ record }: Removal, { additions }: Plan): boolean {
  const name = storedName(record.name);
  return additions.some(
    ({ entry, relative }) => relative === name && (entry.type === "CNAME" || record.type === "CNAME"),
  );
}

/** Whether a record can be updated in place: same type and same name. */
function isStill(entry: Entry, record: DnsRecord, { domain }: DnsZone): boolean {
  return record.type === entry.type && storedName(record.name) === relativeName(entry.name, domain);
}

/** Whether the program declares another record under the same key. A record that was renamed elsewhere is left alone. */
function isAnother(changed: FieldMask): boolean {
  return hasChanged(changed, "type") || hasChanged(changed, "name");
}

/** Records by name, own ones first. */
function indexed(records: readonly DnsRecord[], own: ReadonlySet<number>): ReadonlyMap<string, readonly DnsRecord[]> {
  const byName = new Map<string, DnsRecord[]>();
  for (const record of records) {
    const name = storedName(record.name);
    const same = byName.get(name) ?? [];
    if (own.has(record.recordId)) same.unshift(record);
    else same.push(record);
    byName.set(name, same);
  }
  return byName;
}
