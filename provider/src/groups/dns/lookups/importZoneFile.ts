import * as E from "fp-ts/Either";
import { someOf } from "../../../common/someOf";
import { failure } from "../../../lookups/lookupError";
import { recordsInZoneFile } from "./zoneFile/recordsInZoneFile";
import type { ZoneFileRecord } from "./zoneFile/typedRecords";

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
 * occur twice, and a time to live of 1, which stands for an automatic one. Names become relative to the domain, and
 * targets absolute. Refused are other directives, escapes in names, and a name or target that ends with the domain and
 * has lost its final dot. For `ALIAS` and `ANAME` write `CNAME`, which bunny.net flattens for the domain itself.
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
  const found = recordsInZoneFile(domain, text, skipTypes);
  if (E.isLeft(found)) throw failure("importZoneFile", found.left);
  const { records, problems } = found.right;
  if (problems.length > 0) {
    const lines = problems.map(({ line, reason }) => `line ${line} ${reason}`);
    throw failure("importZoneFile", someOf(lines, mostShown, "\n"));
  }
  return records;
}

const mostShown = 20;
