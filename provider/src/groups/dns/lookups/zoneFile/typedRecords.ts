import { isIPv4, isIPv6 } from "node:net";
import * as E from "fp-ts/Either";
import {
  association,
  authorityTags,
  inQuotesIfNeeded,
  longestText,
  nameInProgram,
  noAliasMode,
} from "../../recordSpelling";
import { absoluteName, type ResourceRecord } from "./resourceRecords";
import type { Token } from "./tokens";

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

/** What a line became: a record, nothing because bunny.net has it anyway, or the reason why it cannot be taken. */
type Converted =
  | { readonly _tag: "Record"; readonly record: ZoneFileRecord }
  | { readonly _tag: "LeftOut" }
  | { readonly _tag: "Problem"; readonly reason: string };

const problem = (reason: string): Converted => ({ _tag: "Problem", reason });

/** Types that zone files have and bunny.net does not, and what to do instead. */
const remedies: Readonly<Record<string, string>> = {
  ALIAS: "write CNAME, which bunny.net flattens for the domain itself",
  ANAME: "write CNAME, which bunny.net flattens for the domain itself",
  SPF: "write the same text as TXT",
};
/** bunny.net signs zones on its own. */
const signatures = ["DNSKEY", "RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "CDS", "CDNSKEY", "ZONEMD"];

/** What services that choose the time to live themselves write instead of one. */
const automatic = 1;
/** What templates have where a value is to be put. */
const placeholder = /\{\{.*?\}\}|\$\{.*?\}|<%.*?%>/s;

/** A record of a zone file as a record of the zone for `domain`. */
export function typedRecord({ name: owner, ttl, type, data, origin }: ResourceRecord, domain: string): Converted {
  const name =
    owner === domain
      ? "@"
      : owner.endsWith(`.${domain}`)
        ? nameInProgram(owner.slice(0, -domain.length - 1), domain)
        : undefined;
  if (name === undefined) return problem(`has a name outside of ${domain}: remove it, or give the domain of the file`);
  // bunny.net sets both for a zone itself
  if (type === "SOA" || (type === "NS" && name === "@")) return { _tag: "LeftOut" };

  const texts = data.map(({ text }) => text);
  if (data[0]?.raw === "\\#") return problem(`has a record of the type ${type} as bytes: write it as text`);
  if (ttl === automatic)
    return problem(`has the time to live ${automatic}, which stands for an automatic one: remove it, or write seconds`);
  const [template] = placeholder.exec(texts.join(" ")) ?? [];
  if (template !== undefined) return problem(`has the placeholder ${template}: put the value in its place`);
  if (!isKnown(type))
    return problem(`has a record of the type ${type}, which bunny.net does not have${remedyFor(type)}`);
  const host = data[placeOfTarget[type] ?? data.length];
  const target = host === undefined ? E.right(undefined) : absoluteName(host, origin, domain);
  if (E.isLeft(target)) return problem(target.left);
  return E.match(
    (found: Mistake) =>
      problem("needs" in found ? `has a record of the type ${type}, which needs ${found.needs}` : found.reason),
    (value: Value): Converted => ({
      _tag: "Record",
      record: { name, ...(ttl === undefined ? {} : { ttl }), ...value },
    }),
  )(valuesOf[type]({ texts, data, target: target.right === "" ? "." : target.right }));
}

/** Where the data of a record has a hostname. */
const placeOfTarget: Readonly<Partial<Record<ZoneFileRecord["type"], number>>> = {
  CNAME: 0,
  PTR: 0,
  NS: 0,
  MX: 1,
  SVCB: 1,
  HTTPS: 1,
  SRV: 3,
};

/** The data of a record. `target`: the hostname that it has. */
interface Data {
  readonly texts: readonly string[];
  readonly data: readonly Token[];
  readonly target: string | undefined;
}

type Value = WithoutName<ZoneFileRecord>;
type WithoutName<Of> = Of extends ZoneFileRecord ? Omit<Of, "name" | "ttl"> : never;
type Mistake = { readonly needs: string } | { readonly reason: string };
type Valued = (data: Data) => E.Either<Mistake, Value>;

const needs = (what: string): E.Either<Mistake, never> => E.left({ needs: what });
const because = (reason: string): E.Either<Mistake, never> => E.left({ reason });

const valuesOf: { readonly [Type in ZoneFileRecord["type"]]: Valued } = {
  A: address("A", isIPv4, "one IPv4 address: 203.0.113.7"),
  AAAA: address("AAAA", isIPv6, "one IPv6 address: 2001:db8::7"),
  CNAME: hostname("CNAME"),
  PTR: hostname("PTR"),
  NS: hostname("NS"),
  TXT: ({ texts }) => {
    const value = texts.join("");
    if (value === "") return needs("a text that is not empty");
    if (value.length > longestText)
      return because(`has a text of ${value.length} characters: at most ${longestText} fit`);
    return /^[ -~]*$/.test(value)
      ? E.right({ type: "TXT", value: inQuotesIfNeeded(value) })
      : because("has a text with characters outside of ASCII, which bunny.net does not take");
  },
  MX: ({ texts: [first = "", ...more], target: value }) => {
    const priority = number(first, 65_535);
    return more.length !== 1 || priority === undefined || value === undefined
      ? needs("a priority and a hostname: 10 mail.example.com.")
      : E.right({ type: "MX", value, priority });
  },
  SRV: ({ texts, target: value }) => {
    const [priority, weight, port] = texts.slice(0, 3).map((text) => number(text, 65_535));
    return texts.length !== 4 ||
      priority === undefined ||
      weight === undefined ||
      port === undefined ||
      value === undefined
      ? needs("priority, weight, port and a hostname: 10 5 5060 sip.example.com.")
      : E.right({ type: "SRV", value, priority, weight, port });
  },
  CAA: ({ texts: [first = "", about = "", value = "", ...more] }) => {
    const flags = number(first, 255);
    const tag = authorityTags.find((each) => each === about.toLowerCase());
    if (more.length > 0 || flags === undefined || !/^[a-z0-9]+$/i.test(about) || value.trim() === "")
      return needs('flags, a tag and a value: 0 issue "letsencrypt.org"');
    return tag === undefined
      ? because(`has a CAA record about ${about}, but bunny.net has only ${authorityTags.join(", ")}: remove it`)
      : E.right({ type: "CAA", value: inQuotesIfNeeded(value), flags, tag });
  },
  SVCB: service("SVCB"),
  HTTPS: service("HTTPS"),
  TLSA: ({ texts }) => {
    const value = association(texts.join(" "));
    return E.isRight(value)
      ? E.right({ type: "TLSA", value: value.right })
      : needs("usage, selector, matching type and data in hexadecimal: 3 1 1 9f86d081…");
  },
};

function isKnown(type: string): type is ZoneFileRecord["type"] {
  return Object.hasOwn(valuesOf, type);
}

function address(type: "A" | "AAAA", isAddress: (text: string) => boolean, what: string): Valued {
  return ({ texts: [value = "", ...more] }) =>
    more.length === 0 && isAddress(value) ? E.right({ type, value }) : needs(what);
}

function hostname(type: "CNAME" | "PTR" | "NS"): Valued {
  return ({ data, target: value }) =>
    data.length !== 1 || value === undefined || value === "."
      ? needs("one hostname: www.example.com.")
      : E.right({ type, value });
}

function service(type: "SVCB" | "HTTPS"): Valued {
  return ({ texts: [first = "", , ...parameters], data, target: host }) => {
    const priority = number(first, 65_535);
    if (priority === undefined || host === undefined)
      return needs("a priority, a target and parameters: 1 . alpn=h2,h3");
    if (priority === 0) return because(`has a record of the type ${type} that cannot be stored, ${noAliasMode}`);
    if (parameters.length === 0)
      return because(`has a record of the type ${type} without parameters, which bunny.net does not take`);
    return data.slice(2).some(({ raw, text }) => /\s/.test(text) || raw.includes("\\"))
      ? because("has a parameter with a space or an escape, which bunny.net does not take")
      : E.right({ type, value: [host, ...parameters].join(" "), priority });
  };
}

function remedyFor(type: string): string {
  const remedy = remedies[type];
  if (remedy !== undefined) return `: ${remedy}`;
  const leaveOut = `leave it out with skipTypes: [${JSON.stringify(type)}]`;
  return signatures.includes(type) ? `: bunny.net signs zones itself, so ${leaveOut}` : `: ${leaveOut}`;
}

/** A whole number from 0 to `most`. */
function number(text: string, most: number): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}
