import * as E from "fp-ts/Either";
import { authorityTags, inQuotesIfNeeded, nameInProgram, relativeName, unquoted } from "../../recordSpelling";
import { recordTypes } from "../../recordTypes";

/** What every record of a zone file has. */
export interface ZoneFileRecordFields<Type extends string> {
  /** Type of the record. */
  type: Type;
  /** Relative to the domain; `"@"` for the domain itself. */
  name: string;
  /** Value of the record. A text that itself begins and ends with quotes is in quotes once more. */
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
  tag: (typeof authorityTags)[number];
}

/** What the data of a record is, in the order of the file. */
const parts: { readonly [Type in ZoneFileRecord["type"]]: readonly string[] } = {
  A: ["value"],
  AAAA: ["value"],
  CNAME: ["value"],
  PTR: ["value"],
  NS: ["value"],
  TXT: ["value"],
  TLSA: ["value"],
  MX: ["priority", "value"],
  SVCB: ["priority", "value"],
  HTTPS: ["priority", "value"],
  SRV: ["priority", "weight", "port", "value"],
  CAA: ["flags", "tag", "value"],
};
/** The value is a hostname, or begins with one. */
const pointing: readonly string[] = ["CNAME", "PTR", "NS", "MX", "SVCB", "HTTPS", "SRV"];
/** The value may be several words. */
const wordy: readonly string[] = ["TXT", "TLSA", "SVCB", "HTTPS"];

type Properties = Readonly<Record<string, unknown>>;

/** What distinguishes a record from others of its name and type. */
export function detailsOf(record: ZoneFileRecord): readonly unknown[] {
  return parts[record.type].map((part): unknown => Reflect.get(record, part));
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
  const relative = relativeName(`${owner}.`, domain);
  if (relative === undefined)
    return E.left(`has a name outside of ${domain}: remove it, or give the domain of the file`);
  // bunny.net sets both for a zone itself
  if (type === "SOA" || (type === "NS" && relative === "")) return E.right(undefined);
  if (!isKnown(type))
    return E.left(
      `has a record of the type ${type}, which bunny.net does not have: leave it out with skipTypes: ["${type}"]`,
    );
  const name = relative === "" ? "@" : nameInProgram(relative, domain);
  return E.bimap(
    (reason: string) => `has a record of the type ${type}, ${reason}`,
    // The parts are those of its type.
    (values: Properties) => ({ type, name, ...(ttl === automatic ? {} : { ttl }), ...values }) as ZoneFileRecord,
  )(valuesOf(type, data, nameIn));
}

/** The parts of a record. Whether numbers are in range is checked with the resource. */
function valuesOf(type: ZoneFileRecord["type"], data: readonly string[], nameIn: NameIn): E.Either<string, Properties> {
  const names = parts[type].slice(0, -1);
  const [first = "", ...more] = data.slice(names.length);
  const given = Object.fromEntries(
    names.map((name, index) => [name, name === "tag" ? data[index]?.toLowerCase() : Number(data[index])]),
  );
  const isGiven = (name: string): boolean => name === "tag" || Number.isSafeInteger(given[name]);
  if (first === "" || (more.length > 0 && !wordy.includes(type)) || !names.every(isGiven))
    return E.left(`which needs ${parts[type].join(", ")}`);
  if (type === "CAA" && !authorityTags.some((tag) => tag === given["tag"]))
    return E.left(`but not with the tag ${given["tag"]}, which bunny.net does not have: remove it`);
  const target = pointing.includes(type) ? nameIn(first) : E.right(unquoted(first));
  if (E.isLeft(target)) return E.left(`which ${target.left}`);
  const words = [target.right || (pointing.includes(type) ? "." : ""), ...more.map(unquoted)];
  const { isText, value } = recordTypes[type];
  const text = isText === true ? inQuotesIfNeeded(words.join("")) : words.join(" ");
  return E.bimap(
    (reason: string) => `whose value ${reason}`,
    (canonical: string): Properties => ({ ...given, value: canonical }),
  )(value?.(text, given) ?? E.right(text));
}

function isKnown(type: string): type is ZoneFileRecord["type"] {
  return Object.hasOwn(parts, type);
}
