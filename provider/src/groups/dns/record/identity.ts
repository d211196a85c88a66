import type { RemoteDnsRecord } from "../api/dnsRecordCodec";
import { recordVariants } from "../recordVariants.definition";
import { shortened, withoutDomain } from "../recordSpelling";
import { type Names, noObjects, type Objects } from "../../../ownership/claims";
import { refused } from "../../../contract/errors";
import type { IsUnknown, LifecycleError } from "../../../contract/lifecycle";
import { equal, ownValue, type Properties } from "../../../properties/values";
import { type Entry, entryOf } from "./mapping";

/** Whether a record is the one that an entry declares: the same type, name and value. */
export function isRecordOf(entry: Entry): (record: RemoteDnsRecord) => boolean {
  const identity = identityOf(entry.type);
  return (record) => {
    // Most records have another name, which is compared first.
    if (record.name !== entry.name || record.type !== entry.type) return false;
    const [present, wanted]: readonly Properties[] = [{ ...entryOf(record) }, { ...entry }];
    return identity.every((name) => equal(present?.[name], wanted?.[name]));
  };
}

/** A record that has a number. */
export function recordObject(dnsZoneId: number, recordId: number | string): string {
  return `record ${recordId} of DNS zone ${dnsZoneId}`;
}

/** A record by what makes it unique; `undefined` as long as that is not known. */
export function declaredRecord(dnsZoneId: number, entry: Properties, isUnknown: IsUnknown): string | undefined {
  const { type, name } = entry;
  if (typeof type !== "string" || typeof name !== "string" || isUnknown(type) || isUnknown(name)) return undefined;
  const parts = identityOf(type).map((part) => ownValue(entry, part));
  if (parts.some((part) => part === undefined || isUnknown(part))) return undefined;
  const words = [type, "record", name === "" ? "@" : name, ...parts.map((part) => shortened(String(part)))];
  return `${words.join(" ")} of DNS zone ${dnsZoneId}`;
}

/** The records of a resource that a program declares, or that state has: then with their numbers. */
export function declaredObjects(
  dnsZoneId: unknown,
  entries: ReadonlyArray<{ readonly entry: Properties; readonly id?: unknown }>,
  isUnknown: IsUnknown,
): Objects {
  if (typeof dnsZoneId !== "number") return noObjects;
  return {
    names: entries.flatMap(({ entry, id }): readonly Names[] => {
      const number = typeof id === "number" ? [recordObject(dnsZoneId, id)] : [];
      const [own, ...others] = [...number, declaredRecord(dnsZoneId, entry, isUnknown) ?? []].flat();
      return own === undefined ? [] : [[own, ...others]];
    }),
    within: [`the records of DNS zone ${dnsZoneId}`, `DNS zone ${dnsZoneId}`],
    whole: [],
  };
}

/** Under which names a record may belong to a resource: its number, and what it is. */
export function objectsOf(dnsZoneId: number, record: RemoteDnsRecord): Names {
  return [recordObject(dnsZoneId, record.recordId), ...contentOf(dnsZoneId, record)];
}

export function contentOf(dnsZoneId: number, record: RemoteDnsRecord): readonly string[] {
  const declared = declaredRecord(dnsZoneId, { ...entryOf(record) }, () => false);
  return declared === undefined ? [] : [declared];
}

/** A record as messages call it. */
export function describeRecord(entry: Entry, dnsZoneId: number): string {
  return declaredRecord(dnsZoneId, { ...entry }, () => false) ?? `${entry.type} record of DNS zone ${dnsZoneId}`;
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

/** Why a name cannot be that of a new record: bunny.net would take a full name as one below the domain. */
export function fullNameProblem(property: string, name: string, domain: string): LifecycleError<never> | undefined {
  const relative = withoutDomain(name, domain);
  return relative === undefined
    ? undefined
    : refused(
        `${property} ${name} ends with ${domain}, the domain of its zone`,
        `names are relative to the zone: write ${relative || "@"}`,
      );
}

/** What distinguishes records of a type that have the same name. */
function identityOf(type: string): readonly string[] {
  const { required } = ownValue(recordVariants.of, type) ?? { required: ["value"] };
  return required.filter((name) => name !== "priority" && name !== "weight");
}
