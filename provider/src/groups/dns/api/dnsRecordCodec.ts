import type { Properties } from "../../../properties/values";
import { numbered, optional, text } from "../../../vocabulary";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { dnsRecord as definition } from "../dnsRecord.definition";

/** The types of records by their number, as bunny.net spells them. No record of type 6 can be created any more. */
export const dnsRecordTypes = [
  "A",
  "AAAA",
  "CNAME",
  "TXT",
  "MX",
  "Redirect",
  "Flatten",
  "PullZone",
  "SRV",
  "CAA",
  "PTR",
  "Script",
  "NS",
  "SVCB",
  "HTTPS",
  "TLSA",
] as const;

/** A record as the API has it: name and value are spelled as they were written. */
const remoteRecord = {
  ...definition,
  required: {
    dnsZoneId: definition.required.dnsZoneId,
    type: numbered(dnsRecordTypes, { inEveryReply: true }),
    name: text(),
  },
  computed: {
    ...definition.computed,
    // Only its zone has it.
    domain: optional(text()),
    accelerationStatus: numbered(["none", "pending", "processing", "completed", "failed"]),
    monitorStatus: numbered(["unknown", "online", "offline"]),
  },
};

type Read = ObjectOf<typeof remoteRecord>;

/**
 * A DNS record. Which pull zone or script it is linked to is not returned under the name with which it is written, but
 * as text in `linkName`.
 */
export type RemoteDnsRecord = Read & Required<Pick<Read, "type" | "name" | "value">>;

export const RemoteDnsRecord = replyOf(remoteRecord, (read): RemoteDnsRecord => {
  const { type = "", name = "", value = "", acceleratedPullZoneId: zone = 0, linkName } = read;
  const link = linkOf(type);
  const linked = positive(Number(linkName));
  return {
    ...read,
    ...{ type, name, value, acceleratedPullZoneId: positive(zone) },
    ...(link === undefined || linked === undefined ? {} : { [link]: linked }),
  };
});

/** What a record of this type is linked to: its value is the name of that, and is not written. */
export function linkOf(type: string): "pullZoneId" | "scriptId" | undefined {
  return type === "PullZone" ? "pullZoneId" : type === "Script" ? "scriptId" : undefined;
}

function positive(number: number): number | undefined {
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A record to write: for a new one, its type and name, and what else is to have a value of its own. */
export type WrittenRecord = Partial<RemoteDnsRecord>;

export function recordBody(record: WrittenRecord): Properties {
  return bodyOf(remoteRecord, record);
}

/** The program may give the value of a variable as a secret. */
export function secretsOf({ environmentalVariables = {} }: WrittenRecord): readonly string[] {
  return Object.values(environmentalVariables);
}
