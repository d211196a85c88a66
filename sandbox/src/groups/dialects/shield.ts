import { Type, type TProperties } from "@sinclair/typebox";
import { object } from "../../schemas/basics";
import { ShieldRefusal, shieldPage, ShieldZoneListQuery } from "../../schemas/shield";
import type { Account } from "../../state";
import { type Call, onePage, type Reply, route, routesOn } from "../group";
import { type Dialect, type ParentOf, traitsOf } from "../objects";

/** The response of the area without a key. */
const noShieldKey: Reply = {
  status: 401,
  body: { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 },
};

/** The error format of the area; the body has its own status, which may report success like that of the response. */
export const shieldFailure = (status: number, errorKey: string, message: string): Reply => ({
  status,
  body: { data: null, error: { statusCode: status, success: false, message, errorKey } },
});

/** Bunny Shield. */
export const shield: Dialect = {
  query: ShieldZoneListQuery,
  page: shieldPage,
  shownPage: (found, { page = 1, perPage = 10 }) => {
    const { Items, TotalItems, HasMoreItems } = onePage(found, Number(page), Number(perPage));
    return {
      data: Items,
      page: {
        totalCount: TotalItems,
        totalPages: Math.ceil(TotalItems / Number(perPage)),
        currentPage: page,
        nextPage: HasMoreItems ? Number(page) + 1 : null,
        pageSize: perPage,
      },
    };
  },
  one: (schema) => object({ data: schema }),
  shown: (data) => ({ data }),
  save: "PATCH",
  removed: { status: 200, body: { statusCode: 200, success: true, message: "OK", errorKey: null } },
  answers: Type.Unknown(),
  refusals: { 202: ShieldRefusal, 400: ShieldRefusal, 403: ShieldRefusal, 404: ShieldRefusal, 409: ShieldRefusal },
  // Also what belongs to another account: the status reports success, but the body a failure.
  missing: shieldFailure(
    202,
    "not_found_or_unauthorised_access.shieldzone",
    "Shield Zone not found or Unauthorized access.",
  ),
  unauthorised: noShieldKey,
  refused: (status, message, errorKey) => shieldFailure(status, errorKey, message),
};

/** Rules, which come without an envelope, and with an error even if there is none. */
export const shieldRules: Dialect = {
  ...shield,
  one: (schema) => object({ ...(schema["properties"] as TProperties), errorResponse: Type.Unknown() }),
  shown: (found) => ({ ...(found as object), errorResponse: { statusCode: 0, success: false, message: null } }),
};

export const shieldZoneOf = ({ shieldZones }: Account, id: unknown) =>
  [...shieldZones.values()].find(({ shieldZoneId }) => String(shieldZoneId) === String(id));

/** Refuses one rule more than the plan of a zone allows. */
export const refusalBeyond =
  (limit: "customWafRulesLimit" | "rateLimitRulesLimit", errorKey: string) =>
  (
    { account, params }: Call<unknown, unknown>,
    { shieldZoneId }: { readonly shieldZoneId?: number },
    others: readonly { readonly shieldZoneId: number }[],
  ): Reply | undefined => {
    const beside = others.filter((each) => each.shieldZoneId === shieldZoneId).length;
    return params["id"] === undefined && beside >= (shieldZoneOf(account, shieldZoneId)?.[limit] ?? 0)
      ? shieldFailure(202, errorKey, "The plan of the zone allows no further rule.")
      : undefined;
  };

/** What belongs to a Shield zone. */
export const inShieldZone: ParentOf = {
  field: "shieldZoneId",
  param: "shieldZoneId",
  exists: (account, id) => shieldZoneOf(account, id) !== undefined,
};

/** An operation of the area. */
export const shieldRoute: typeof route = (method, path, details) =>
  route(method, path, { ...traitsOf(shield, method), ...details, replies: { ...shield.refusals, ...details.replies } });

/** Operations on a Shield zone, which has to be there: by its number. */
export const zoneRoute = routesOn<[shieldZoneId: number]>(({ account, params }, act) => {
  const zone = params[inShieldZone.param] ?? "";
  return inShieldZone.exists(account, zone) ? act(Number(zone)) : shield.missing;
}, shieldRoute);
