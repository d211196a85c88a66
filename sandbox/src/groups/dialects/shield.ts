import { Type, type TProperties } from "@sinclair/typebox";
import { object } from "../../schemas/basics";
import { ShieldRefusal, shieldPage, ShieldZoneListQuery } from "../../schemas/shield";
import type { Account } from "../../state";
import { onePage } from "../group";
import type { Dialect, ParentOf } from "../objects";
import { noShieldKey, shieldFailure } from "../shield";

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
  refusals: { 202: ShieldRefusal, 400: ShieldRefusal, 403: ShieldRefusal },
  missing: shieldFailure(
    202,
    "not_found_or_unauthorised_access.shield",
    "It was not found, or access is not authorized.",
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

/** What belongs to a Shield zone. */
export const inShieldZone: ParentOf = {
  field: "shieldZoneId",
  param: "shieldZoneId",
  exists: (account, id) => shieldZoneOf(account, id) !== undefined,
};
