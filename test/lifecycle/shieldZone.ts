import { shieldZone as definition } from "../../provider/src/groups/shield/shieldZone.definition";
import { newShieldZoneValues } from "../../sandbox/src/schemas/shield";
import { omit } from "../../provider/src/properties/values";
import { settingsSample } from "./settingsKind";

export const shieldZoneSample = settingsSample({
  definition,
  all: "shieldZones",
  parent: {
    property: "pullZoneId",
    plant: (sandbox, world) => {
      const { pullZones } = sandbox.seed({
        pullZones: [{ Name: `shield-${world}` }, { Name: `other-shield-${world}` }],
      });
      sandbox.seed({ shieldZones: pullZones.map(({ Id }) => ({ pullZoneId: Id })) });
      const [own = 0, other = 0] = pullZones.map(({ Id }) => Id);
      return [own, other];
    },
    path: (pullZone) => `/shield/shield-zone/get-by-pullzone/${pullZone}`,
    remove: (_sandbox, pullZone) => `/pullzone/${pullZone}`,
  },
  path: (zone) => `/shield/shield-zone/${zone}`,
  saveAt: () => "/shield/shield-zone",
  save: "PATCH",
  own: {
    id: (sandbox, pullZone) =>
      sandbox.state().accounts.main?.shieldZones.find(({ pullZoneId }) => pullZoneId === pullZone)?.shieldZoneId ?? 0,
    body: (shieldZoneId, { engine, ...fields }: { readonly engine?: object }) => ({
      shieldZoneId,
      shieldZone: { ...fields, ...(engine === undefined ? {} : { wafEngineConfig: engineOf(engine) }) },
    }),
  },
  // The plan and learning mode stay, and headers are in any order.
  initial: {
    ...omit(newShieldZoneValues, ["rateLimitRulesLimit", "learningMode", "wafRequestIgnoredHeaders"]),
    wafEngineConfig: [],
  },
  given: ["wafEnabled", true],
  values: {
    // The highest, because no test can lower it again.
    planType: ["enterprise", "basic"],
    learningMode: [true, false],
    wafEnabled: [false, false],
    wafExecutionMode: ["block", "log"],
    wafProfileId: [2, 3],
    wafDisabledRules: [["920100"], ["920100", "920200"]],
    wafLogOnlyRules: [["942100"], []],
    wafCustomRuleOrder: [
      [2, 1],
      [1, 2],
    ],
    wafRealtimeThreatIntelligenceEnabled: [true, false],
    wafRequestHeaderLoggingEnabled: [false, true],
    wafRequestIgnoredHeaders: [["Cookie"], ["Authorization"]],
    requestBodyLoggingEnabled: [true, false],
    wafRequestBodyLimitAction: ["block", "ignore"],
    wafResponseBodyLimitAction: ["block", "log"],
    allowedMethods: [["GET", "HEAD"], ["GET"]],
    allowedHttpVersions: [["HTTP/1.1", "HTTP/2"], ["HTTP/2"]],
    allowedContentTypes: [["application/json", "text/xml"], ["text/xml"]],
    detectionParanoiaLevel: [2, 3],
    executingParanoiaLevel: [2, 3],
    blockingParanoiaLevel: [2, 3],
    ddosSensitivity: ["medium", "challenge"],
    ddosChallengeWindow: [900, 86_400],
    whitelabelResponsePages: [true, false],
  },
});

/** As the API has it. */
function engineOf(engine: object): readonly object[] {
  return Object.entries(engine).map(([name, value]: [string, unknown]) => ({
    name,
    valueEncoded: Array.isArray(value)
      ? value.map((each) => (name.endsWith("content_type") ? `|${String(each)}|` : String(each))).join(" ")
      : String(value),
  }));
}
