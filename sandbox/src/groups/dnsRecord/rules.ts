import { IPv4, IPv6 } from "ipaddr.js";
import {
  recordTypeName,
  type DnsRecordTypeName,
  type NewDnsRecord,
  type StoredDnsRecord,
} from "../../schemas/dnsRecord";

/** A field of a record, as requests name it. */
export type RecordField = keyof NewDnsRecord;

/** A problem with a field of a record. */
interface RecordProblem {
  readonly field: RecordField;
  readonly message: string;
}

/** The fields that every type has. */
const shared: readonly RecordField[] = ["Type", "Ttl", "Name", "Disabled", "Comment", "AutoSslIssuance"];

const address: readonly RecordField[] = [
  "Value",
  "Weight",
  "Accelerated",
  "MonitorType",
  "SmartRoutingType",
  "GeolocationLatitude",
  "GeolocationLongitude",
  "LatencyZone",
];

const ownFields: Readonly<Record<DnsRecordTypeName, readonly RecordField[]>> = {
  A: address,
  AAAA: address,
  CNAME: ["Value", "Accelerated", "MonitorType"],
  TXT: ["Value"],
  MX: ["Value", "Priority"],
  Redirect: ["Value"],
  Flatten: [],
  PullZone: ["PullZoneId"],
  SRV: ["Value", "Priority", "Weight", "Port"],
  CAA: ["Value", "Tag", "Flags"],
  PTR: ["Value"],
  Script: ["ScriptId", "EnviromentalVariables"],
  NS: ["Value"],
  SVCB: ["Value", "Priority"],
  HTTPS: ["Value", "Priority"],
  TLSA: ["Value"],
};

/** Whether records of this type have the field. */
export const hasField = (type: DnsRecordTypeName, field: RecordField): boolean =>
  shared.includes(field) || ownFields[type].includes(field);

/** The weight of a record whose request has none. */
export const initialWeight = (type: DnsRecordTypeName): number =>
  ["A", "AAAA", "Redirect", "Script"].includes(type) ? 100 : 0;

const hostname = /^(?=.{1,254}$)(\*\.)?([\p{L}\p{N}_]([\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.?)+$/u;
const isHostname = (value: string) => hostname.test(value);
const isHostnameOrRoot = (value: string) => value === "." || isHostname(value);
const isTxt = (value: string) => value !== "" && value.length <= 4000 && /^[\x20-\x7e\t\r\n]*$/.test(value);
const isHttpUrl = (value: string) => /^https?:\/\/[^\s/]+/i.test(value);
const hasParameters = (value: string) => /^\S+ +\S/.test(value);
const isTlsa = (value: string) => /^\d{1,3} +\d{1,3} +\d{1,3} +[0-9a-f]+$/i.test(value);
const isSomething = (value: string) => value !== "";

const values: Partial<Record<DnsRecordTypeName, readonly [matches: (value: string) => boolean, message: string]>> = {
  A: [IPv4.isValidFourPartDecimal.bind(IPv4), "The value is not a valid IPv4 address."],
  AAAA: [IPv6.isValid.bind(IPv6), "The value is not a valid IPv6 address."],
  CNAME: [isHostname, "The value is not a valid hostname."],
  TXT: [isTxt, "A TXT value can be a maximum of 4000 ASCII characters."],
  MX: [isHostnameOrRoot, "The value is not a valid hostname."],
  Redirect: [isHttpUrl, "The value is not a valid URL."],
  SRV: [isHostnameOrRoot, "The value is not a valid hostname."],
  CAA: [isSomething, "The value is empty."],
  PTR: [isHostname, "The value is not a valid hostname."],
  NS: [isHostname, "The value is not a valid hostname."],
  SVCB: [hasParameters, "The value needs a target and parameters."],
  HTTPS: [hasParameters, "The value needs a target and parameters."],
  TLSA: [isTlsa, "The value needs usage, selector, matching type and data."],
};

const caaTags = ["issue", "issuewild", "iodef"];

const within = (value: number, least: number, most: number) => value >= least && value <= most;

/** What is wrong with a field of a record, besides its value. */
const rules: readonly (readonly [
  RecordField,
  isBroken: (record: StoredDnsRecord, type: DnsRecordTypeName) => boolean,
  message: string,
])[] = [
  ["Type", (_record, type) => type === "Flatten", "Flatten records are no longer supported."],
  // As the live API answers.
  [
    "Value",
    ({ Name }, type) => type === "NS" && ["", "@"].includes(Name ?? ""),
    "NS records are not supported on the root of the domain.",
  ],
  ["Weight", ({ Weight }, type) => !within(Weight, 0, type === "SRV" ? 65535 : 100), "The weight is out of range."],
  [
    "Priority",
    ({ Priority }, type) => Priority === 0 && ["SVCB", "HTTPS"].includes(type),
    "The alias mode is not supported.",
  ],
  ["Priority", ({ Priority }) => !within(Priority, 0, 65535), "The priority is out of range."],
  ["Port", ({ Port }) => !within(Port, 0, 65535), "The port is out of range."],
  [
    "Tag",
    ({ Tag }, type) => type === "CAA" && !caaTags.includes(Tag ?? ""),
    `The tag must be one of ${caaTags.join(", ")}.`,
  ],
  ["GeolocationLatitude", (record) => !within(record.GeolocationLatitude, -90, 90), "The latitude is out of range."],
  [
    "GeolocationLongitude",
    (record) => !within(record.GeolocationLongitude, -180, 180),
    "The longitude is out of range.",
  ],
  [
    "MonitorType",
    ({ MonitorType }, type) => type === "CNAME" && MonitorType === 3,
    "A CNAME record can be monitored only by Ping or Http.",
  ],
];

/** The problem with a record as it would be stored; its links are checked elsewhere. */
export const problemOfRecord = (record: StoredDnsRecord): RecordProblem | undefined => {
  const type = recordTypeName(record.Type);
  const [isValid = isSomething, message] = values[type] ?? [];
  if (message !== undefined && !isValid(record.Value ?? "")) return { field: "Value", message };
  const broken = rules.find(([, isBroken]) => isBroken(record, type));
  return broken && { field: broken[0], message: broken[2] };
};
