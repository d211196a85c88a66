import { CreateShieldZoneRequest, UpdateShieldZoneRequest } from "../schemas/published";
import {
  ChangedShieldZone,
  CreatedShieldZone,
  FoundShieldZone,
  newShieldZoneValues,
  otherParts,
  ShieldRefusal,
  ShieldZone,
  ShieldZoneListQuery,
  shieldPage,
  type ShieldZoneSeed,
} from "../schemas/shield";
import { takeId, type Account, type State } from "../state";
import { made } from "../validation";
import { onePage, route, type Group, type Operation, type Reply } from "./group";

/** The response of the area without a key. */
export const noShieldKey: Reply = {
  status: 401,
  body: { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 },
};

/** The error format of the area; the body has its own status, which may report success like that of the response. */
export const shieldFailure = (status: number, errorKey: string, message: string): Reply => ({
  status,
  body: { data: null, error: { statusCode: status, success: false, message, errorKey } },
});

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

const lookUp = (
  path: string,
  find: (account: Account, params: Readonly<Record<string, string>>) => ShieldZone | undefined,
): Operation =>
  route("GET", path, {
    replies: { 200: FoundShieldZone, 202: ShieldRefusal },
    unauthorised: noShieldKey,
    handle: ({ account, params }) => {
      const zone = find(account, params);
      return zone === undefined ? missing : { status: 200, body: { data: zone } };
    },
  });

/** There is none, or it belongs to another account: the status reports success, but the body a failure. */
const missing: Reply = {
  status: 202,
  body: {
    data: null,
    error: {
      statusCode: 202,
      success: false,
      message: "Shield Zone not found or Unauthorized access.",
      errorKey: "not_found_or_unauthorised_access.shieldzone",
    },
  },
};

const byPullZone = lookUp("/shield/shield-zone/get-by-pullzone/{pullZoneId}", ({ shieldZones }, { pullZoneId }) =>
  shieldZones.get(Number(pullZoneId)),
);

const byId = lookUp("/shield/shield-zone/{shieldZoneId}", ({ shieldZones }, params) =>
  [...shieldZones.values()].find(({ shieldZoneId }) => shieldZoneId === Number(params["shieldZoneId"])),
);

const list = route("GET", "/shield/shield-zones", {
  query: ShieldZoneListQuery,
  replies: { 200: shieldPage(ShieldZone) },
  unauthorised: noShieldKey,
  handle: ({ account, query: { page = 1, perPage = 10 } }) => {
    const { Items, TotalItems, HasMoreItems } = onePage([...account.shieldZones.values()], page, perPage);
    return {
      status: 200,
      body: {
        data: Items,
        page: {
          totalCount: TotalItems,
          totalPages: Math.ceil(TotalItems / perPage),
          currentPage: page,
          nextPage: HasMoreItems ? page + 1 : null,
          pageSize: perPage,
        },
      },
    };
  },
});

/** What a request actually sets: null means "unchanged", and the id of a zone is assigned by the API. */
const settable = (given: Readonly<Record<string, unknown>> | null | undefined): Partial<ShieldZone> =>
  Object.fromEntries(
    Object.entries(given ?? {}).filter(
      ([name, value]) => value !== null && name !== "shieldZoneId" && name in ShieldZone.properties,
    ),
  );

const create = route("POST", "/shield/shield-zone", {
  body: CreateShieldZoneRequest,
  replies: { 200: CreatedShieldZone, 400: ShieldRefusal, 409: ShieldRefusal },
  unauthorised: noShieldKey,
  handle: ({ state, account, body }) => {
    const { pullZoneId, shieldZone, ...rest } = body;
    if (otherParts.some((name) => name in rest)) return partsNotImitated;
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

const partsNotImitated = shieldFailure(
  501,
  "sandbox.not_imitated",
  `The sandbox does not imitate ${otherParts.join(", ")} of a shield zone.`,
);
const noPullZone = shieldFailure(400, "not_found.pullzone", "There is no pull zone of that id.");
const shieldedAlready = shieldFailure(409, "already_exists.shieldzone", "The pull zone has a shield zone already.");

const update = route("PATCH", "/shield/shield-zone", {
  body: UpdateShieldZoneRequest,
  replies: { 200: ChangedShieldZone, 202: ShieldRefusal },
  unauthorised: noShieldKey,
  handle: ({ account, body }) => {
    const zone = [...account.shieldZones.values()].find(({ shieldZoneId }) => shieldZoneId === body.shieldZoneId);
    if (zone === undefined) return missing;
    Object.assign(zone, settable(body.shieldZone));
    return { status: 200, body: { data: body } };
  },
});

/** Shield zones. What belongs to them has groups of its own. */
export const shieldZones: Group = { operations: [byPullZone, byId, list, create, update] };
