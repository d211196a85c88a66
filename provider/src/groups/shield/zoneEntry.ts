import { type ChildKind, childOf } from "../../reconcile/identity";
import { inShieldZone, shieldZones } from "./api/shieldZone";

/** What a Shield zone has several of, by a key of each: `7001/12`. */
export function inShieldZoneBy<Name extends string, Found extends object>(child: ChildKind<Name, Found>) {
  const { noun } = inShieldZone;
  return childOf<"shieldZoneId", Name, Found>({ noun, property: "shieldZoneId", find: shieldZones.find }, child);
}

/** The same for settings, which the zone has anyway. */
export function shieldZoneEntry<Name extends string, Found extends object>(child: ChildKind<Name, Found>) {
  return { ...inShieldZoneBy(child), isSettings: true as const };
}

/** What messages call an override. */
export const overrideNoun = "override of WAF rule";

/** What messages call all overrides of a Shield zone, by the properties that have them as a whole. */
export function overridesOf(zone: string): string {
  return `the list of overrides (wafDisabledRules, wafLogOnlyRules) of ${zone}`;
}
