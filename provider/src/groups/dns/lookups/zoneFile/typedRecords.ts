import * as E from "fp-ts/Either";
import { authorityTags, inQuotesIfNeeded, nameInProgram } from "../../recordSpelling";
import { recordTypes } from "../../recordTypes";
import { absoluteName, type ResourceRecord } from "./resourceRecords";

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
  | { [Type in ValueRecordType]: ZoneFileRecordFields<Type> }[ValueRecordType]
  | ZoneFilePriorityRecord<"MX">
  | ZoneFilePriorityRecord<"SVCB">
  | ZoneFilePriorityRecord<"HTTPS">
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

/** Types that zone files have and bunny.net does not, and what to do instead. */
const remedies: Readonly<Record<string, string>> = {
  ALIAS: "write CNAME, which bunny.net flattens for the domain itself",
  ANAME: "write CNAME, which bunny.net flattens for the domain itself",
  SPF: "write the same text as TXT",
};

/** What services that choose the time to live themselves write instead of one. */
const automatic = 1;
/** What templates have where a value is to be put. */
const placeholder = /\{\{.*?\}\}|\$\{.*?\}|<%.*?%>/s;

/** A record of the zone for `domain`; `undefined` if bunny.net has it anyway; or what is wrong with its line. */
type Typed = E.Either<string, ZoneFileRecord | undefined>;

export function typedRecord(record: ResourceRecord, domain: string): Typed {
  const { name: owner, ttl, type, data } = record;
  const name =
    owner === domain
      ? "@"
      : owner.endsWith(`.${domain}`)
        ? nameInProgram(owner.slice(0, -domain.length - 1), domain)
        : undefined;
  if (name === undefined) return E.left(`has a name outside of ${domain}: remove it, or give the domain of the file`);
  // bunny.net sets both for a zone itself
  if (type === "SOA" || (type === "NS" && name === "@")) return E.right(undefined);
  if (data[0]?.raw === "\\#") return E.left(`has a record of the type ${type} as bytes: write it as text`);
  if (ttl === automatic)
    return E.left(`has the time to live ${automatic}, which stands for an automatic one: remove it, or write seconds`);
  const [template] = placeholder.exec(data.map(({ text }) => text).join(" ")) ?? [];
  if (template !== undefined) return E.left(`has the placeholder ${template}: put the value in its place`);
  if (!isKnown(type)) {
    const remedy = remedies[type] ?? `leave it out with skipTypes: [${JSON.stringify(type)}]`;
    return E.left(`has a record of the type ${type}, which bunny.net does not have: ${remedy}`);
  }
  return E.map(
    // The parts are those of its type.
    (values: Properties) => ({ type, name, ...(ttl === undefined ? {} : { ttl }), ...values }) as ZoneFileRecord,
  )(valuesOf(type, record, domain));
}

/** The parts of a record. Whether numbers are in range is checked with the resource. */
function valuesOf(
  type: ZoneFileRecord["type"],
  { data, origin }: ResourceRecord,
  domain: string,
): E.Either<string, Properties> {
  const names = parts[type].slice(0, -1);
  const [first, rest] = [data.slice(0, names.length), data.slice(names.length)];
  const of = `has a record of the type ${type}`;
  const isNumber = (index: number): boolean => names[index] === "tag" || /^\d{1,5}$/.test(first[index]?.text ?? "");
  if (
    rest.length === 0 ||
    (rest.length > 1 && !wordy.includes(type)) ||
    !names.every((_name, index) => isNumber(index))
  )
    return E.left(`${of}, which needs ${parts[type].join(", ")}`);
  const given = Object.fromEntries(
    names.map((name, index) => {
      const { text = "" } = first[index] ?? {};
      return [name, name === "tag" ? text.toLowerCase() : Number(text)];
    }),
  );
  if (type === "CAA" && !authorityTags.some((tag) => tag === given["tag"]))
    return E.left(`${of} about ${given["tag"]}, but bunny.net has only ${authorityTags.join(", ")}: remove it`);
  const target = pointing.includes(type) ? rest[0] : undefined;
  const parameters = target === undefined ? rest : rest.slice(1);
  const host = target === undefined ? E.right(undefined) : absoluteName(target, origin, domain);
  if (E.isLeft(host)) return host;
  if (target !== undefined && parameters.some(({ raw, text }) => /\s/.test(text) || raw.includes("\\")))
    return E.left("has a parameter with a space or an escape, which bunny.net does not take");
  const words = [...(host.right === undefined ? [] : [host.right || "."]), ...parameters.map(({ text }) => text)];
  const { isText, value } = recordTypes[type];
  const text = isText === true ? inQuotesIfNeeded(words.join("")) : words.join(" ");
  return E.bimap(
    (reason: string) => `${of} whose value ${reason}`,
    (canonical: string): Properties => ({ ...given, value: canonical }),
  )(value?.(text, given) ?? E.right(text));
}

function isKnown(type: string): type is ZoneFileRecord["type"] {
  return Object.hasOwn(parts, type);
}
