import { type RemoteDnsRecord, linkOf, type WrittenRecord } from "../api/dnsRecordCodec";
import type { dnsRecordEntry } from "../dnsRecordEntry.definition";
import { recordSettings } from "../recordSettings.definition";
import { recordVariants } from "../recordVariants.definition";
import type { Property, ValueOf } from "../../../vocabulary";
import { canonicalInputs } from "../../../vocabulary/canonical";
import { inVariant } from "../../../vocabulary/variants";
import { type Changes, changesAt, hasChanged, mapAfter } from "../../../properties/changes";
import { type FieldTree, isEmpty } from "../../../properties/fieldMask";
import { equal, mapProperties, ownValue, pick, type Properties } from "../../../properties/values";

/** A record as a program declares it. */
export type Entry = ValueOf<typeof dnsRecordEntry>;

/** Everything of an entry that can be changed in place. */
export type Settings = Partial<Omit<Entry, "type" | "name">>;

/** The entry that would describe a record, without what its type does not have. */
export function entryOf(record: RemoteDnsRecord): Entry {
  const { type, name } = record;
  const settings: Properties = pick(record, settingNamesOf(type));
  const canonical: Settings = canonicalInputs(
    inVariant(recordSettings, recordVariants, { type }),
    settings,
    () => false,
  );
  return { ...canonical, type, name };
}

/** The settings that records of a type have. Of a type that cannot be created, not all are known. */
function settingNamesOf(type: string): readonly string[] {
  const { required, optional } = ownValue(recordVariants.of, type) ?? { required: ["value"], optional: [] };
  return [...required, ...optional, "ttl", "disabled", "comment"];
}

/** An entry as a program would declare it: without what bunny.net gives every record. */
export function importableEntry({ type, name, ...settings }: Entry): Entry {
  const required: readonly string[] = ownValue(recordVariants.of, type)?.required ?? [];
  const declared = mapProperties<unknown, unknown>(settings, (value, setting) =>
    !required.includes(setting) && equal(value, ownValue<Property>(recordSettings, setting)?.facts.unset)
      ? undefined
      : value,
  );
  return { type, name: name === "" ? "@" : name, ...declared };
}

/** An entry without what its type does not have. */
export function applicable({ type, name, ...settings }: Entry): Entry {
  return { ...pick(settings, settingNamesOf(type)), type, name };
}

/** The record to add for an entry. */
export function newRecord(entry: Entry): WrittenRecord {
  return { type: entry.type, name: entry.name, ...written(entry.type, recordSettingsOf(entry)) };
}

/** An update of a record. */
export interface RecordChange {
  readonly sent: WrittenRecord;
  /** What reads return afterwards, as far as is known. */
  readonly after: RemoteDnsRecord;
}

/** The update that gives a record other settings; `undefined` if it already has them. */
export function changeTo(record: RemoteDnsRecord, settings: Settings): RecordChange | undefined {
  if (isEmpty(differingSettings(record, settings))) return undefined;
  const { type, acceleratedPullZoneId } = record;
  const after = { ...record, ...written(type, settings) };
  const link = linkOf(type);
  const linked = link === undefined ? undefined : settings[link];
  // As bunny.net's own command line does.
  const ofAccelerated = after.accelerated === true && acceleratedPullZoneId !== undefined;
  return {
    sent: { ...after, ...(ofAccelerated ? { pullZoneId: acceleratedPullZoneId } : {}) },
    after: {
      ...after,
      linkName: linked === undefined ? record.linkName : String(linked),
      // bunny.net removes the pull zone from a record that is no longer accelerated.
      acceleratedPullZoneId: after.accelerated === true ? acceleratedPullZoneId : undefined,
    },
  };
}

/** The settings in which a record differs. */
export function differingSettings(record: RemoteDnsRecord, settings: Settings): FieldTree {
  const present: Properties = { ...entryOf(record) };
  return mapProperties<unknown, 1>({ ...settings }, (value, name) => (equal(present[name], value) ? undefined : 1));
}

/** The settings of an entry. */
export function recordSettingsOf(entry: Partial<Entry>): Settings {
  return pick({ ...entry }, settingNames);
}

/**
 * The settings that an update gives a record: those that changed.
 *
 * @param before the entry in state
 */
export function changedSettings(
  record: RemoteDnsRecord,
  entry: Entry,
  before: Settings | undefined,
  changes: Changes,
): Settings {
  const { changed, removed } = changes;
  const isWritten = (name: string): boolean =>
    hasChanged(changed, name) || (name === variables && hasChanged(removed, name));
  const settings: Settings = pick({ ...entry }, settingNames.filter(isWritten));
  const { environmentalVariables: given } = settings;
  if (given === undefined) return settings;
  const { environmentalVariables: current = {} } = entryOf(record);
  const was = before?.environmentalVariables;
  return { ...settings, environmentalVariables: mapAfter(current, given, was, changesAt(changes, variables)) };
}

const variables = "environmentalVariables";

const settingNames = Object.keys(recordSettings);

/** Settings as they are written. What a record is linked to takes the place of its value. */
function written(type: string, settings: Settings): Settings {
  return linkOf(type) === undefined ? settings : { ...settings, value: "" };
}
