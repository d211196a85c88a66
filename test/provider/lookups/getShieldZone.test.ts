import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getShieldZone", () => {
  const sandbox = withLookupSandbox();
  let zone: number;
  beforeEach(() => {
    zone = sandbox().seed({ pullZones: [{ Name: "shop" }] }).pullZones[0]?.Id ?? 0;
  });

  /** What bunny.net answers to the look-up of a shield zone. */
  const answer = (status: number, body: unknown): void => {
    sandbox().addFault({ path: "/shield/**", answer: { kind: "status", status, body } });
  };

  it("gives every field, with names for numbers", async () => {
    const data = {
      shieldZoneId: 7,
      pullZoneId: zone,
      planType: 3,
      learningMode: true,
      learningModeUntil: "2026-01-09T00:00:00Z",
      wafEnabled: true,
      wafExecutionMode: 0,
      wafProfileId: 2,
      wafDisabledRules: ["a"],
      wafLogOnlyRules: ["b"],
      wafCustomRuleOrder: [5, 4],
      wafEngineConfig: [{ name: "paranoia_level", valueEncoded: "1" }, { name: "empty" }],
      wafRequestHeaderLoggingEnabled: true,
      wafRequestIgnoredHeaders: ["Cookie"],
      requestBodyLoggingEnabled: false,
      wafRealtimeThreatIntelligenceEnabled: false,
      wafRequestBodyLimitAction: 2,
      wafResponseBodyLimitAction: 0,
      rateLimitRulesLimit: 2,
      customWafRulesLimit: 0,
      dDoSShieldSensitivity: 4,
      dDoSExecutionMode: 1,
      dDoSChallengeWindow: 3600,
      whitelabelResponsePages: false,
      errorResponse: { statusCode: 0, success: false, message: null },
    };
    answer(200, { data });
    const { shieldZone, pullZoneId } = await bunny.getShieldZone({ pullZoneId: zone });
    const { dDoSShieldSensitivity, dDoSExecutionMode, dDoSChallengeWindow, wafEngineConfig, errorResponse, ...same } =
      data;
    assert.deepEqual(
      [dDoSShieldSensitivity, dDoSExecutionMode, errorResponse.success, pullZoneId],
      [4, 1, false, zone],
    );
    for (const [name, value] of Object.entries({
      ...same,
      planType: "enterprise",
      wafExecutionMode: "log",
      wafRequestBodyLimitAction: "ignore",
      wafResponseBodyLimitAction: "block",
      ddosSensitivity: "challenge",
      ddosExecutionMode: "block",
      ddosChallengeWindow: dDoSChallengeWindow,
      engineItems: Object.fromEntries(wafEngineConfig.map(({ name: of, valueEncoded = "" }) => [of, valueEncoded])),
    }))
      assert.deepEqual(Reflect.get(shieldZone ?? {}, name), value, name);
  });

  it("tolerates what bunny.net adds or leaves out", async () => {
    answer(200, { data: { shieldZoneId: 7, pullZoneId: zone, planType: 9, learningMode: null, more: 1 } });
    const { shieldZone } = await bunny.getShieldZone({ pullZoneId: zone });
    assert.deepEqual([shieldZone?.planType, shieldZone?.wafDisabledRules, shieldZone?.engineItems], ["9", [], {}]);
  });

  it("refuses what is no pull zone, as getHostnames does, before any request", async () => {
    for (const pullZoneId of ["shop", 0, 1.5]) {
      for (const ask of [bunny.getShieldZone, bunny.getHostnames]) {
        await assert.rejects(ask({ pullZoneId }), /pullZoneId must be a number above 0/);
      }
    }
    assert.deepEqual(sandbox().journal(), []);
  });
});
