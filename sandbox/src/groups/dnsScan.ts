import { blank } from "../schemas/basics";
import { randomUUID } from "node:crypto";
import { recordTypeNumber } from "../schemas/dnsRecord";
import { DnsStatistics, DnsStatisticsQuery } from "../schemas/dnsZone";
import * as api from "../schemas/published";
import { inReads, momentFromNow } from "../moments";
import { route, refusal, validationError, type Group, type Reply } from "./group";
import { withDnsZone, dnsZoneRoute } from "./ofDnsZone";

const ScanStatus = { Pending: 0, InProgress: 1, Completed: 2 } as const;

const start = route("POST", "/dnszone/records/scan", {
  body: api.TriggerDnsZoneRecordScanRequest,
  replies: { 200: api.DnsZoneRecordScanTriggerResponse, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: ({ account, body: { ZoneId, Domain } }) => {
    const given = [ZoneId, Domain].filter((value) => value !== undefined && value !== null);
    if (given.length !== 1) return validationError("ZoneId", "Either ZoneId or Domain must be provided, but not both.");
    const JobId = randomUUID();
    const started: Reply = { status: 200, body: { JobId, Status: ScanStatus.Pending } };
    const scan = { JobId, CreatedAt: momentFromNow(), CompletedAt: null };
    if (typeof ZoneId === "number") {
      return withDnsZone({ account, params: { id: String(ZoneId) } }, (zone) => {
        zone.Scan = scan;
        return started;
      });
    }
    const wanted = String(Domain).toLowerCase();
    const zone = [...account.dnsZones.values()].find((one) => one.Domain.toLowerCase() === wanted);
    if (zone !== undefined) zone.Scan = scan;
    return started;
  },
});

/** The sandbox queries no name server: a scan finds only what every zone has. It is completed after the first look. */
const latest = route("GET", "/dnszone/{zoneId}/records/scan", {
  replies: { 200: api.DnsZoneRecordScanJobResponse, 404: api.ApiErrorData },
  handle: ({ account, params }) =>
    withDnsZone({ account, params }, ({ Id, Domain, Scan, Nameserver1, Nameserver2, SoaEmail }) => {
      if (Scan === undefined) return noScan;
      const { JobId, CreatedAt, CompletedAt } = Scan;
      const isCompleted = CompletedAt !== null;
      Scan.CompletedAt ??= momentFromNow();
      const soa = `${String(Nameserver1)}. ${String(SoaEmail).replace("@", ".")}. 1 3600 900 1209600 300`;
      const records = [
        found(16, soa),
        ...[Nameserver1, Nameserver2].map((name) => found(recordTypeNumber("NS"), name)),
      ];
      return {
        status: 200,
        body: {
          JobId,
          ZoneId: Id,
          Domain,
          AccountId: account.name,
          Status: isCompleted ? ScanStatus.Completed : ScanStatus.InProgress,
          CreatedAt: inReads(CreatedAt),
          CompletedAt: isCompleted ? inReads(CompletedAt) : null,
          Records: isCompleted ? records : [],
          Error: null,
        },
      };
    }),
});

const noScan = refusal(404, "dnsZone.scan_not_found", "DnsZone", "There is no scan of this DNS zone.");

const found = (type: number, Value: string | null): api.DnsZoneDiscoveredRecordModel => ({
  Name: "@",
  Type: type,
  Ttl: 3600,
  Value,
  Priority: null,
  Weight: null,
  Port: null,
  IsProxied: false,
});

/** No name server answers, so nothing is ever counted. */
const statistics = dnsZoneRoute("GET", "/dnszone/{id}/statistics", {
  query: DnsStatisticsQuery,
  replies: { 200: DnsStatistics, 404: api.ApiErrorData },
  handle: () => ({ status: 200, body: blank(DnsStatistics) }),
});

/** Scans for the records of a domain, and statistics of its queries. */
export const dnsScans: Group = { operations: [start, latest, statistics] };
