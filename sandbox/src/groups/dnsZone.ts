import { ApiErrorData, defaultsOf } from "../schemas/basics";
import {
  DnsZone,
  DnsZoneListQuery,
  DnsZonePage,
  DnsZoneReadQuery,
  DnsZoneSettings,
  NewDnsZone,
  StoredDnsZone,
  type DnsZoneSeed,
} from "../schemas/dnsZone";
import { takeId, type Account, type State } from "../state";
import { InvalidInput, parsed, partOf } from "../validation";
import { NoBody, NoQuery, onePage, operation, refusal, type Group } from "./group";
import { withDnsZone } from "./ofDnsZone";

/** Whether any account has a zone of that domain: domains are shared by the whole platform. */
export const domainTaken = (state: State, domain: string): boolean => {
  const wanted = domain.toLowerCase();
  return [...state.accounts.values()].some(({ dnsZones }) =>
    [...dnsZones.values()].some(({ Domain }) => Domain.toLowerCase() === wanted),
  );
};

/** Adds a zone with the values of a new one, but for `fields`. The caller has made sure that its domain is free. */
export const addDnsZone = (state: State, account: Account, fields: DnsZoneSeed): StoredDnsZone => {
  const now = new Date().toISOString();
  const zone = parsed(
    StoredDnsZone,
    {
      ...defaultsOf(StoredDnsZone),
      DateCreated: now,
      DateModified: now,
      NameserversNextCheck: now,
      SigningRound: fields.DnsSecEnabled === true ? 1 : 0,
      ...fields,
      Id: fields.Id ?? takeId(state, "dnsZone"),
    },
    `DNS zone ${fields.Domain}: `,
  );
  account.dnsZones.set(zone.Id, zone);
  return zone;
};

/** The registrar of a domain takes up the DS record of its zone, or drops it. */
export const setDsConfigured = (state: State, zoneId: number, configured: boolean): void => {
  for (const { dnsZones } of state.accounts.values()) {
    const zone = dnsZones.get(zoneId);
    if (zone === undefined) continue;
    zone.DsConfigured = configured;
    return;
  }
  throw new InvalidInput(`there is no DNS zone ${zoneId}`);
};

/** The zone as reads give it; the lighter view goes without records. */
const shown = (zone: StoredDnsZone, view = 0): DnsZone =>
  partOf(DnsZone, view === 1 ? { ...zone, Records: null } : zone);

const list = operation({
  method: "GET",
  path: "/dnszone",
  body: NoBody,
  query: DnsZoneListQuery,
  replies: { 200: DnsZonePage, 400: ApiErrorData },
  handle: ({ account, query: { page = 1, perPage = 1000, search = "", view } }) => {
    const found = [...account.dnsZones.values()].filter(({ Domain }) =>
      Domain.toLowerCase().includes(search.toLowerCase()),
    );
    const { Items, ...rest } = onePage(found, page, perPage);
    return { status: 200, body: { Items: Items.map((zone) => shown(zone, view)), ...rest } };
  },
});

const create = operation({
  method: "POST",
  path: "/dnszone",
  body: NewDnsZone,
  query: NoQuery,
  replies: { 201: DnsZone, 400: ApiErrorData },
  handle: ({ state, account, body: { Domain } }) =>
    domainTaken(state, Domain)
      ? refusal(400, "dnsZone.domain_taken", "Domain", "A DNS zone of that domain exists already.")
      : { status: 201, body: shown(addDnsZone(state, account, { Domain })) },
});

const read = operation({
  method: "GET",
  path: "/dnszone/{id}",
  body: NoBody,
  query: DnsZoneReadQuery,
  replies: { 200: DnsZone, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call) => withDnsZone(call, (zone) => ({ status: 200, body: shown(zone, call.query.view) })),
});

const update = operation({
  method: "POST",
  path: "/dnszone/{id}",
  body: DnsZoneSettings,
  query: NoQuery,
  replies: { 200: DnsZone, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call) =>
    withDnsZone(call, (zone) => {
      const given = Object.entries(call.body).filter(([, value]) => value !== null);
      Object.assign(zone, Object.fromEntries(given), { DateModified: new Date().toISOString() });
      return { status: 200, body: shown(zone) };
    }),
});

const remove = operation({
  method: "DELETE",
  path: "/dnszone/{id}",
  body: NoBody,
  query: NoQuery,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call) =>
    withDnsZone(call, ({ Id }) => {
      call.account.dnsZones.delete(Id);
      return { status: 204 };
    }),
});

/** DNS zones, without their records. */
export const dnsZones: Group = { operations: [list, create, read, update, remove] };
