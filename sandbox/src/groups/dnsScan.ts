import { randomUUID } from "node:crypto";
import { blank } from "../schemas/basics";
import { DnsScan, DnsScanRequest, StartedDnsScan } from "../schemas/dnsScan";
import { ApiErrorData } from "../schemas/published";
import type { Account, State } from "../state";
import { made } from "../validation";
import { refused, route } from "./group";
import type { StoredGroup } from "./objects";

const [pending, completed] = [0, 2] as const;

const add = (_state: State, account: Account, fields: object): DnsScan => {
  const scan = made("scan", DnsScan, {
    ...blank(DnsScan),
    JobId: randomUUID(),
    CreatedAt: "2026-01-01T00:00:00Z",
    Status: completed,
    ...fields,
  });
  account.dnsScans.set(scan.ZoneId, scan);
  return scan;
};

const missing = refused(404, "The requested DNS zone was not found", "dnsZone.not_found", "DnsZone");

/** It finds what the scan before it has found, or what a seed says. */
const start = route("POST", "/dnszone/records/scan", {
  body: DnsScanRequest,
  replies: { 200: StartedDnsScan, 404: ApiErrorData },
  handle: ({ state, account, body: { ZoneId: zone } }) => {
    if (!account.dnsZones.has(zone ?? 0)) return missing;
    const { JobId, Status } = add(state, account, { ...account.dnsScans.get(zone ?? 0), ...fresh(zone ?? 0) });
    return { status: 200, body: { JobId, Status } };
  },
});

const fresh = (ZoneId: number) => ({ ZoneId, JobId: randomUUID(), Status: pending });

/** The first look shows it as pending, and without records. */
const look = route("GET", "/dnszone/{dnsZoneId}/records/scan", {
  replies: { 200: DnsScan, 404: ApiErrorData },
  handle: ({ account, params }) => {
    const scan = account.dnsScans.get(Number(params["dnsZoneId"]));
    if (scan === undefined) return missing;
    const body = scan.Status === pending ? { ...scan, Records: null } : { ...scan };
    if (scan.Status === pending) scan.Status = completed;
    return { status: 200, body };
  },
});

/** Scans of the nameservers of domains. */
export const dnsScans: StoredGroup = { add, operations: [start, look] };
