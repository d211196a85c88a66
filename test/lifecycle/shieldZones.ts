import type { Sandbox } from "pulumi-bunny-sandbox";

/** Two Shield zones, of plans that allow rules, in which others override rules. */
export const plantShieldZones =
  (what: string) =>
  (sandbox: Sandbox, world: number): readonly [number, number] => {
    const { pullZones } = sandbox.seed({
      pullZones: [{ Name: `${what}-${world}` }, { Name: `other-${what}-${world}` }],
    });
    const { shieldZones } = sandbox.seed({
      shieldZones: pullZones.map(({ Id }) => ({
        pullZoneId: Id,
        customWafRulesLimit: 20,
        rateLimitRulesLimit: 20,
        wafDisabledRules: ["920100"],
        wafLogOnlyRules: ["920110"],
      })),
    });
    const [own = 0, other = 0] = shieldZones.map(({ shieldZoneId }) => shieldZoneId);
    return [own, other];
  };

/** What is deleted so that a Shield zone is gone. */
export function pullZonePath(sandbox: Sandbox, shieldZone: number): string {
  const found = sandbox.state().accounts.main?.shieldZones.find(({ shieldZoneId }) => shieldZoneId === shieldZone);
  return `/pullzone/${found?.pullZoneId ?? 0}`;
}

/** The Shield zone that settings belong to. */
export const parentOfSettings = (what: string) => ({
  property: "shieldZoneId",
  plant: plantShieldZones(what),
  path: (zone: number) => `/shield/shield-zone/${zone}`,
  remove: pullZonePath,
});
