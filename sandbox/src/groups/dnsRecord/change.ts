import type { Behaviour } from "../../options";
import {
  newDnsRecordValues,
  recordTypeName,
  StoredDnsRecord,
  type DnsRecord,
  type DnsRecordSeed,
  type NewDnsRecord,
} from "../../schemas/dnsRecord";
import type { StoredDnsZone } from "../../schemas/dnsZone";
import { takeId, type Account, type State } from "../../state";
import { made, parsed } from "../../validation";
import { validationError, type Reply } from "../group";
import { hasField, initialWeight, problemOfRecord, type RecordField } from "./rules";

/** A record, or the response to a request for one that the API does not accept. */
export type RecordOutcome = { readonly record: StoredDnsRecord } | { readonly refusal: Reply };

/** A seeded record. */
export const seededRecord = (state: State, fields: DnsRecordSeed): StoredDnsRecord => {
  const { Id = state.nextIds.dnsRecord } = fields;
  state.nextIds.dnsRecord = Math.max(state.nextIds.dnsRecord, Id + 1);
  return parsed(StoredDnsRecord, { ...newRecordOf(fields.Type), ...fields, Id }, `DNS record ${fields.Name ?? ""}: `);
};

/** The record that a request would add. Its id is not taken yet. */
export const newRecord = (account: Account, given: NewDnsRecord): RecordOutcome => {
  if (given.Type === undefined || given.Type === null) {
    return { refusal: validationError("Type", "The record type is not valid.") };
  }
  return applied(account, newRecordOf(given.Type), given);
};

/** The record after an update, which cannot change its type. */
export const changedRecord = (
  account: Account,
  behaviour: Behaviour,
  record: StoredDnsRecord,
  given: NewDnsRecord,
): RecordOutcome => {
  if (typeof given.Type === "number" && given.Type !== record.Type) {
    return { refusal: validationError("Type", "The type of a record cannot be changed.") };
  }
  if (behaviour.absentRecordField === "keep") return applied(account, record, given);
  // omitted fields get the values of a new record; a link is not a field of the record
  const { Id, LinkName, Value, AcceleratedPullZoneId, AccelerationStatus, ReadsUntilAccelerated } = record;
  const kept = { Id, LinkName, AcceleratedPullZoneId, AccelerationStatus, ReadsUntilAccelerated };
  const linkedTo = LinkName === "" ? {} : { Value };
  return applied(account, { ...newRecordOf(record.Type), ...kept, ...linkedTo }, given);
};

/** Adds a record that {@link newRecord} has accepted. */
export const addRecord = (state: State, zone: StoredDnsZone, record: StoredDnsRecord): StoredDnsRecord => {
  const added = { ...record, Id: takeId(state, "dnsRecord") };
  zone.Records.push(added);
  return added;
};

/** Whether both are the same record for resolvers. */
export const isSameRecord = (left: StoredDnsRecord, right: StoredDnsRecord): boolean =>
  left.Type === right.Type &&
  nameOf(left) === nameOf(right) &&
  left.Value === right.Value &&
  left.Priority === right.Priority &&
  left.Port === right.Port &&
  left.Tag === right.Tag;

const nameOf = ({ Name }: StoredDnsRecord): string => (Name ?? "").toLowerCase();

/** The record as responses contain it. Its fields are already in the order of the model. */
export const shownRecord = (record: StoredDnsRecord): DnsRecord => {
  const shown: DnsRecord & { ReadsUntilAccelerated?: number } = { ...record };
  delete shown.ReadsUntilAccelerated;
  return shown;
};

const newRecordOf = (type: number): StoredDnsRecord =>
  made("DNS record", StoredDnsRecord, {
    ...newDnsRecordValues,
    Type: type,
    Weight: initialWeight(recordTypeName(type)),
  });

const applied = (account: Account, before: StoredDnsRecord, given: NewDnsRecord): RecordOutcome => {
  const type = recordTypeName(before.Type);
  // The weight of a type that has none is discarded, says the change log of the official Terraform provider.
  const own = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isStored(name) && value !== null && hasField(type, name)),
  );
  const linked = linkOf(account, before, given);
  if ("refusal" in linked) return linked;
  const record: StoredDnsRecord = { ...before, ...own, ...linked.link };
  const problem = problemOfRecord(record);
  return problem === undefined ? { record } : { refusal: validationError(problem.field, problem.message) };
};

const isStored = (name: string): name is RecordField & keyof StoredDnsRecord => name in StoredDnsRecord.properties;

/** What a record of a pull zone or a script shows of it: its name as the value, and its id as text. */
const linkOf = (
  { pullZones, scripts }: Account,
  { Type, LinkName }: StoredDnsRecord,
  given: NewDnsRecord,
): { readonly link: object } | { readonly refusal: Reply } => {
  const type = recordTypeName(Type);
  const isLinked = LinkName !== "" && LinkName !== null;
  if (type !== "PullZone" && type !== "Script") return { link: {} };
  const id = given[`${type}Id`];
  if (typeof id !== "number" && isLinked) return { link: {} };
  const found = (type === "PullZone" ? pullZones : scripts).get(id ?? 0);
  return found === undefined
    ? {
        refusal: validationError(`${type}Id`, `The ${type === "PullZone" ? "pull zone" : "script"} ID is not valid.`),
      }
    : { link: { LinkName: String(found.Id), Value: found.Name } };
};
