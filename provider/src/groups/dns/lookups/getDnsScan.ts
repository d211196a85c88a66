import * as E from "fp-ts/Either";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs, unanswerable } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";
import type { DiscoveredRecord } from "../api/recordScan";
import { recordsInZoneFile } from "./zoneFile/recordsInZoneFile";
import type { ZoneFileRecord } from "./zoneFile/typedRecords";

/** Arguments of {@link getDnsScan}. */
export interface GetDnsScanArgs {
  /** Numeric ID of the DNS zone. */
  dnsZoneId: number | string;
}

/** Arguments of {@link getDnsScanOutput}. */
export type GetDnsScanOutputArgs = OutputArgs<GetDnsScanArgs>;

/** The records that a domain has at its present nameservers. */
export interface GetDnsScanResult {
  /** Numeric ID of the DNS zone. */
  dnsZoneId: number;
  /** The records, by keys that say which they are: pass them as `records` of {@link DnsRecords}. */
  records: Record<string, ZoneFileRecord>;
  /** What was found, but cannot be taken, each with the reason. */
  skipped: string[];
}

export const lookup: Lookup<GetDnsScanArgs, GetDnsScanResult> = {
  name: "getDnsScan",
  run: (session, args) =>
    taskEither(async function* () {
      const { dnsZones } = await import("../api/dnsZone.js");
      const { dnsRecordTypes } = await import("../api/dnsRecordCodec.js");
      const { scanRecords } = await import("../api/recordScan.js");
      const dnsZoneId = yield* valueOf(parseObjectId("dnsZoneId", args.dnsZoneId));
      const zone = yield* valueOf(dnsZones.find(session, dnsZoneId));
      if (zone === undefined) return yield* failWith(missing(`DNS zone ${dnsZoneId}`));
      const found = await scanRecords(session, dnsZoneId)();
      if (E.isLeft(found)) {
        const { left } = found;
        return yield* failWith(
          left._tag === "Unfinished" ? unanswerable("the scan is not finished: try again in a minute") : left,
        );
      }
      const { Status, Records, Error: reason = "bunny.net gives no reason" } = found.right;
      if (Status !== 2) return yield* failWith(unanswerable(`the scan failed: ${reason}`));
      const lines = Records.flatMap((record) => lineOf(record, dnsRecordTypes[record.Type ?? -1]));
      const read = recordsInZoneFile(zone.domain, lines.join("\n"));
      if (E.isLeft(read)) return yield* failWith(unanswerable(read.left));
      const { records, problems } = read.right;
      return { dnsZoneId, records, skipped: problems.map(({ line, reason }) => `${lines[line - 1] ?? ""}: ${reason}`) };
    }),
};

/** Types whose values are hostnames, which are not relative to the zone. */
const ofHostnames = ["CNAME", "MX", "NS", "PTR", "SRV"];

/** A record as a line of a zone file. Left out are what bunny.net has of its own, and what no zone file has. */
function lineOf(
  { Name = "@", Ttl, Value, Priority, Weight, Port }: DiscoveredRecord,
  type: string | undefined,
): readonly string[] {
  const name = Name === "" ? "@" : Name;
  if (type === undefined || Value === undefined || (type === "NS" && name === "@")) return [];
  const numbers = type === "SRV" ? [Priority ?? 0, Weight ?? 0, Port ?? 0] : type === "MX" ? [Priority ?? 0] : [];
  const value = type === "TXT" ? quoted(Value) : ofHostnames.includes(type) ? Value.replace(/\.?$/, ".") : Value;
  return [[name, Ttl ?? 300, "IN", type, ...numbers, value].join(" ")];
}

/** A string of a zone file has 255 characters at most. */
function quoted(value: string): string {
  const parts = value.match(/.{1,255}/gsu) ?? [""];
  return parts.map((part) => `"${part.replace(/["\\]/g, "\\$&")}"`).join(" ");
}

/**
 * Has bunny.net scan the present nameservers of a domain, and returns the records that it finds, for {@link DnsRecords}. The
 * SOA record and the NS records of the domain itself are left out. A scan finds what it guesses the names of: compare its
 * records with those at your provider, or use `importZoneFile` if that can export them. Fails if the zone does not exist,
 * and if the scan fails or takes longer than 45 seconds.
 *
 * A scan changes nothing in the zone, so previews scan, too. Once the domain is delegated to bunny.net, it finds only what the
 * zone has: put the records into the program before.
 *
 * API: `POST /dnszone/records/scan` and `GET /dnszone/{dnsZoneId}/records/scan`, every 1.5 seconds until the scan is finished.
 *
 * @see {@link DnsRecords}
 * @example
 * ```ts
 * const zone = new bunny.DnsZone("site", { domain: "example.com" });
 * const scan = bunny.getDnsScanOutput({ dnsZoneId: zone.id });
 * export const records = scan.records;
 * ```
 */
export const getDnsScan = /* @__PURE__ */ plainForm(lookup);

/** {@link getDnsScan} for arguments that may be outputs of resources. */
export const getDnsScanOutput = /* @__PURE__ */ outputForm(lookup);
