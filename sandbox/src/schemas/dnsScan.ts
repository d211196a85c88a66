import { type Static, Type } from "@sinclair/typebox";
import { nullable, object } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** The latest scan of the nameservers of a zone. */
export const DnsScan = object({
  ...api.DnsZoneRecordScanJobResponse.properties,
  ZoneId: Type.Integer(),
  /** Null while it is not finished, and where nothing was found. */
  Records: nullable(Type.Array(api.DnsZoneDiscoveredRecordModel)),
});
export type DnsScan = Static<typeof DnsScan>;
export const dnsScans = stored(DnsScan, { id: "ZoneId" });

export const DnsScanRequest = api.TriggerDnsZoneRecordScanRequest;
export const StartedDnsScan = api.DnsZoneRecordScanTriggerResponse;
