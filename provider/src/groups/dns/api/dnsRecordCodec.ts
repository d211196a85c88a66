import type { Properties } from "../../../properties/values";
import { numbered } from "../../../vocabulary";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { dnsRecord as definition } from "../dnsRecord.definition";
import { dnsRecordTypes, recordNameProperty } from "../recordSettings.definition";

export { dnsRecordTypes };

/** A record as the API has it: its value is spelled as it was written. */
const remoteRecord = {
  ...definition,
  required: {
    dnsZoneId: definition.required.dnsZoneId,
    type: numbered(dnsRecordTypes, { inEveryReply: true }),
    name: recordNameProperty,
  },
  computed: {
    ...definition.computed,
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
