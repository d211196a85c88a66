import type { Sandbox } from "pulumi-bunny-sandbox";

/** The parent of samples: two Shield zones on a plan, each of a pull zone with this word in its name. */
export const inShieldZones = (word: string, planType = 0) => ({
  property: "shieldZoneId",
  plant: (sandbox: Sandbox, world: number): readonly [number, number] => {
    const names = [`${word}-${world}`, `other-${word}-${world}`];
    const { pullZones } = sandbox.seed({ pullZones: names.map((Name) => ({ Name })) });
    const { shieldZones } = sandbox.seed({ shieldZones: pullZones.map(({ Id }) => ({ pullZoneId: Id, planType })) });
    const [own = 0, other = 0] = shieldZones.map(({ shieldZoneId }) => shieldZoneId);
    return [own, other];
  },
  path: (zone: number) => `/shield/shield-zone/${zone}`,
  remove: (sandbox: Sandbox, zone: number) => {
    const pullZone = sandbox.state().accounts.main?.shieldZones.find(({ shieldZoneId }) => shieldZoneId === zone);
    return `/pullzone/${pullZone?.pullZoneId ?? 0}`;
  },
});
