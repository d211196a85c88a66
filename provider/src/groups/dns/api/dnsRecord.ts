import * as TE from "fp-ts/TaskEither";
import type { ApiCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { RemoteDnsRecord, recordBody, secretsOf, type WrittenRecord } from "./dnsRecordCodec";
import { type RemoteDnsZone, dnsZones } from "./dnsZone";

const recordsPath = "/dnszone/{dnsZoneId}/records";
const recordPath = `${recordsPath}/{recordId}`;

/** PUT /dnszone/{dnsZoneId}/records: 201 with the record, 400, 404. Each call adds a record, even one that exists. */
export function addRecordCall(dnsZoneId: number, record: WrittenRecord): ApiCall<RemoteDnsRecord> {
  return {
    operation: { method: "PUT", path: recordsPath },
    params: { dnsZoneId },
    body: recordBody(record),
    reply: RemoteDnsRecord,
    idempotent: false,
    secrets: secretsOf(record),
  };
}

/**
 * POST /dnszone/{dnsZoneId}/records/{recordId}: 204, 400, 404. It cannot change the type. The record is sent whole,
 * because it is not certain that the API keeps fields that are left out.
 */
export function changeRecordCall(dnsZoneId: number, recordId: number, record: WrittenRecord): ApiCall<void> {
  return {
    operation: { method: "POST", path: recordPath },
    params: { dnsZoneId, recordId },
    body: { Id: recordId, ...recordBody(record) },
    reply: Nothing,
    idempotent: true,
    secrets: secretsOf(record),
  };
}

/** DELETE /dnszone/{dnsZoneId}/records/{recordId}: 204, 400, 404. */
export function deleteRecordCall(dnsZoneId: number, recordId: number): ApiCall<void> {
  return { operation: { method: "DELETE", path: recordPath }, params: { dnsZoneId, recordId }, reply: Nothing };
}

/** Adds a record. */
export function addRecord(
  session: Session,
  dnsZoneId: number,
  record: WrittenRecord,
): TE.TaskEither<ApiError, RemoteDnsRecord> {
  return dnsZones.cache(session.client).write(dnsZoneId, addRecordCall(dnsZoneId, record), session, (zone, added) => ({
    ...zone,
    records: [...zone.records.filter(({ recordId }) => recordId !== added.recordId), added],
  }));
}

/** @param after the record as reads return it afterwards */
export function changeRecord(
  session: Session,
  dnsZoneId: number,
  record: WrittenRecord,
  after: RemoteDnsRecord,
): TE.TaskEither<ApiError, void> {
  const { recordId } = after;
  const call = changeRecordCall(dnsZoneId, recordId, record);
  return dnsZones.cache(session.client).write(dnsZoneId, call, session, (zone) => ({
    ...zone,
    records: zone.records.map((other) => (other.recordId === recordId ? after : other)),
  }));
}

export function deleteRecord(session: Session, dnsZoneId: number, id: number): TE.TaskEither<ApiError, void> {
  return dnsZones.cache(session.client).write(dnsZoneId, deleteRecordCall(dnsZoneId, id), session, (zone) => ({
    ...zone,
    records: zone.records.filter(({ recordId }) => recordId !== id),
  }));
}

/** Runs `act` while no other write of this process changes the zone. It may send several writes at the same time. */
export function inTurnOfDnsZone<A>(
  session: Session,
  dnsZoneId: number,
  act: (turn: Turn<RemoteDnsZone>) => () => Promise<A>,
): TE.TaskEither<ApiError, A> {
  return dnsZones.cache(session.client).turn(dnsZoneId, session, (turn) => TE.fromTask(act(turn)));
}
