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
    const { pullZoneId, errorResponse, ...same } = data;
    assert.equal(errorResponse.success, false);
    assert.deepEqual(await bunny.getShieldZone({ pullZoneId: zone }), {
      pullZoneId,
      shieldZone: {
        ...same,
        planType: "enterprise",
        wafExecutionMode: "log",
        wafEngineConfig: { paranoia_level: "1", empty: "" },
        wafRequestBodyLimitAction: "ignore",
        wafResponseBodyLimitAction: "block",
        dDoSShieldSensitivity: "challenge",
        dDoSExecutionMode: "block",
      },
    });
  });

  it("tolerates what bunny.net adds or leaves out", async () => {
    answer(200, { data: { shieldZoneId: 7, planType: 9, learningMode: null, more: 1 } });
    const { shieldZone } = await bunny.getShieldZone({ pullZoneId: zone });
    assert.deepEqual([shieldZone?.planType, shieldZone?.learningMode], ["other(9)", undefined]);
    assert.deepEqual([shieldZone?.wafDisabledRules, shieldZone?.wafEngineConfig], [[], {}]);
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
