import { randomUUID } from "node:crypto";
import { Type, type Static, type TSchema } from "@sinclair/typebox";
import type { Behaviour } from "../options";
import { object, text } from "../schemas/basics";
import type { HostnameSeed } from "../schemas/hostname";
import * as api from "../schemas/published";
import {
  ListQuery,
  NewPullZone,
  PullZone,
  PullZonePage,
  PullZoneSettings,
  PurgedCache,
  ReadQuery,
  ShownPullZone,
  type PullZoneSeed,
} from "../schemas/pullZone";
import { takeId, type Account, type State } from "../state";
import { parsed } from "../validation";
import { newEdgeRule, shownEdgeRules } from "./edgeRule";
import { done, inOrder, listReply, route, refusal, type Group, type Operation, type Reply } from "./group";
import { dropHostname, newHostname, pullZonesOf, readOnArrival, systemHostnameOf, zoneRoute } from "./ofZone";
import { newPullZone, settingsAfter } from "./pullZone/settings";

/** Whether any account has a zone of that name: names are unique across the platform. */
export const nameTaken = (state: State, name: string): boolean => {
  const wanted = name.toLowerCase();
  return pullZonesOf(state).some(({ Name }) => Name.toLowerCase() === wanted);
};

/** Adds a zone with the defaults of a new one, except `fields`. The caller has checked that its names are available. */
export const addPullZone = (state: State, account: Account, fields: PullZoneSeed): PullZone => {
  const { Name, Hostnames = [systemHostname(Name)], EdgeRules = [] } = fields;
  const zone = {
    ...newPullZone(Name, fields.OriginType),
    ZoneSecurityKey: randomUUID(),
    ...fields,
    Id: takeId(state, "pullZone", fields.Id, `pull zone ${Name}: Id`),
    Hostnames: Hostnames.map((hostname) => newHostname(state, hostname)),
    EdgeRules: EdgeRules.map(newEdgeRule),
  };
  const checked = parsed(PullZone, zone, `pull zone ${Name}: `);
  account.pullZones.set(checked.Id, checked);
  return checked;
};

const systemHostname = (name: string): HostnameSeed => ({
  Value: systemHostnameOf(name),
  IsSystemHostname: true,
  IsManagedHostname: true,
  HasCertificate: true,
});

/** The zone as reads return it: with every documented field, and each entry of a list spelled as it was sent. */
export const shown = (zone: PullZone, behaviour: Behaviour, includeCertificate = false): ShownPullZone => ({
  ...zone,
  OriginLinkValue: zone.OriginLinkValue ?? zone.OriginUrl,
  Hostnames: zone.Hostnames.map(({ Certificate = null, CertificateKey = null, ...hostname }) => ({
    ...hostname,
    Certificate: includeCertificate ? Certificate : null,
    CertificateKey: includeCertificate ? CertificateKey : null,
  })),
  EdgeRules: shownEdgeRules(zone, behaviour),
  BlockedIps: inOrder(zone.BlockedIps, behaviour),
  BlockedReferrers: inOrder(zone.BlockedReferrers, behaviour),
  AllowedReferrers: inOrder(zone.AllowedReferrers, behaviour),
});

const list = route("GET", "/pullzone", {
  query: ListQuery,
  replies: { 200: Type.Union([Type.Array(ShownPullZone), PullZonePage]), 400: api.ApiErrorData },
  handle: ({ account, behaviour, query }) => {
    const wanted = (query.search ?? "").toLowerCase();
    const found = [...account.pullZones.values()].filter(
      ({ Name, Hostnames }) =>
        Name.toLowerCase().includes(wanted) || Hostnames.some(({ Value }) => Value.toLowerCase().includes(wanted)),
    );
    return listReply(found, query, (zone) => shown(zone, behaviour, query.includeCertificate));
  },
});

