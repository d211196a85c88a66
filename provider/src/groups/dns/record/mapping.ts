import type { ChangedRecord, DnsRecord, NewRecord, RecordFields } from "../api/dnsRecord";
import { dnsRecordEntry } from "../dnsRecordEntry.definition";
import { monitorTypes, smartRoutingTypes } from "../recordProperties";
import { nameInProgram, relativeName, storedName } from "../recordSpelling";
import { applies, recordTypeName, recordTypeNamed, recordVariants, storedValue, valueToSend } from "../recordTypes";
import { namesIn, type ValueOf } from "../../../vocabulary";
import { type Changes, changesAt, hasChanged, withChangedEntries } from "../../../properties/changes";
import { type FieldTree, isEmpty } from "../../../properties/fieldMask";
import { equal, mapProperties, ownValue, type Properties } from "../../../properties/values";

/** A record as a program declares it. */
export type Entry = ValueOf<typeof dnsRecordEntry>;

/** Everything of an entry that can be changed in place. */
export type Settings = Partial<Omit<Entry, "type" | "name">>;

/** The outputs that the API sets. */
export interface RecordOutputs {
  readonly recordId: number;
  readonly linkName: string | undefined;
  readonly acceleratedPullZoneId: number | undefined;
  readonly accelerationStatus: string;
  readonly monitorStatus: string;
}

const accelerationStatuses = ["none", "pending", "processing", "completed", "failed"];
const monitorStatuses = ["unknown", "online", "offline"];

/** Of what kind of object a record of this type shows only a name, and its number as text. */
const links: Readonly<Record<string, "pullZoneId" | "scriptId">> = { PullZone: "pullZoneId", Script: "scriptId" };

/**
 * The entry that would describe a record, without what its type does not have. Its name is relative to the zone.
 *
 * @param known what the record is linked to according to state, in case the API does not return it
 */
export function entryOf(record: DnsRecord, known: Settings = {}): Entry {
  const type = recordTypeName(record.Type);
  const kind = recordTypeNamed(type);
  const link = ownValue(links, type);
  const all: Settings = {
    // Of a type that cannot be created, nothing more is known.
    value: link === undefined ? storedValue(type, record.Value) : undefined,
    weight: record.Weight,
    priority: record.Priority,
    port: record.Port,
    flags: record.Flags,
    tag: record.Tag.toLowerCase(),
    accelerated: record.Accelerated,
    autoSslIssuance: record.AutoSslIssuance,
    monitorType: nameOf(monitorTypes, record.MonitorType),
    smartRoutingType: nameOf(smartRoutingTypes, record.SmartRoutingType),
    geolocationLatitude: record.GeolocationLatitude,
    geolocationLongitude: record.GeolocationLongitude,
    latencyZone: record.LatencyZone,
    environmentalVariables: Object.fromEntries(record.EnviromentalVariables.map(({ Name, Value }) => [Name, Value])),
    ...(link === undefined ? {} : { [link]: linkedId(record) ?? known[link] }),
    ttl: record.Ttl,
  };
  return {
    ...withoutUndefined(all, (name) => (kind === undefined ? ["value", "ttl"].includes(name) : applies(kind, name))),
    type,
    name: storedName(record.Name),
    disabled: record.Disabled,
    comment: record.Comment,
  };
}

/** The entry of a record as a read gives it: its name as the program spells it, if that means the same. */
export function readEntry(
  record: DnsRecord,
  { domain }: { readonly domain: string },
  known: Partial<Entry> = {},
): Entry {
  const entry = entryOf(record, known);
  const { name } = known;
  const isSame = name !== undefined && relativeName(name, domain) === entry.name;
  return { ...entry, name: isSame ? name : nameInProgram(entry.name, domain) };
}

/** An entry as a program would declare it: without what bunny.net gives every record. */
export function importableEntry({ type, name, ...settings }: Entry): Entry {
  const required = recordTypeNamed(type)?.required ?? [];
  const declared = mapProperties<unknown, unknown>(settings, (value, setting) =>
    !required.includes(setting) && equal(value, ownValue(members, setting)?.facts.unset) ? undefined : value,
  );
  return { type, name: name === "" ? "@" : name, ...declared };
}

/** An entry without what its type does not have. */
export function applicable(entry: Entry): Entry {
  const kind = recordTypeNamed(entry.type);
  const { type, name } = entry;
  return { ...withoutUndefined(entry, (each) => !varying.includes(each) || applies(kind, each)), type, name };
}

const varying = namesIn(recordVariants);

/** The record to add for an entry. */
export function newRecord({ type, ...entry }: Entry, relative: string): NewRecord {
  const number = recordTypeNamed(type)?.number ?? Number(type);
  return {
    Type: number,
    Name: relative,
    ...fieldsOf(type, entry),
    ...(ownValue(links, type) === undefined ? {} : { Value: "" }),
  };
}

/** An update of a record. */
export interface Change {
  readonly sent: ChangedRecord;
  /** What reads return afterwards, as far as is known. */
  readonly after: DnsRecord;
}

/** The update that gives a record other settings; `undefined` if it already has them. */
export function changeTo(record: DnsRecord, settings: Settings): Change | undefined {
  if (hasSettings(record, settings)) return undefined;
  const sent = { ...whole(record, settings.accelerated), ...fieldsOf(recordTypeName(record.Type), settings) };
  const { PullZoneId, ScriptId, ...fields } = sent;
  const link = ownValue(links, recordTypeName(record.Type)) === "pullZoneId" ? PullZoneId : ScriptId;
  return {
    sent,
    after: {
      ...record,
      ...fields,
      LinkName: link === undefined ? record.LinkName : String(link),
      // bunny.net removes the pull zone from a record that is no longer accelerated.
      AcceleratedPullZoneId: fields.Accelerated ? record.AcceleratedPullZoneId : 0,
    },
  };
}

