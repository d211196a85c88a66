import { Type } from "@sinclair/typebox";
import { PageHeaders, pageTypes, ShieldPage } from "../schemas/shieldPage";
import type { Account, State } from "../state";
import { made } from "../validation";
import { inShieldZone, shield, shieldZoneOf } from "./dialects/shield";
import { route, TextBody, type Call, type Reply } from "./group";
import { type StoredGroup, traitsOf } from "./objects";
import { shieldFailure } from "./shield";

const path = "/shield/shield-zone/{shieldZoneId}/custom-page/{pageType}";

const add = (_state: State, account: Account, fields: object): ShieldPage => {
  const { shieldZoneId = 0, pageType = "" } = fields as Partial<ShieldPage>;
  const page = made("page", ShieldPage, { ...fields, id: `${shieldZoneId}/${pageType}` });
  account.shieldPages.set(page.id, page);
  return page;
};

/** Acts on the page that the path names, which need not be there. */
const withPlace = (call: Call<unknown, unknown>, act: (id: string, found: ShieldPage | undefined) => Reply): Reply => {
  const { [inShieldZone.param]: zone = "", pageType = "" } = call.params;
  if (!inShieldZone.exists(call.account, zone)) return shield.missing;
  if (!pageTypes.includes(pageType)) return shieldFailure(400, "invalid_page_type", "There are no such pages.");
  const id = `${zone}/${pageType}`;
  return act(id, call.account.shieldPages.get(id));
};

const none = shieldFailure(404, "not_found.custom_page", "The zone has no such page.");
const notOnPlan = shieldFailure(400, "feature_not_available_on_plan", "The plan of the zone has no custom pages.");
const done: Reply = { status: 200, body: { statusCode: 200, success: true, message: "OK", errorKey: null } };
const refusals = { ...shield.refusals, 404: shield.refusals[400] ?? null };

const read = route("GET", path, {
  replies: { 200: Type.String(), ...refusals },
  ...traitsOf(shield, "GET"),
  handle: (call) =>
    withPlace(call, (_id, found) => (found === undefined ? none : { status: 200, text: found.content })),
});

const save = route("PUT", path, {
  body: TextBody,
  headers: PageHeaders,
  replies: { 200: shield.answers, ...refusals },
  ...traitsOf(shield, "PUT"),
  handle: (call) =>
    withPlace(call, () => {
      const { [inShieldZone.param]: zone = "", pageType = "" } = call.params;
      if ((shieldZoneOf(call.account, zone)?.planType ?? 0) < 1) return notOnPlan;
      add(call.state, call.account, { shieldZoneId: Number(zone), pageType, content: call.body });
      return done;
    }),
});

const remove = route("DELETE", path, {
  replies: { 200: shield.answers, ...refusals },
  ...traitsOf(shield, "DELETE"),
  handle: (call) =>
    withPlace(call, (id, found) => {
      call.account.shieldPages.delete(id);
      return found === undefined ? none : done;
    }),
});

/** The pages that Shield zones show instead of those of bunny.net. */
export const shieldPages: StoredGroup = { add, operations: [read, save, remove] };
