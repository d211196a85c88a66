import * as E from "fp-ts/Either";
import { failWith, taskEither } from "../../../common/taskEither";
import { answering, requireFound } from "../../../lookups/answering";
import { unanswerable } from "../../../lookups/lookup";
import { dnsRecordTypes } from "../api/dnsRecordCodec";
import { dnsZones } from "../api/dnsZone";
import { type DiscoveredRecord, scanRecords } from "../api/recordScan";
import { getDnsScan as definition } from "./getDnsScan.definition";
import { recordsInZoneFile } from "./zoneFile/recordsInZoneFile";

export const getDnsScan = answering(definition, (session, { dnsZoneId }) =>
  taskEither(async function* () {
    const zone = yield* requireFound(dnsZones.find(session, dnsZoneId), `DNS zone ${dnsZoneId}`);
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
);

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
