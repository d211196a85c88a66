import * as E from "fp-ts/Either";
import type { RemoteDnsRecord } from "../api/dnsRecordCodec";
import { relativeName, shortened, storedName } from "../recordSpelling";
import { recordTypeNamed } from "../recordTypes";
import { belongsTo } from "../../../ownership/adoption";
import { type Names, noObjects, type Objects } from "../../../ownership/claims";
import { refused } from "../../../contract/errors";
import type { Context, IsUnknown, LifecycleError, Problem, Seen } from "../../../contract/lifecycle";
import { equal, isProperties, ownValue, type Properties } from "../../../properties/values";
import { type Entry, entryOf } from "./mapping";

/** The zone that has a record, as far as names depend on it. */
export interface Zone {
  readonly dnsZoneId: number;
  readonly domain: string;
}

type ZoneAt = Partial<Zone> & Pick<Zone, "dnsZoneId">;

/** Whether a record is the one that an entry declares: the same type, name and value. */
export function isRecordOf(entry: Entry, zone: Zone): (record: RemoteDnsRecord) => boolean {
  const relative = relativeName(entry.name, zone.domain);
  const identity = identityOf(entry.type);
  return (record) => {
    // Most records have another name, which is compared first.
    if (record.name !== relative && storedName(record.name) !== relative) return false;
    const present: Properties = { ...entryOf(record) };
    const wanted: Properties = { ...entry };
    return present["type"] === wanted["type"] && identity.every((name) => equal(present[name], wanted[name]));
  };
}

function zoneObject(dnsZoneId: number): string {
  return `DNS zone ${dnsZoneId}`;
}

/** All records of a zone, which one resource may own as a whole. */
function recordsOf(dnsZoneId: number): string {
  return `the records of DNS zone ${dnsZoneId}`;
}

/** A record that has a number. */
export function recordObject(dnsZoneId: number, recordId: number | string): string {
  return `record ${recordId} of DNS zone ${dnsZoneId}`;
}

/**
 * A record that has no number yet, by what makes it unique; `undefined` as long as that is not known. Without the domain
 * of its zone, a name that ends with it is taken as it is spelled.
 */
export function declaredRecord(
  { dnsZoneId, domain }: ZoneAt,
  entry: Properties,
  isUnknown: IsUnknown,
): string | undefined {
  const { type, name } = entry;
  if (typeof type !== "string" || typeof name !== "string" || isUnknown(type) || isUnknown(name)) return undefined;
  const parts = identityOf(type).map((part) => ownValue(entry, part));
  if (parts.some((part) => part === undefined || isUnknown(part))) return undefined;
  const relative = domain === undefined ? undefined : relativeName(name, domain);
  return `${recordInWords(type, relative ?? name, parts)} of DNS zone ${dnsZoneId}`;
}

/** What a zone or one of its records shows lets the next ones be told apart before anything is sent. */
export function rememberDomain(seen: Seen | undefined, dnsZoneId: number, domain: unknown, isUnknown: IsUnknown): void {
  if (typeof domain === "string" && !isUnknown(domain)) seen?.set(zoneObject(dnsZoneId), domain);
}

/** A zone as far as it is known before anything is sent. */
export function knownZone(seen: Seen | undefined, id: unknown): ZoneAt {
  const dnsZoneId = typeof id === "number" ? id : 0;
  return zoneAt(dnsZoneId, seen?.get(zoneObject(dnsZoneId)));
}

function zoneAt(dnsZoneId: number, domain: unknown): ZoneAt {
  return typeof domain === "string" ? { dnsZoneId, domain } : { dnsZoneId };
}

/** The records of a resource that a program declares, or that state has: then with their numbers. */
export function declaredObjects(
  { dnsZoneId, domain }: Properties,
  entries: ReadonlyArray<{ readonly entry: Properties; readonly id?: unknown }>,
  isUnknown: IsUnknown,
  seen: Seen = new Map(),
): Objects {
  if (typeof dnsZoneId !== "number") return noObjects;
  rememberDomain(seen, dnsZoneId, domain, isUnknown);
  const known = knownZone(seen, dnsZoneId);
  const contentIn = (zone: ZoneAt, entry: Properties) => declaredRecord(zone, entry, isUnknown) ?? [];
  return {
    names: entries.flatMap(({ entry, id }) => namesOf(dnsZoneId, id, contentIn(zoneAt(dnsZoneId, domain), entry))),
    within: [recordsOf(dnsZoneId), zoneObject(dnsZoneId)],
    // In the one spelling that all of its names have in common, as soon as the domain of the zone is known.
    whole: known.domain === undefined ? [] : entries.flatMap(({ entry }) => contentIn(known, entry)),
  };
}

/** A record by its number, if that is known, and by what it is, if that is. */
function namesOf(dnsZoneId: number, id: unknown, content: string | readonly never[]): readonly Names[] {
  const [own, ...others] = [typeof id === "number" ? recordObject(dnsZoneId, id) : [], content].flat();
  return own === undefined ? [] : [[own, ...others]];
}

