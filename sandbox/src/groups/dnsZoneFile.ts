import { Type } from "@sinclair/typebox";
import {
  recordTypeName,
  recordTypeNumber,
  type DnsRecordTypeName,
  type NewDnsRecord,
  type StoredDnsRecord,
} from "../schemas/dnsRecord";
import { ImportResult } from "../schemas/dnsZone";
import { ApiErrorData } from "../schemas/published";
import { momentFromNow } from "../moments";
import { accelerate } from "./dnsRecord/acceleration";
import { addRecord, isSameRecord, newRecord } from "./dnsRecord/change";
import { TextBody, type Group } from "./group";
import { dnsZoneRoute } from "./ofDnsZone";

/** The types that zone files can have here. */
const fileTypes: readonly DnsRecordTypeName[] = ["A", "AAAA", "CNAME", "MX", "TXT", "SRV", "CAA", "PTR"];

const exportFile = dnsZoneRoute("GET", "/dnszone/{id}/export", {
  replies: { 200: Type.String(), 404: ApiErrorData },
  handle: (_call, { Domain, Records }) => {
    const lines = Records.filter(({ Type: type }) => fileTypes.includes(recordTypeName(type))).map(lineOf);
    return {
      status: 200,
      text: [`$ORIGIN ${Domain}.`, ...lines, ""].join("\n"),
      headers: { "content-type": "application/octet-stream" },
    };
  },
});

const absolute = (name: string | null): string => (name?.endsWith(".") === true ? name : `${String(name)}.`);
const quoted = (text: string | null): string => `"${(text ?? "").replaceAll(/["\\]/g, "\\$&")}"`;

const lineOf = (record: StoredDnsRecord): string => {
  const { Name, Ttl, Value, Priority, Weight, Port, Flags, Tag } = record;
  const type = recordTypeName(record.Type);
  const data: Partial<Record<DnsRecordTypeName, string>> = {
    TXT: quoted(Value),
    MX: `${Priority} ${absolute(Value)}`,
    SRV: `${Priority} ${Weight} ${Port} ${absolute(Value)}`,
    CAA: `${Flags} ${String(Tag)} ${quoted(Value)}`,
    CNAME: absolute(Value),
    PTR: absolute(Value),
  };
  return `${Name === "" || Name === null ? "@" : Name} ${Ttl} IN ${type} ${data[type] ?? String(Value)}`;
};

const importFile = dnsZoneRoute("POST", "/dnszone/{zoneId}/import", {
  body: TextBody,
  replies: { 200: ImportResult, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, zone) => {
    const count = { created: 0, failed: 0, skipped: 0 };
    const parsed = recordsIn(call.body, zone.Domain);
    for (const given of parsed) {
      const outcome = given === undefined ? undefined : newRecord(call.account, given);
      if (outcome === undefined || "refusal" in outcome) count.failed += 1;
      else if (zone.Records.some((other) => isSameRecord(other, outcome.record))) count.skipped += 1;
      else {
        accelerate(call, addRecord(call.state, zone, outcome.record));
        count.created += 1;
      }
    }
    if (count.created > 0) zone.DateModified = momentFromNow();
    const { created: Created, failed: Failed, skipped: Skipped } = count;
    return { status: 200, body: { TotalRecordsParsed: parsed.length, Created, Failed, Skipped } };
  },
});

const line = /^(\S*)\s+(?:(\d+)\s+)?(?:IN\s+)?(?:(\d+)\s+)?([A-Z]+)\s+(.+)$/i;

/** The records of a zone file with one record on each line; undefined for a line that is none. */
const recordsIn = (text: string, domain: string): (NewDnsRecord | undefined)[] => {
  let last = "@";
  return text
    .split(/\r?\n/)
    .map((content) => content.replace(/^([^"]*?);.*$/, "$1").trimEnd())
    .filter((content) => content.trim() !== "" && !content.startsWith("$"))
    .map((content) => {
      const [, owner = "", ttl, otherTtl, word = "", data = ""] = line.exec(content) ?? [];
      if (owner !== "") last = owner;
      const type = fileTypes.find((name) => name === word.toUpperCase());
      const fields = type === undefined ? undefined : fieldsOf(type, data);
      if (type === undefined || fields === undefined) return undefined;
      const Ttl = ttl ?? otherTtl;
      const Name = relative(last, domain);
      return { Type: recordTypeNumber(type), Name, ...(Ttl === undefined ? {} : { Ttl: Number(Ttl) }), ...fields };
    });
};

const relative = (name: string, domain: string): string => {
  if (name === "@" || name === `${domain}.`) return "";
  return name.endsWith(`.${domain}.`) ? name.slice(0, -domain.length - 2) : name;
};

const unquoted = (data: string): string =>
  [...data.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)]
    .map(([, inQuotes, bare = ""]) => inQuotes?.replaceAll(/\\(.)/g, "$1") ?? bare)
    .join("");

const fieldsOf = (type: DnsRecordTypeName, data: string): NewDnsRecord | undefined => {
  const words = data.trim().split(/\s+/);
  const [first = "", second = "", third = "", fourth = ""] = words;
  switch (type) {
    case "TXT":
      return { Value: unquoted(data) };
    case "MX":
      return { Priority: Number(first), Value: second };
    case "SRV":
      return { Priority: Number(first), Weight: Number(second), Port: Number(third), Value: fourth };
    case "CAA":
      return { Flags: Number(first), Tag: second, Value: unquoted(words.slice(2).join(" ")) };
    default:
      return { Value: first };
  }
};

/** Zone files of DNS zones. */
export const dnsZoneFiles: Group = { operations: [exportFile, importFile] };
