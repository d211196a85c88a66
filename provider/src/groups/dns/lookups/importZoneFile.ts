import * as E from "fp-ts/Either";
import { someOf } from "../../../common/someOf";
import { failure } from "../../../lookups/lookupError";
import { shortened } from "../recordSpelling";
import { absoluteName, resourceRecordsIn } from "./zoneFile/resourceRecords";
import { zoneFileEntries, type ZoneFileProblem } from "./zoneFile/tokens";
import { detailsOf, typedRecord, type ZoneFileRecord } from "./zoneFile/typedRecords";

export type {
  ValueRecordType,
  ZoneFileAuthorityRecord,
  ZoneFilePriorityRecord,
  ZoneFileRecord,
  ZoneFileRecordFields,
  ZoneFileServiceRecord,
} from "./zoneFile/typedRecords";

/** Arguments of {@link importZoneFile}. */
export interface ImportZoneFileArgs {
  /** Domain of the zone: `example.com`. Names in the file are relative to it, unless the file has an `$ORIGIN`. */
  domain: string;
  /** Content of the file. */
  text: string;
  /** Types of records to leave out, for example those that bunny.net does not have: `["LOC", "SSHFP"]`. @default none */
  skipTypes?: readonly string[] | undefined;
}

/**
 * Converts a BIND zone file to records that {@link DnsRecords} takes. Sends no request.
 *
 * Supports `$ORIGIN` and `$TTL`, relative names, `@`, omitted names, parentheses, comments, quoted texts in several parts,
 * escapes, and times with units. Takes records of the types A, AAAA, CNAME, TXT, MX, SRV, CAA, PTR, NS, SVCB, HTTPS and
 * TLSA. Leaves out the SOA record and the NS records of the domain itself, because bunny.net sets these, and records that
 * occur twice. Names become relative to the domain, and targets absolute. What only the program means that wrote the file
 * is refused: other directives, placeholders such as `{{name}}`, a time to live of 1, which stands for none, and in names,
 * escaped numbers such as `\052`. So is a name or target that ends with the domain and has lost its final dot.
 *
 * The key of a record is its name and type, for example `"www A"`, and also its value if there are several of that name
 * and type. {@link DnsRecords} recognizes a record whose key has changed, so no record is replaced by that.
 *
 * Fails if anything cannot be taken, with all problems and their line numbers.
 *
 * @see {@link DnsRecords}
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 *
 * const zone = new bunny.DnsZone("site", { domain: "example.com" });
 * const text = readFileSync("example.com.zone", "utf8");
 * new bunny.DnsRecords("site", { dnsZoneId: zone.id, records: bunny.importZoneFile({ domain: "example.com", text }) });
 * ```
 */
export function importZoneFile({ domain, text, skipTypes = [] }: ImportZoneFileArgs): Record<string, ZoneFileRecord> {
  const name = domain.trim().replace(/\.?$/, ".");
  const absolute = absoluteName({ raw: name, text: name }, "", "");
  if (E.isLeft(absolute) || !absolute.right.includes(".")) {
    throw failure("importZoneFile", "domain must be a domain: write, for example, example.com");
  }
  const origin = absolute.right;
  const skipped = new Set(skipTypes.map((type) => type.toUpperCase()));
  const { entries, problems: ofEntries } = zoneFileEntries(text);
  const { records, problems: ofLines } = resourceRecordsIn(entries, origin);
  const converted = records
    .filter(({ type }) => !skipped.has(type))
    .map((record) => ({ line: record.line, typed: typedRecord(record, origin) }));
  const problems = [
    ...ofEntries,
    ...ofLines,
    ...converted.flatMap(({ line, typed }) => (E.isLeft(typed) ? [{ line, reason: typed.left }] : [])),
  ];
  if (problems.length > 0) throw failure("importZoneFile", describeProblems(problems));
  return byKey(converted.flatMap(({ typed }) => (E.isRight(typed) ? (typed.right ?? []) : [])));
}

const mostShown = 20;

/** Problems in the order of their lines. What is wrong with several lines is told once, with their numbers. */
function describeProblems(problems: readonly ZoneFileProblem[]): string {
  const lines = new Map<string, string[]>();
  for (const { line, reason } of [...problems].sort((left, right) => left.line - right.line))
    lines.set(reason, [...(lines.get(reason) ?? []), String(line)]);
  const told = [...lines].map(([reason, [line, ...others]]) => {
    const also = others.length === 0 ? "" : ` (also ${someOf(others, 5)})`;
    return `line ${line}${also} ${reason}`;
  });
  const more = told.length > mostShown ? [`and ${told.length - mostShown} more`] : [];
  return [...told.slice(0, mostShown), ...more].join("\n");
}

/** Records by key. Of records that are the same, the first one counts. */
function byKey(records: readonly ZoneFileRecord[]): Record<string, ZoneFileRecord> {
  const different = new Map<string, ZoneFileRecord>();
  for (const record of records) {
    const identity = JSON.stringify([record.name, record.type, ...detailsOf(record)]);
    if (!different.has(identity)) different.set(identity, record);
  }
  const groups = new Map<string, ZoneFileRecord[]>();
  for (const record of different.values()) {
    const key = `${record.name} ${record.type}`;
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return Object.fromEntries(
    [...groups].flatMap(([key, group]) =>
      group.map(
        (record) => [group.length === 1 ? key : `${key} ${shortened(detailsOf(record).join(" "))}`, record] as const,
      ),
    ),
  );
}
