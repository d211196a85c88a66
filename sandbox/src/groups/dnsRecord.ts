import { ChangedDnsRecord, DnsRecord, NewDnsRecord, type StoredDnsRecord } from "../schemas/dnsRecord";
import type { StoredDnsZone } from "../schemas/dnsZone";
import { ApiErrorData } from "../schemas/published";
import { momentFromNow } from "../moments";
import { accelerate, release } from "./dnsRecord/acceleration";
import { addRecord, changedRecord, isSameRecord, newRecord, shownRecord } from "./dnsRecord/change";
import { refusal, validationError, type Group, routesOn } from "./group";
import { withDnsZone, dnsZoneRoute } from "./ofDnsZone";

const noRecord = refusal(404, "dnsZone.record_not_found", "DnsRecord", "The requested DNS record was not found");

const recordRoute = routesOn<[StoredDnsRecord, StoredDnsZone]>(({ account, params: { id, zoneId = "" } }, act) =>
  withDnsZone({ account, params: { zoneId } }, (zone) => {
    const record = zone.Records.find(({ Id }) => Id === Number(id));
    return record === undefined ? noRecord : act(record, zone);
  }),
);

const add = dnsZoneRoute("PUT", "/dnszone/{zoneId}/records", {
  body: NewDnsRecord,
  replies: { 201: DnsRecord, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, zone) => {
    const outcome = newRecord(call.account, call.body);
    if ("refusal" in outcome) return outcome.refusal;
    const { record } = outcome;
    if (call.behaviour.addPresentRecord === "reject" && zone.Records.some((other) => isSameRecord(other, record))) {
      return recordPresent;
    }
    const added = addRecord(call.state, zone, record);
    accelerate(call, added);
    zone.DateModified = momentFromNow();
    return { status: 201, body: shownRecord(added) };
  },
});

const update = recordRoute("POST", "/dnszone/{zoneId}/records/{id}", {
  body: ChangedDnsRecord,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, record, zone) => {
    const { Id, ...given } = call.body;
    if (Id !== undefined && Id !== 0 && Id !== record.Id) {
      return validationError("Id", "The id is not that of the record.");
    }
    const outcome = changedRecord(call.account, call.behaviour, record, given);
    if ("refusal" in outcome) return outcome.refusal;
    Object.assign(record, outcome.record);
    accelerate(call, record);
    zone.DateModified = momentFromNow();
    return { status: 204 };
  },
});

const remove = recordRoute("DELETE", "/dnszone/{zoneId}/records/{id}", {
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (_call, record, zone) => {
    release(record);
    zone.Records.splice(zone.Records.indexOf(record), 1);
    zone.DateModified = momentFromNow();
    return { status: 204 };
  },
});

const recordPresent = refusal(400, "dnsZone.record_exists", "Value", "The zone has that record already.");

/** The records of DNS zones. */
export const dnsRecords: Group = { operations: [add, update, remove] };