const create = route("POST", "/pullzone", {
  body: NewPullZone,
  replies: { 201: ShownPullZone, 400: api.ApiErrorData },
  handle: ({ state, account, behaviour, body }) => {
    if (nameTaken(state, body.Name)) {
      return refusal(400, "pullzone.name_taken", "Name", "A pull zone of that name exists already.");
    }
    const { Name } = body;
    const { OriginType }: Readonly<Record<string, unknown>> = body;
    const set = settingsAfter(newPullZone(Name, OriginType), body);
    if ("refused" in set) return set.refused;
    // The documents name no body; the official Terraform provider decodes the zone.
    return { status: 201, body: shown(addPullZone(state, account, { ...set.changes, Name }), behaviour) };
  },
});

const read = zoneRoute("GET", "/pullzone/{id}", {
  query: ReadQuery,
  replies: { 200: ShownPullZone, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, zone) => ({ status: 200, body: shown(zone, call.behaviour, call.query.includeCertificate) }),
});

const update = zoneRoute("POST", "/pullzone/{id}", {
  body: PullZoneSettings,
  replies: { 200: ShownPullZone, 400: api.ApiErrorData, 404: api.ApiErrorData },
  arrive: readOnArrival,
  handle: (call, zone) => {
    const set = settingsAfter(zone, call.body);
    if ("refused" in set) return set.refused;
    Object.assign(zone, set.changes);
    return { status: 200, body: shown(zone, call.behaviour) };
  },
});

const remove = zoneRoute("DELETE", "/pullzone/{id}", {
  replies: { 204: null, 404: api.ApiErrorData },
  handle: (call, zone) => {
    dropPullZone(call.account, zone);
    return { status: 204 };
  },
});

/** Nothing is cached, so there is nothing to purge. */
const purgeCache = zoneRoute("POST", "/pullzone/{id}/purgeCache", {
  changes: false,
  body: PurgedCache,
  replies: { 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: () => done,
});

const PurgeQuery = object({
  url: text,
  async: Type.Optional(Type.Boolean()),
  exactPath: Type.Optional(Type.Boolean()),
});

const purgeUrl = route("POST", "/purge", {
  changes: false,
  query: PurgeQuery,
  replies: { 200: null, 400: api.ApiErrorData },
  handle: () => ({ status: 200 }),
});

/** Deletes the zone, with everything that depends on it. */
export const dropPullZone = (account: Account, zone: PullZone): void => {
  for (const hostname of [...zone.Hostnames]) dropHostname(account, zone, hostname);
  account.shieldZones.delete(zone.Id);
  account.pullZones.delete(zone.Id);
};

/** The two calls that change one entry of an access list. */
const entryCalls = <Body extends TSchema>(
  name: "BlockedIp" | "BlockedReferrer" | "AllowedReferrer",
  body: Body,
  entryOf: (body: Static<Body>) => string,
): Operation[] => {
  const entryCall = (
    verb: "add" | "remove",
    change: (entries: string[], entry: string, behaviour: Behaviour) => Reply,
  ): Operation =>
    zoneRoute("POST", `/pullzone/{id}/${verb}${name}`, {
      body,
      replies: { 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
      arrive: readOnArrival,
      handle: (call, zone) => change(zone[`${name}s`], entryOf(call.body), call.behaviour),
    });

  return [
    entryCall("add", (entries, entry, behaviour) => {
      const isNew = !entries.includes(entry);
      if (!isNew && behaviour.addPresentEntry === "reject") return entryPresent;
      if (isNew) entries.push(entry);
      return done;
    }),
    // In the spelling of reads alone; one that is not there is no error.
    entryCall("remove", (entries, entry) => {
      const place = entries.indexOf(entry);
      if (place >= 0) entries.splice(place, 1);
      return done;
    }),
  ];
};

const entryPresent = refusal(400, "pullzone.entry_exists", null, "The list has that entry already.");

/** Pull zones and their three access lists. */
export const pullZones: Group = {
  operations: [
    list,
    create,
    read,
    update,
    remove,
    purgeCache,
    purgeUrl,
    ...entryCalls("BlockedIp", api.AddBlockedIpRequestModel, (body) => body.BlockedIp),
    ...(["BlockedReferrer", "AllowedReferrer"] as const).flatMap((name) =>
      entryCalls(name, api.AddBlockedReferrerRequestModel, (body) => body.Hostname),
    ),
  ],
};
