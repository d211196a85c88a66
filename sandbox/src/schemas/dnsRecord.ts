import { Type, type Static } from "@sinclair/typebox";
import { closed, object, optional } from "./basics";
import { AddDnsRecordModel, DnsRecordEnviromentalVariableModel, DnsRecordModel, DnsRecordTypes } from "./published";

const { enumNames: typeNames } = DnsRecordTypes;
export type DnsRecordTypeName = (typeof typeNames)[number];

/** The name of a type of record. */
export const recordTypeName = (type: number): DnsRecordTypeName => typeNames[type] ?? "Flatten";

/** The documents allow negative numbers, which make no sense. */
const number = Type.Integer({ minimum: 0, maximum: 2147483647 });

const Variables = Type.Array(Type.Required(DnsRecordEnviromentalVariableModel, closed));

/** A DNS record as every read returns it, in this order: without the ids of what it is linked to. */
export const DnsRecord = object({
  ...DnsRecordModel.properties,
  Ttl: number,
  Weight: number,
  Priority: number,
  Port: number,
  EnviromentalVariables: Variables,
});
export type DnsRecord = Static<typeof DnsRecord>;

/** A DNS record as the sandbox stores it. */
export const StoredDnsRecord = object({
  ...DnsRecord.properties,
  /** How many more reads do not show the pull zone of an accelerated record. */
  ReadsUntilAccelerated: number,
});
export type StoredDnsRecord = Static<typeof StoredDnsRecord>;

/** What a new record has that is neither off nor 0. */
export const newDnsRecordValues = {
  Ttl: 300,
  Value: "",
  Name: "",
  Tag: "",
  LinkName: "",
  Comment: "",
  AutoSslIssuance: true,
};

/** A DNS record to seed: its type, and any fields that differ from the defaults of a new record. */
export const DnsRecordSeed = object({ ...Type.Partial(StoredDnsRecord).properties, Type: DnsRecordTypes });
export type DnsRecordSeed = Static<typeof DnsRecordSeed>;

/** Body of an addition. */
export const NewDnsRecord = object({
  ...AddDnsRecordModel.properties,
  Ttl: optional(number),
  Weight: optional(number),
  Priority: optional(number),
  Port: optional(number),
  EnviromentalVariables: optional(Variables),
});
export type NewDnsRecord = Static<typeof NewDnsRecord>;

/** Body of an update. */
export const ChangedDnsRecord = object({ ...NewDnsRecord.properties, Id: Type.Optional(Type.Integer()) });
