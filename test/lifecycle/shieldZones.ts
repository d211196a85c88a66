import type { Sandbox } from "pulumi-bunny-sandbox";

/** The parent of samples: two Shield zones on a plan that allows rules, in which others override rules. */
export const inShieldZones = (word: string, planType = 0) => ({
  property: "shieldZoneId",
  plant: (sandbox: Sandbox, world: number): readonly [number, number] => {
    const names = [`${word}-${world}`, `other-${word}-${world}`];
    const { pullZones } = sandbox.seed({ pullZones: names.map((Name) => ({ Name })) });
    const { shieldZones } = sandbox.seed({
      shieldZones: pullZones.map(({ Id }) => ({
        pullZoneId: Id,
        planType,
        customWafRulesLimit: 20,
        rateLimitRulesLimit: 20,
        wafDisabledRules: ["920100"],
        wafLogOnlyRules: ["920110"],
      })),
    });
    const [own = 0, other = 0] = shieldZones.map(({ shieldZoneId }) => shieldZoneId);
    return [own, other];
  },
  path: (zone: number) => `/shield/shield-zone/${zone}`,
  /** What is deleted so that a zone is gone. */
  remove: (sandbox: Sandbox, zone: number) => {
    const found = sandbox.state().accounts.main?.shieldZones.find(({ shieldZoneId }) => shieldZoneId === zone);
    return `/pullzone/${found?.pullZoneId ?? 0}`;
  },
});
