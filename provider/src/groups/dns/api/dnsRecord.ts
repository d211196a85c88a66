import type * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { ApiCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { DnsRecord } from "./dnsRecordCodec";
import { type DnsZone, dnsZonePath, dnsZones } from "./dnsZoneCodec";

export type { DnsRecord } from "./dnsRecordCodec";

/** The fields of a record that a write may have: those that a read returns, and what the record is linked to. */
export type RecordFields = Omit<DnsRecord, keyof ComputedFields> & LinkFields;

/** What only the API sets. */
type ComputedFields = Pick<
  DnsRecord,
  "Id" | "AcceleratedPullZoneId" | "AccelerationStatus" | "LinkName" | "MonitorStatus"
>;

/** Reads return them only as text in `LinkName`. */
interface LinkFields {
  readonly PullZoneId?: number;
  readonly ScriptId?: number;
}

/** A record to add: its type and name, and what else is to have a value of its own. */
export type NewRecord = Pick<RecordFields, "Type" | "Name"> & Partial<RecordFields>;

/** A record to update: always whole, because it is not certain that the API keeps fields that are left out. */
export type ChangedRecord = RecordFields & Pick<DnsRecord, "Id">;

const recordsPath = `${dnsZonePath}/records`;
const recordPath = `${recordsPath}/{recordId}`;

/** PUT /dnszone/{dnsZoneId}/records: 201 with the record, 400, 404. Each call adds a record, even one that exists. */
export function addRecordCall(dnsZoneId: number, record: NewRecord): ApiCall<DnsRecord> {
  return {
    operation: { method: "PUT", path: recordsPath },
    params: { dnsZoneId },
    body: record,
    reply: DnsRecord,
    idempotent: false,
    secrets: secretsOf(record),
  };
}

/** POST /dnszone/{dnsZoneId}/records/{recordId}: 204, 400, 404. It cannot change the type. */
export function changeRecordCall(dnsZoneId: number, record: ChangedRecord): ApiCall<void> {
  return {
    operation: { method: "POST", path: recordPath },
    params: { dnsZoneId, recordId: record.Id },
    body: record,
    reply: Nothing,
    idempotent: true,
    secrets: secretsOf(record),
  };
}

/** DELETE /dnszone/{dnsZoneId}/records/{recordId}: 204, 400, 404. */
export function deleteRecordCall(dnsZoneId: number, recordId: number): ApiCall<void> {
  return { operation: { method: "DELETE", path: recordPath }, params: { dnsZoneId, recordId }, reply: Nothing };
}

/**
 * Adds a record. Checks `isUnnecessary` against the cached zone at the head of the queue; if true, sends nothing and
 * returns none.
 */
export function addRecord(
  session: Session,
  dnsZoneId: number,
  record: NewRecord,
  isUnnecessary: (zone: DnsZone) => boolean,
): TE.TaskEither<ApiError, O.Option<DnsRecord>> {
  return dnsZones(session.client).writeUnless(
    dnsZoneId,
    addRecordCall(dnsZoneId, record),
    session,
    (zone, added) => ({ ...zone, Records: [...zone.Records.filter(({ Id }) => Id !== added.Id), added] }),
    isUnnecessary,
  );
}

/** @param after the record as reads return it afterwards */
export function changeRecord(
  session: Session,
  dnsZoneId: number,
  record: ChangedRecord,
  after: DnsRecord,
): TE.TaskEither<ApiError, void> {
  return dnsZones(session.client).write(dnsZoneId, changeRecordCall(dnsZoneId, record), session, (zone) => ({
    ...zone,
    Records: zone.Records.map((other) => (other.Id === after.Id ? after : other)),
  }));
}

export function deleteRecord(session: Session, dnsZoneId: number, recordId: number): TE.TaskEither<ApiError, void> {
  return dnsZones(session.client).write(dnsZoneId, deleteRecordCall(dnsZoneId, recordId), session, (zone) => ({
    ...zone,
    Records: zone.Records.filter(({ Id }) => Id !== recordId),
  }));
}

/** Runs `act` while no other write of this process changes the zone. It may send several writes at the same time. */
export function inTurnOfDnsZone<A>(
  session: Session,
  dnsZoneId: number,
  act: (turn: Turn<DnsZone>) => () => Promise<A>,
): TE.TaskEither<ApiError, A> {
  return dnsZones(session.client).inTurn(dnsZoneId, session, act);
}

/** The program may give the value of a variable as a secret. */
export function secretsOf({ EnviromentalVariables = [] }: Partial<RecordFields>): readonly string[] {
  return EnviromentalVariables.map(({ Value }) => Value);
}
