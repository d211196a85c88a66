import assert from "node:assert/strict";
import { shieldRuleOverride, shieldZone } from "../../../../provider/src/generated/lifecycles";
import { Claims } from "../../../../provider/src/ownership/runClaims";

const isUnknown = (value: unknown): boolean => value === "unknown";
const zone = (inputs: object, id?: string) => shieldZone.objects({ pullZoneId: 5, ...inputs }, isUnknown, id);
const override = (shieldZoneId: unknown) => shieldRuleOverride.objects({ shieldZoneId, ruleId: "1" }, isUnknown);

/** Whether a program may declare an override beside a Shield zone, whoever comes first. */
function areRefused(ofZone: ReturnType<typeof zone>, other: ReturnType<typeof override>): readonly boolean[] {
  return [
    [ofZone, other],
    [other, ofZone],
  ].map(([first = other, second = other]) => {
    const claims = new Claims();
    assert.equal(claims.declare("first", { key: "1", label: "first" }, first), undefined);
    return claims.declare("second", { key: "2", label: "second" }, second) !== undefined;
  });
}

describe("the overrides of a Shield zone", () => {
  it("all belong to a resource that sets one of its lists, once its number is known", () => {
    for (const lists of [{ wafDisabledRules: ["2"] }, { wafLogOnlyRules: [] }, { wafDisabledRules: "unknown" }]) {
      assert.deepEqual(areRefused(zone(lists, "7001"), override(7001)), [true, true]);
      assert.deepEqual(areRefused(zone(lists, "7001"), override(7002)), [false, false]);
      assert.deepEqual(areRefused(zone(lists, "7001"), override("unknown")), [false, false]);
      assert.deepEqual(areRefused(zone(lists), override(7001)), [false, false]);
    }
  });

  it("belong to one resource each where the zone sets neither list", () => {
    assert.deepEqual(areRefused(zone({ wafEnabled: true }, "7001"), override(7001)), [false, false]);
    assert.deepEqual(areRefused(override(7001), override(7001)), [true, true]);
  });
});
