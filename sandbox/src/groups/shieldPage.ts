import { Type } from "@sinclair/typebox";
import { PageHeaders, pageTypes, type ShieldPage, shieldPages as kind } from "../schemas/shieldPage";
import { shield, shieldFailure, shieldZoneOf, zoneRoute } from "./dialects/shield";
import { TextBody, type Call, type Reply } from "./group";
import { adding, type StoredGroup } from "./objects";

const path = "/shield/shield-zone/{shieldZoneId}/custom-page/{pageType}";

const add = adding<ShieldPage>(
  kind,
  ({ shieldPages: all }) => all,
  ({ shieldZoneId, pageType }) => ({ id: `${shieldZoneId}/${pageType}` }),
);

/** Acts on the page that the path names, which need not be there. */
const withPage = (call: Call<unknown, unknown>, act: (id: string, found: ShieldPage | undefined) => Reply): Reply => {
  const { shieldZoneId = "", pageType = "" } = call.params;
  if (!pageTypes.includes(pageType)) return shieldFailure(400, "invalid_page_type", "There are no such pages.");
  const id = `${shieldZoneId}/${pageType}`;
  return act(id, call.account.shieldPages.get(id));
};

const none = shieldFailure(404, "not_found.custom_page", "The zone has no such page.");
const notOnPlan = shieldFailure(400, "feature_not_available_on_plan", "The plan of the zone has no custom pages.");

const read = zoneRoute("GET", path, {
  replies: { 200: Type.String() },
  handle: (call) => withPage(call, (_id, found) => (found === undefined ? none : { status: 200, text: found.content })),
});

const save = zoneRoute("PUT", path, {
  body: TextBody,
  headers: PageHeaders,
  replies: { 200: shield.answers },
  handle: (call, shieldZoneId) =>
    withPage(call, () => {
      if ((shieldZoneOf(call.account, shieldZoneId)?.planType ?? 0) < 1) return notOnPlan;
      add(call.state, call.account, { shieldZoneId, pageType: call.params["pageType"], content: call.body });
      return shield.removed;
    }),
});

const remove = zoneRoute("DELETE", path, {
  replies: { 200: shield.answers },
  handle: (call) =>
    withPage(call, (id, found) => {
      call.account.shieldPages.delete(id);
      return found === undefined ? none : shield.removed;
    }),
});

/** The pages that Shield zones show instead of those of bunny.net. */
export const shieldPages: StoredGroup = { add, operations: [read, save, remove] };