/** Records that a program declares by key. */
export function entriesIn(records: unknown): ReadonlyArray<readonly [key: string, entry: Properties]> {
  return Object.entries(isProperties(records) ? records : {}).flatMap(([key, entry]) =>
    isProperties(entry) ? [[key, entry] as const] : [],
  );
}

/** Names of records that bunny.net would refuse, and keys that declare the same record as an earlier one. */
export function recordProblems(
  property: string,
  zone: ZoneAt,
  records: unknown,
  isUnknown: IsUnknown,
): readonly Problem[] {
  const keys = new Map<string, string>();
  return entriesIn(records).flatMap(([key, entry]): readonly Problem[] => {
    const name = declaredRecord(zone, entry, isUnknown);
    const other = name === undefined ? undefined : keys.get(name);
    if (name !== undefined && other === undefined) keys.set(name, key);
    const reason = `declares the same record as ${property}.${String(other)}: remove one of the two`;
    return [
      ...nameProblems(`${property}.${key}.name`, zone, entry, isUnknown),
      ...(other === undefined ? [] : [{ property: `${property}.${key}`, reason }]),
    ];
  });
}

/** What is wrong with the name of a record, as far as the domain of its zone is known. */
export function nameProblems(
  property: string,
  { domain = "" }: ZoneAt,
  { type, name }: Properties,
  isUnknown: IsUnknown,
): readonly Problem[] {
  if (typeof name !== "string" || isUnknown(name)) return [];
  const relative = relativeName(name, domain);
  if (relative === undefined && domain !== "")
    return [{ property, reason: `is absolute, and outside of ${domain}: write a name that is relative to the zone` }];
  return type === "NS" && relative === ""
    ? [{ property, reason: `is that of the domain itself, ${ownNameservers.why}: ${ownNameservers.remedy}` }]
    : [];
}

/** As the live API answers: "NS records are not supported on the root of the domain." */
const ownNameservers = {
  why: "for which bunny.net allows no NS records",
  remedy: "remove the record, and set name servers of your own with customNameserversEnabled of the DnsZone",
};

/**
 * Claims records that a program declares, once the domain of their zone is known. Fails if a resource of the program
 * declares one of them with its name in another spelling, or if it is one that bunny.net would refuse.
 */
export function claimRecords(
  { ownership }: Context<unknown>,
  zone: Zone,
  entries: ReadonlyArray<{ readonly entry: Entry; readonly id?: number | undefined }>,
): E.Either<LifecycleError<never>, void> {
  const names = new Map<string, Names>();
  for (const { entry, id } of entries) {
    const name = declaredRecord(zone, { ...entry }, () => false);
    if (name === undefined) continue;
    if (entry.type === "NS" && relativeName(entry.name, zone.domain) === "")
      return E.left(refused(`${name} is one of the domain itself, ${ownNameservers.why}`, ownNameservers.remedy));
    const owner = ownership.ownerOf(name);
    if (owner._tag === "Other") return E.left(belongsTo(name, owner.label));
    if (names.has(name)) return E.left(refused(`${name} is declared twice`, "remove one of the two from the program"));
    names.set(name, id === undefined ? [name] : [recordObject(zone.dnsZoneId, id), name]);
  }
  for (const all of names.values()) ownership.adopt(all);
  return E.right(undefined);
}

/** Under which names a record may belong to a resource: its number, and what it is. */
export function objectsOf(dnsZoneId: number, record: RemoteDnsRecord): Names {
  return [recordObject(dnsZoneId, record.recordId), ...contentOf(dnsZoneId, record)];
}

export function contentOf(dnsZoneId: number, record: RemoteDnsRecord): readonly string[] {
  const declared = declaredRecord({ dnsZoneId }, { ...entryOf(record) }, () => false);
  return declared === undefined ? [] : [declared];
}

/** A record as messages call it. */
export function describeRecord(entry: Entry, { dnsZoneId }: ZoneAt): string {
  const properties: Properties = { ...entry };
  const parts = identityOf(entry.type).map((part) => properties[part]);
  return `${recordInWords(entry.type, entry.name, parts)} of DNS zone ${dnsZoneId}`;
}

/** Of records that are the same, one may be that of a resource whose number is not known. */
export function severalAdded(
  what: string,
  records: ReadonlyArray<Pick<RemoteDnsRecord, "recordId">>,
): LifecycleError<never> {
  return refused(
    `${what} exists ${records.length} times (${records.map(({ recordId }) => recordId).join(", ")}), and it is not known which one is of ` +
      "this resource",
    "delete all but one of them in the dashboard, and run `pulumi up` again",
  );
}

/** A name that is absolute and not in the zone. */
export function outsideOfZone(property: string, name: string, { domain }: Zone): LifecycleError<never> {
  return refused(
    `${property} ${name} is absolute, and outside of the domain ${domain} of the zone`,
    "write a name that is relative to the zone, or one that ends with its domain",
  );
}

function recordInWords(type: string, name: string, parts: readonly unknown[]): string {
  return [type, "record", name === "" ? "@" : name, ...parts.map((part) => shortened(String(part)))].join(" ");
}

/** What distinguishes records of a type that have the same name. */
function identityOf(type: string): readonly string[] {
  return recordTypeNamed(type)?.identity ?? ["value"];
}
