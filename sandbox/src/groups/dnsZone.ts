import type { StoredDnsRecord } from "../schemas/dnsRecord";
import {
  DnsZone,
  DnsZoneListQuery,
  DnsZonePage,
  DnsZoneReadQuery,
  NewDnsZone,
  newDnsZoneValues,
  StoredDnsZone,
  type DnsZoneSeed,
} from "../schemas/dnsZone";
import { ApiErrorData, UpdateDnsZoneModel } from "../schemas/published";
import type { Behaviour } from "../options";
import { inReads, inWrites, momentFromNow } from "../moments";
import { takeId, type Account, type State } from "../state";
import { InvalidInput, made, partOf } from "../validation";
import { accelerate, lookAtAcceleration } from "./dnsRecord/acceleration";
import { addRecord, newRecord, seededRecord, shownRecord } from "./dnsRecord/change";
import { inOrder, onePage, route, refusal, validationError, type Group, type World } from "./group";
import { dnsZoneRoute } from "./ofDnsZone";

/** Whether any account has a zone for that domain: domains are unique across the platform. */
const domainTaken = (state: State, domain: string): boolean => {
  const wanted = domain.toLowerCase();
  const zones = [...state.accounts.values()].flatMap(({ dnsZones }) => [...dnsZones.values()]);
  return zones.some(({ Domain }) => Domain.toLowerCase() === wanted);
};

const minutesUntilCheck = 5;

/** Adds a zone with the defaults of a new one, except `fields`. The caller has checked that its domain is available. */
export const addDnsZone = (state: State, account: Account, fields: DnsZoneSeed): StoredDnsZone => {
  const now = momentFromNow();
  const what = `DNS zone ${fields.Domain}`;
  const zone = made(what, StoredDnsZone, {
    ...newDnsZoneValues,
    DateCreated: now,
    DateModified: now,
    NameserversNextCheck: momentFromNow(minutesUntilCheck * 60_000),
    SigningRound: fields.DnsSecEnabled === true ? 1 : 0,
    ...fields,
    Records: (fields.Records ?? []).map((record) => seededRecord(state, record)),
    Id: takeId(state, "dnsZone", fields.Id, `${what}: Id`),
  });
  account.dnsZones.set(zone.Id, zone);
  return zone;
};

/** Sets whether the registrar of a domain has the DS record of its zone. */
export const setDsConfigured = (state: State, zoneId: number, configured: boolean): void => {
  for (const { dnsZones } of state.accounts.values()) {
    const zone = dnsZones.get(zoneId);
    if (zone === undefined) continue;
    zone.DsConfigured = configured;
    return;
  }
  throw new InvalidInput(`there is no DNS zone ${zoneId}`);
};

/** The zone with its fields in the order of the model, as responses to writes have it. */
const written = (zone: StoredDnsZone, behaviour: Behaviour, moment = inWrites): DnsZone =>
  partOf(DnsZone, {
    ...zone,
    Records: inOrder(zone.Records, behaviour).map(shownRecord),
    DateCreated: moment(zone.DateCreated),
    DateModified: moment(zone.DateModified),
    NameserversNextCheck: moment(zone.NameserversNextCheck),
  });

/** The zone in reads; the lighter view omits the records. */
const shown = (world: World, zone: StoredDnsZone, view = 0): DnsZone => {
  lookAtAcceleration(world, zone);
  return { ...written(zone, world.behaviour, inReads), ...(view === 1 && { Records: null }) };
};

const list = route("GET", "/dnszone", {
  query: DnsZoneListQuery,
  replies: { 200: DnsZonePage, 400: ApiErrorData },
  handle: (call) => {
    const { page = 1, perPage = 1000, search = "", view } = call.query;
    const found = [...call.account.dnsZones.values()].filter(({ Domain }) =>
      Domain.toLowerCase().includes(search.toLowerCase()),
    );
    return { status: 200, body: onePage(found, page, perPage, (zone) => shown(call, zone, view)) };
  },
});

const domainName = /^(?=.{1,253}$)([\p{L}\p{N}_]([\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+[\p{L}\p{N}-]{2,63}\.?$/u;

const create = route("POST", "/dnszone", {
  body: NewDnsZone,
  replies: { 201: DnsZone, 400: ApiErrorData },
  handle: (call) => {
    const { state, account, behaviour, body } = call;
    const { Domain } = body;
    if (!domainName.test(Domain)) return validationError("Domain", "The domain name is not valid.");
    if (domainTaken(state, Domain)) {
      return refusal(400, "dnsZone.domain_taken", "Domain", "A DNS zone of that domain exists already.");
    }
    const records: StoredDnsRecord[] = [];
    for (const given of body.Records ?? []) {
      const outcome = newRecord(account, given);
      if ("refusal" in outcome) return outcome.refusal;
      records.push(outcome.record);
    }
    const zone = addDnsZone(state, account, { Domain });
    for (const record of records) accelerate(call, addRecord(state, zone, record));
    return { status: 201, body: written(zone, behaviour) };
  },
});

const read = dnsZoneRoute("GET", "/dnszone/{id}", {
  query: DnsZoneReadQuery,
  replies: { 200: DnsZone, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, zone) => ({ status: 200, body: shown(call, zone, call.query.view) }),
});

const update = dnsZoneRoute("POST", "/dnszone/{id}", {
  body: UpdateDnsZoneModel,
  replies: { 200: DnsZone, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, zone) => {
    const given = Object.entries(call.body).filter(([, value]) => value !== null);
    const settings: Partial<Omit<StoredDnsZone, "Records">> = Object.fromEntries(given);
    Object.assign(zone, settings, { DateModified: momentFromNow() });
    return { status: 200, body: written(zone, call.behaviour) };
  },
});

const remove = dnsZoneRoute("DELETE", "/dnszone/{id}", {
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, zone) => {
    call.account.dnsZones.delete(zone.Id);
    return { status: 204 };
  },
});

/** DNS zones. */
export const dnsZones: Group = {
  operations: [list, create, read, update, remove],
};
