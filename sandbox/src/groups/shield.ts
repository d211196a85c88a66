import { CreateShieldZoneRequest, UpdateShieldZoneRequest } from "../schemas/published";
import {
  ChangedShieldZone,
  CreatedShieldZone,
  FoundShieldZone,
  newShieldZoneValues,
  ShieldZone,
  ShieldZoneListQuery,
  shieldPage,
  type ShieldZoneSeed,
} from "../schemas/shield";
import { takeId, type Account, type State } from "../state";
import { made } from "../validation";
import { shield, shieldFailure, shieldRoute, shieldZoneOf } from "./dialects/shield";
import type { Group, Reply } from "./group";

/** Adds a shield zone with the defaults of a new one, except `fields`. The caller has checked that this is allowed. */
export const addShieldZone = (state: State, account: Account, fields: ShieldZoneSeed): ShieldZone => {
  const what = `shield zone of ${fields.pullZoneId}`;
  const zone = made(what, ShieldZone, {
    ...newShieldZoneValues,
    ...fields,
    shieldZoneId: takeId(state, "shieldZone", fields.shieldZoneId, `${what}: shieldZoneId`),
  });
  account.shieldZones.set(zone.pullZoneId, zone);
  return zone;
};

const found = (zone: ShieldZone | undefined): Reply =>
  zone === undefined ? shield.missing : { status: 200, body: { data: zone } };

const byPullZone = shieldRoute("GET", "/shield/shield-zone/get-by-pullzone/{pullZoneId}", {
  replies: { 200: FoundShieldZone },
  handle: ({ account, params }) => found(account.shieldZones.get(Number(params["pullZoneId"]))),
});

const byId = shieldRoute("GET", "/shield/shield-zone/{shieldZoneId}", {
  replies: { 200: FoundShieldZone },
  handle: ({ account, params }) => found(shieldZoneOf(account, params["shieldZoneId"])),
});

const list = shieldRoute("GET", "/shield/shield-zones", {
  query: ShieldZoneListQuery,
  replies: { 200: shieldPage(ShieldZone) },
  handle: ({ account, query }) => ({
    status: 200,
    body: shield.shownPage([...account.shieldZones.values()], query),
  }),
});

/** What a request actually sets: null means "unchanged", and the id of a zone is assigned by the API. */
const settable = (given: Readonly<Record<string, unknown>> | null | undefined): Partial<ShieldZone> =>
  Object.fromEntries(
    Object.entries(given ?? {}).filter(
      ([name, value]) => value !== null && name !== "shieldZoneId" && name in ShieldZone.properties,
    ),
  );

const create = shieldRoute("POST", "/shield/shield-zone", {
  body: CreateShieldZoneRequest,
  replies: { 200: CreatedShieldZone },
  handle: ({ state, account, body }) => {
    const { pullZoneId, shieldZone } = body;
    if (!account.pullZones.has(pullZoneId)) return noPullZone;
    if (account.shieldZones.has(pullZoneId)) return shieldedAlready;
    // a zone starts in learning mode, unless specified otherwise
    const zone = addShieldZone(state, account, { learningMode: true, ...settable(shieldZone), pullZoneId });
    return {
      status: 200,
      body: { data: { pullZoneId, shieldZone: { ...shieldZone, shieldZoneId: zone.shieldZoneId } } },
    };
  },
});

const noPullZone = shieldFailure(400, "not_found.pullzone", "There is no pull zone of that id.");
const shieldedAlready = shieldFailure(409, "already_exists.shieldzone", "The pull zone has a shield zone already.");

const update = shieldRoute("PATCH", "/shield/shield-zone", {
  body: UpdateShieldZoneRequest,
  replies: { 200: ChangedShieldZone },
  handle: ({ account, body }) => {
    const zone = shieldZoneOf(account, body.shieldZoneId);
    if (zone === undefined) return shield.missing;
    Object.assign(zone, settable(body.shieldZone));
    return { status: 200, body: { data: body } };
  },
});

/** Shield zones. What belongs to them has groups of its own. */
export const shieldZones: Group = { operations: [byPullZone, byId, list, create, update] };
