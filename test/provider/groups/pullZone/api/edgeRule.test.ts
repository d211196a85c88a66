import * as assert from "node:assert/strict";
import * as api from "../../../../../provider/src/groups/pullZone/api/edgeRule";
import { nockedApi, right } from "../../../http/support";
import { WholePullZone } from "../../../../../provider/src/groups/pullZone/api/wholePullZone";
import { whole } from "../../../../support/decoded";

const body = {
  ActionType: 6,
  ActionParameter1: "Authorization",
  ActionParameter2: "Bearer swordfish",
  ActionParameter3: "",
  ExtraActions: [{ ActionType: 99, ActionParameter1: "x", ActionParameter2: "", ActionParameter3: "" }],
  Triggers: [{ Type: 0, PatternMatches: ["*"], PatternMatchingType: 0, Parameter1: "" }],
  TriggerMatchingType: 0,
  Description: "Sign in",
  Enabled: true,
  OrderIndex: 0,
};
const rule: api.RemoteEdgeRule = { Guid: "a-b-c", ...body, ReadOnly: false };
const zone = whole(WholePullZone, { Id: 5, Name: "shop", EdgeRules: [rule] });

describe("edge rules", () => {
  const { server, session } = nockedApi();

  it("are tolerated with numbers that nobody knows, and with nulls", async () => {
    server()
      .get("/pullzone/5")
      .reply(
        200,
        whole(WholePullZone, {
          ...zone,
          EdgeRules: [{ Guid: "g", ActionType: 99, ActionParameter1: null, Triggers: [{ Type: 50 }] }],
        }),
      );
    const [found] = right(await api.ruleZones.get(session(), 5)()).EdgeRules;
    assert.deepEqual(found, {
      Guid: "g",
      ActionType: 99,
      ActionParameter1: "",
      ActionParameter2: "",
      ActionParameter3: "",
      ExtraActions: [],
      Triggers: [{ Type: 50, PatternMatches: [], PatternMatchingType: 0, Parameter1: "" }],
      TriggerMatchingType: 0,
      Description: "",
      Enabled: false,
      OrderIndex: 0,
      ReadOnly: false,
    });
  });
});
