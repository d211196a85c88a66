import * as E from "fp-ts/Either";
import { recordOf } from "../../properties/values";
import type { Variant, Variants } from "../../vocabulary";
import * as spelling from "./recordSpelling";

/** A type of DNS record: what it needs, what else it may have, and how its value is written. */
interface RecordType {
  /** Its number in the API. */
  readonly number: number;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly facts?: Variant["facts"];
  /** The canonical form of its value. */
  readonly value?: spelling.Spelling;
  /** Programs may write its value in quotes, and the API has it without: every character of it counts. */
  readonly isText?: true;
  /** What distinguishes two records of this type with the same name. */
  readonly identity: readonly string[];
}

/** bunny.net chooses how long resolvers may cache what it answers itself, and keeps 0 as the time to live of the record. */
const cached = ["ttl"] as const;
const accelerated = ["accelerated", "autoSslIssuance"] as const;
const routed = [
  "weight",
  "monitorType",
  "smartRoutingType",
  "geolocationLatitude",
  "geolocationLongitude",
  "latencyZone",
] as const;
const percentage = { weight: { range: [0, 100] } } as const;

const address = {
  required: ["value"],
  optional: [...cached, ...routed, ...accelerated],
  facts: percentage,
  identity: ["value"],
} as const;
const hostname = {
  required: ["value"],
  optional: [...cached],
  value: spelling.target,
  identity: ["value"],
} as const;
const service = {
  required: ["value", "priority"],
  optional: [...cached],
  value: spelling.service,
  identity: ["value"],
} as const;

/** The types that can be created. */
const types = {
  A: { number: 0, ...address, value: spelling.ipv4 },
  AAAA: { number: 1, ...address, value: spelling.ipv6 },
  CNAME: {
    number: 2,
    ...hostname,
    optional: [...cached, ...accelerated, "monitorType"],
    facts: { monitorType: { check: notMonitor } },
  },
  TXT: {
    number: 3,
    required: ["value"],
    optional: [...cached],
    isText: true,
    value: spelling.txt,
    identity: ["value"],
  },
  MX: { number: 4, ...hostname, required: ["value", "priority"], value: spelling.targetOrNone },
  Redirect: {
    number: 5,
    required: ["value"],
    optional: ["autoSslIssuance"],
    value: spelling.url,
    identity: ["value"],
  },
  PullZone: {
    number: 7,
    required: ["pullZoneId"],
    optional: [...cached, "autoSslIssuance"],
    identity: ["pullZoneId"],
  },
  SRV: {
    number: 8,
    ...hostname,
    required: ["value", "priority", "weight", "port"],
    value: spelling.targetOrNone,
    identity: ["value", "port"],
  },
  CAA: {
    number: 9,
    required: ["value", "tag"],
    optional: [...cached, "flags"],
    isText: true,
    value: spelling.authority,
    identity: ["value", "tag"],
  },
  PTR: { number: 10, ...hostname },
  Script: {
    number: 11,
    required: ["scriptId"],
    optional: ["environmentalVariables", "autoSslIssuance"],
    identity: ["scriptId"],
  },
  NS: { number: 12, ...hostname },
  SVCB: { number: 13, ...service },
  HTTPS: { number: 14, ...service },
  TLSA: { number: 15, required: ["value"], optional: [...cached], value: spelling.association, identity: ["value"] },
} as const satisfies Readonly<Record<string, RecordType>>;

export type RecordTypeName = keyof typeof types;

export const recordTypes: Readonly<Record<RecordTypeName, RecordType>> = types;

export const recordTypeNames = Object.keys(types).filter((name): name is RecordTypeName => name in types);

/** bunny.net no longer offers it, but old zones may have it. */
const discontinued: Readonly<Record<number, string>> = { 6: "Flatten" };

/** The name of a type that the API returned; the number of one that it did not have before. */
export function recordTypeName(number: number): string {
  return recordTypeNames.find((name) => recordTypes[name].number === number) ?? discontinued[number] ?? String(number);
}

/** The type of this name, if records of it can be created. */
export function recordTypeNamed(name: string): RecordType | undefined {
  const known = recordTypeNames.find((each) => each === name);
  return known === undefined ? undefined : recordTypes[known];
}

/** Whether a property applies to records of a type. */
export function applies(type: RecordType | undefined, property: string): boolean {
  return type?.required.includes(property) === true || type?.optional.includes(property) === true;
}

/** How a program writes a value that the API returned. Nothing but a spelling that no resolver can tell is lost. */
export function storedValue(type: string, value: string): string {
  const kind = recordTypeNamed(type);
  if (kind?.isText === true) return spelling.inQuotesIfNeeded(value);
  const canonical = kind?.value?.(value) ?? E.right(value);
  return E.isRight(canonical) ? canonical.right : value;
}

/** The value to send for one that a program has. */
export function valueToSend(type: string, value: string): string {
  return recordTypeNamed(type)?.isText === true ? spelling.withoutQuotes(value) : value;
}

/** What the arguments of a record may have, by its type. */
export const recordVariants: Variants = {
  by: "type",
  of: recordOf(recordTypeNames, (name): Variant => {
    const { required, optional, facts, value } = recordTypes[name];
    return {
      required,
      optional,
      facts: { ...facts, ...(value === undefined ? {} : { value: { parse: value } }) },
    };
  }),
};

function notMonitor(value: unknown): string | undefined {
  return value === "monitor" ? 'must not be "monitor" with type "CNAME": write "ping", "http" or "none"' : undefined;
}
