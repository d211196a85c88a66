import { Nothing } from "../../../http/codecs";
import type { Write } from "../../../http/remoteObjects";
import { RemoteDnsRecord, recordBody, secretsOf, type WrittenRecord } from "./dnsRecordCodec";
import type { RemoteDnsZone } from "./dnsZone";

const records = "/records";
const record = `${records}/{recordId}`;

/** PUT /dnszone/{dnsZoneId}/records: 201 with the record, 400, 404. Each call adds a record, even one that exists. */
export function addition(written: WrittenRecord): Write<RemoteDnsRecord> {
  return {
    method: "PUT",
    below: records,
    body: recordBody(written),
    reply: RemoteDnsRecord,
    idempotent: false,
    secrets: secretsOf(written),
  };
}

/**
 * POST /dnszone/{dnsZoneId}/records/{recordId}: 204, 400, 404. It cannot change the type. The record is sent whole,
 * because it is not certain that the API keeps fields that are left out.
 */
export function change(recordId: number, written: WrittenRecord): Write<void> {
  return {
    method: "POST",
    below: record,
    params: { recordId },
    body: { Id: recordId, ...recordBody(written) },
    reply: Nothing,
    idempotent: true,
    secrets: secretsOf(written),
  };
}

/** DELETE /dnszone/{dnsZoneId}/records/{recordId}: 204, 400, 404. */
export function removal(recordId: number): Write<void> {
  return { method: "DELETE", below: record, params: { recordId }, reply: Nothing };
}

/** A zone with a record as it is after a write. */
export function withRecord(zone: RemoteDnsZone, written: RemoteDnsRecord): RemoteDnsZone {
  return { ...zone, records: [...withoutRecord(zone, written.recordId).records, written] };
}

export function withoutRecord(zone: RemoteDnsZone, id: number): RemoteDnsZone {
  return { ...zone, records: zone.records.filter(({ recordId }) => recordId !== id) };
}
