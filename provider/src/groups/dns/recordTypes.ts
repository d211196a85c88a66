import * as E from "fp-ts/Either";
import { recordOf } from "../../properties/values";
import type { Variant, Variants } from "../../vocabulary";
import * as spelling from "./recordSpelling";

/** A type of DNS record: what it needs, what it may have besides what all have, and how its value is written. */
interface RecordType {
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
  optional: [...routed, ...accelerated],
  facts: percentage,
  identity: ["value"],
} as const;
const hostname = {
  required: ["value"],
  optional: [],
  value: spelling.target,
  identity: ["value"],
} as const;
const service = {
  required: ["value", "priority"],
  optional: [],
  value: spelling.service,
  identity: ["value"],
} as const;

/** The types that can be created. */
const types = {
  A: { ...address, value: spelling.ipv4 },
  AAAA: { ...address, value: spelling.ipv6 },
  CNAME: {
    ...hostname,
    optional: [...accelerated, "monitorType"],
    facts: { monitorType: { check: notMonitor } },
  },
  TXT: {
    required: ["value"],
    optional: [],
    isText: true,
    value: spelling.txt,
    identity: ["value"],
  },
  MX: { ...hostname, required: ["value", "priority"], value: spelling.targetOrNone },
  Redirect: {
    required: ["value"],
    optional: ["autoSslIssuance"],
    value: spelling.url,
    identity: ["value"],
  },
  PullZone: {
    required: ["pullZoneId"],
    optional: ["autoSslIssuance"],
    identity: ["pullZoneId"],
  },
  SRV: {
    ...hostname,
    required: ["value", "priority", "weight", "port"],
    value: spelling.targetOrNone,
    identity: ["value", "port"],
  },
  CAA: {
    required: ["value", "tag"],
    optional: ["flags"],
    isText: true,
    value: spelling.authority,
    identity: ["value", "tag"],
  },
  PTR: { ...hostname },
  Script: {
    required: ["scriptId"],
    optional: ["environmentalVariables", "autoSslIssuance"],
    identity: ["scriptId"],
  },
  NS: { ...hostname },
  SVCB: { ...service },
  HTTPS: { ...service },
  TLSA: { required: ["value"], optional: [], value: spelling.association, identity: ["value"] },
} as const satisfies Readonly<Record<string, RecordType>>;

type RecordTypeName = keyof typeof types;

export const recordTypes: Readonly<Record<RecordTypeName, RecordType>> = types;

export const recordTypeNames = Object.keys(types).filter((name): name is RecordTypeName => name in types);

/** The type of this name, if records of it can be created. */
export function recordTypeNamed(name: string): RecordType | undefined {
  const known = recordTypeNames.find((each) => each === name);
  return known === undefined ? undefined : recordTypes[known];
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