/** Whether a record has these settings. */
export function hasSettings(record: DnsRecord, settings: Settings): boolean {
  return isEmpty(differingSettings(record, settings));
}

/** The settings in which a record differs. */
export function differingSettings(record: DnsRecord, settings: Settings): FieldTree {
  const present: Properties = { ...entryOf(record) };
  return mapProperties<unknown, 1>({ ...settings }, (value, name) => (equal(present[name], value) ? undefined : 1));
}

/** The settings of an entry. */
export function settingsOf(entry: Entry): Settings {
  return withoutUndefined(entry, (name) => settingNames.includes(name));
}

/**
 * The settings that an update gives a record: those that changed.
 *
 * @param before the entry in state
 */
export function changedSettings(
  record: DnsRecord,
  entry: Entry,
  before: Settings | undefined,
  changes: Changes,
): Settings {
  const { changed, removed } = changes;
  const isWritten = (name: string): boolean =>
    hasChanged(changed, name) || (name === variables && hasChanged(removed, name));
  const { environmentalVariables: given, ...settings } = withoutUndefined(settingsOf(entry), isWritten);
  if (given === undefined) return settings;
  const { environmentalVariables: current = {} } = entryOf(record);
  // Where none were or are declared, the record gets what is declared now, and nothing else.
  const isWhole = before?.environmentalVariables === undefined || Object.keys(given).length === 0;
  return {
    ...settings,
    environmentalVariables: isWhole ? given : withChangedEntries(current, given, changesAt(changes, variables)),
  };
}

const variables = "environmentalVariables";

const { shape } = dnsRecordEntry;
const members = shape.type === "object" ? shape.members : {};
const settingNames = Object.keys(members).filter((name) => name !== "type" && name !== "name");

export function outputsOf(record: DnsRecord): RecordOutputs {
  const { Id, LinkName, AcceleratedPullZoneId, AccelerationStatus, MonitorStatus } = record;
  return {
    recordId: Id,
    linkName: LinkName === "" ? undefined : LinkName,
    acceleratedPullZoneId: AcceleratedPullZoneId > 0 ? AcceleratedPullZoneId : undefined,
    accelerationStatus: nameOf(accelerationStatuses, AccelerationStatus),
    monitorStatus: nameOf(monitorStatuses, MonitorStatus),
  };
}

/** The record as an update sends it to change nothing but its acceleration. */
function whole(record: DnsRecord, accelerated = record.Accelerated): ChangedRecord {
  const type = recordTypeName(record.Type);
  const link = ownValue(links, type);
  const id = linkedId(record);
  const isAccelerated = accelerated && record.AcceleratedPullZoneId > 0;
  return {
    Id: record.Id,
    Type: record.Type,
    Name: record.Name,
    Value: link === undefined ? record.Value : "",
    Ttl: record.Ttl,
    Weight: record.Weight,
    Priority: record.Priority,
    Port: record.Port,
    Flags: record.Flags,
    Tag: record.Tag,
    Accelerated: record.Accelerated,
    MonitorType: record.MonitorType,
    SmartRoutingType: record.SmartRoutingType,
    GeolocationLatitude: record.GeolocationLatitude,
    GeolocationLongitude: record.GeolocationLongitude,
    LatencyZone: record.LatencyZone,
    EnviromentalVariables: record.EnviromentalVariables,
    Disabled: record.Disabled,
    Comment: record.Comment,
    AutoSslIssuance: record.AutoSslIssuance,
    // As bunny.net's own command line does.
    ...(isAccelerated ? { PullZoneId: record.AcceleratedPullZoneId } : {}),
    ...(link === undefined || id === undefined ? {} : fieldsOf(type, { [link]: id })),
  };
}

function fieldsOf(type: string, settings: Settings): Partial<RecordFields> {
  const { environmentalVariables: variables, value } = settings;
  return withoutUndefined({
    Value: value === undefined ? undefined : valueToSend(type, value),
    Ttl: settings.ttl,
    Weight: settings.weight,
    Priority: settings.priority,
    Port: settings.port,
    Flags: settings.flags,
    Tag: settings.tag,
    PullZoneId: settings.pullZoneId,
    ScriptId: settings.scriptId,
    Accelerated: settings.accelerated,
    AutoSslIssuance: settings.autoSslIssuance,
    MonitorType: numberOf(monitorTypes, settings.monitorType),
    SmartRoutingType: numberOf(smartRoutingTypes, settings.smartRoutingType),
    GeolocationLatitude: settings.geolocationLatitude,
    GeolocationLongitude: settings.geolocationLongitude,
    LatencyZone: settings.latencyZone,
    Disabled: settings.disabled,
    Comment: settings.comment,
    EnviromentalVariables:
      variables === undefined ? undefined : Object.entries(variables).map(([Name, Value]) => ({ Name, Value })),
  });
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
  isIncluded: (name: string) => boolean = () => true,
): Partial<Fields> {
  const given = Object.entries(fields).filter(([name, value]) => value !== undefined && isIncluded(name));
  // The type of Object.fromEntries loses the names.
  return Object.fromEntries(given) as Partial<Fields>;
}

function linkedId({ LinkName }: DnsRecord): number | undefined {
  const number = Number(LinkName);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The name of a number, or the number itself as text if bunny.net did not have it before. */
function nameOf(names: readonly string[], number: number): string {
  return names[number] ?? String(number);
}

function numberOf(names: readonly string[], name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const index = names.indexOf(name);
  return index >= 0 ? index : Number(name);
}
