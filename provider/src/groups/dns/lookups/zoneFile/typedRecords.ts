import * as E from "fp-ts/Either";
import { recordVariants } from "../../recordVariants.definition";
import { withoutDomain } from "../../recordSpelling";

/** What every record of a zone file has. */
export interface ZoneFileRecordFields<Type extends string> {
  /** Type of the record. */
  type: Type;
  /** Relative to the domain; `"@"` for the domain itself. */
  name: string;
  /** Value of the record. */
  value: string;
  /** In seconds; missing if the file has none. */
  ttl?: number;
}

/** Types whose records have nothing but a value. */
export type ValueRecordType = "A" | "AAAA" | "CNAME" | "TXT" | "PTR" | "NS" | "TLSA";

/** A record of a zone file, in the form that {@link DnsRecords} takes. */
export type ZoneFileRecord =
  | ZoneFileRecordFields<ValueRecordType>
  | ZoneFilePriorityRecord<"MX" | "SVCB" | "HTTPS">
  | ZoneFileServiceRecord
  | ZoneFileAuthorityRecord;

/** A record of a zone file with a priority. */
export interface ZoneFilePriorityRecord<Type extends string> extends ZoneFileRecordFields<Type> {
  /** Lower ones are tried first. */
  priority: number;
}

/** An SRV record of a zone file. */
export interface ZoneFileServiceRecord extends ZoneFilePriorityRecord<"SRV"> {
  /** Weight among those of the same priority. */
  weight: number;
  /** Port of the service. */
  port: number;
}

/** A CAA record of a zone file. */
export interface ZoneFileAuthorityRecord extends ZoneFileRecordFields<"CAA"> {
  /** 128 means critical. */
  flags: number;
  /** What the record is about. */
  tag: "issue" | "issuewild" | "iodef";
}

/** The value, which comes last, may be several words. */
const wordy: readonly string[] = ["TXT", "TLSA", "SVCB", "HTTPS"];
/** The value is a hostname, or begins with one. */
const pointing: readonly string[] = ["CNAME", "PTR", "NS", "MX", "SVCB", "HTTPS", "SRV"];
/** Without what only bunny.net has. */
const standard = Object.entries(recordVariants.of).filter(
  ([type]) => !["Redirect", "PullZone", "Script"].includes(type),
);

type Properties = Readonly<Record<string, unknown>>;

/** What the data of a record is, in the order of the file. */
function partsOf(type: string): readonly string[] {
  const [, { required } = { required: [] }] = standard.find(([name]) => name === type) ?? [];
  return [
    ...(type === "CAA" ? ["flags"] : []),
    ...required.filter((part) => part !== "value"),
    ...(required.length > 0 ? ["value"] : []),
  ];
}

/** What distinguishes a record from others of its name and type. */
export function detailsOf(record: ZoneFileRecord): readonly unknown[] {
  return partsOf(record.type).map((part): unknown => Reflect.get(record, part));
}

/** A record of a zone file, with an absolute name. */
interface LineOfRecord {
  readonly name: string;
  readonly ttl: number | undefined;
  /** In upper case. */
  readonly type: string;
  readonly data: readonly string[];
}

/** A name in the data of a record, made absolute; or why it is none. */
export type NameIn = (word: string) => E.Either<string, string>;

/** What services that choose the time to live themselves write instead of one. */
const automatic = 1;

/** A record of the zone for `domain`; `undefined` if bunny.net has it anyway; or what is wrong with its line. */
export function typedRecord(
  { name: owner, ttl = automatic, type, data }: LineOfRecord,
  domain: string,
  nameIn: NameIn,
): E.Either<string, ZoneFileRecord | undefined> {
  const relative = withoutDomain(owner, domain);
  if (relative === undefined)
    return E.left(`has a name outside of ${domain}: remove it, or give the domain of the file`);
  // bunny.net sets both for a zone itself
  if (type === "SOA" || (type === "NS" && relative === "")) return E.right(undefined);
  const parts = partsOf(type);
  if (parts.length === 0)
    return E.left(
      `has a record of the type ${type}, which bunny.net does not have: leave it out with skipTypes: ["${type}"]`,
    );
  return E.bimap(
    (reason: string) => `has a record of the type ${type}, which ${reason}`,
    (values: Properties) =>
      // The parts are those of its type.
      ({ type, name: relative || "@", ...(ttl === automatic ? {} : { ttl }), ...values }) as ZoneFileRecord,
  )(valuesOf(type, parts, data, nameIn));
}

/** The parts of a record. Whether its values are right is checked with the resource. */
function valuesOf(
  type: string,
  parts: readonly string[],
  data: readonly string[],
  nameIn: NameIn,
): E.Either<string, Properties> {
  const names = parts.slice(0, -1);
  const [first = "", ...more] = data.slice(names.length);
  const given = Object.fromEntries(
    names.map((name, index) => [name, name === "tag" ? data[index]?.toLowerCase() : Number(data[index])]),
  );
  const isGiven = (name: string): boolean => name === "tag" || Number.isSafeInteger(given[name]);
  if (first === "" || (more.length > 0 && !wordy.includes(type)) || !names.every(isGiven))
    return E.left(`needs ${parts.join(", ")}`);
  const isPointing = pointing.includes(type);
  const target = isPointing ? nameIn(first) : E.right(unquoted(first));
  if (E.isLeft(target)) return target;
  const words = [target.right || (isPointing ? "." : ""), ...more.map(unquoted)];
  // From there on, the division is none of the value.
  const apart = type === "TXT" ? 0 : type === "TLSA" ? 3 : words.length;
  const value = [...words.slice(0, apart), words.slice(apart).join("")].filter((word) => word !== "").join(" ");
  return E.right({ ...given, value });
}

/** A word without its quotes, and with escapes resolved. */
function unquoted(word: string): string {
  return word.replace(/"|\\(\d{3}|.)/gs, (_whole, escaped?: string) =>
    escaped?.length === 3 ? String.fromCharCode(Number(escaped)) : (escaped ?? ""),
  );
}
