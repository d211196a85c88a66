import type * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { ApiCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { DnsRecord, type NewRecord, type RecordFields, secretsOf } from "./dnsRecordCodec";
import { type DnsZone, dnsZones } from "./dnsZone";

export type { DnsRecord, NewRecord, RecordFields } from "./dnsRecordCodec";

/** A record to update: always whole, because it is not certain that the API keeps fields that are left out. */
export type ChangedRecord = RecordFields & Pick<DnsRecord, "Id">;

const recordsPath = "/dnszone/{dnsZoneId}/records";
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
  return dnsZones
    .cache(session.client)
    .writeUnless(
      dnsZoneId,
      addRecordCall(dnsZoneId, record),
      session,
      (zone, added) => ({ ...zone, records: [...zone.records.filter(({ Id }) => Id !== added.Id), added] }),
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
  return dnsZones.cache(session.client).write(dnsZoneId, changeRecordCall(dnsZoneId, record), session, (zone) => ({
    ...zone,
    records: zone.records.map((other) => (other.Id === after.Id ? after : other)),
  }));
}

export function deleteRecord(session: Session, dnsZoneId: number, recordId: number): TE.TaskEither<ApiError, void> {
  return dnsZones.cache(session.client).write(dnsZoneId, deleteRecordCall(dnsZoneId, recordId), session, (zone) => ({
    ...zone,
    records: zone.records.filter(({ Id }) => Id !== recordId),
  }));
}

/** Runs `act` while no other write of this process changes the zone. It may send several writes at the same time. */
export function inTurnOfDnsZone<A>(
  session: Session,
  dnsZoneId: number,
  act: (turn: Turn<DnsZone>) => () => Promise<A>,
): TE.TaskEither<ApiError, A> {
  return dnsZones.cache(session.client).inTurn(dnsZoneId, session, act);
}
