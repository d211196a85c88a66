import assert from "node:assert/strict";
import { shieldZoneOf } from "../../../../provider/src/groups/shield/api/shieldZone";
import { errorMessage } from "../../../../provider/src/http/errorMessage";
import { left, nockedApi } from "../../http/support";

describe("an error of Bunny Shield", () => {
  const { server, session } = nockedApi();
  const ofPlan = /: No\. Change the plan, or remove the resource or setting that it does not include\.$/;
  const ofKey = /No\. Check the permissions of the key's owner, and that the object exists\.$/;
  const said = (errorKey?: string) => ({ statusCode: 400, success: false, message: "No", errorKey });
  const cases: readonly (readonly [number, object, RegExp])[] = [
    [202, { data: null, error: said("invalid_plan_type.bot_detection") }, ofPlan],
    [202, { errorResponse: said("limit_reached.waf") }, ofPlan],
    [400, said("feature_not_available_on_plan"), ofPlan],
    [400, { error: said("not_available.access_list") }, ofPlan],
    [403, { data: null, error: said("plan_change_blocked.shieldzone") }, ofPlan],
    [403, { errorResponse: said("invalid_plan_type.api_guardian") }, ofPlan],
    [403, { error: said() }, ofKey],
    [403, said("explanation_required.waf"), ofKey],
    [
      400,
      { error: said("invalid_request.planet") },
      /No\. Fix the problem that the message describes, then run again\.$/,
    ],
  ];
  for (const [status, body, message] of cases) {
    it(`tells what to do about ${status} with ${JSON.stringify(body)}`, async () => {
      server().get("/shield/shield-zone/get-by-pullzone/5").reply(status, body);
      assert.match(errorMessage(left(await shieldZoneOf(session(), 5)())), message);
    });
  }
});
