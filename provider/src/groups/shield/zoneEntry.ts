import type { ChildId } from "../../formats/ids";
import type { Freshness } from "../../http/client";
import { childOf, type Identity } from "../../reconcile/identity";
import type { Action, Ctx } from "../../reconcile/steps";
import { inShieldZone, shieldZones } from "./api/shieldZone";

type Inputs<Name extends string> = Readonly<Record<"shieldZoneId", number> & Record<Name, string>>;

/** What a Shield zone has several of, by a key of each: `7001/12`. */
export function inShieldZoneBy<Name extends string, Found extends object>(child: {
  readonly noun: string;
  readonly property: Name;
  readonly find: (ctx: Ctx, key: ChildId, freshness: Freshness) => Action<Found | undefined>;
}): Identity<Inputs<Name>, Found, ChildId> {
  const { noun } = inShieldZone;
  return childOf<"shieldZoneId", Name, Found>(
    { noun, property: "shieldZoneId", find: (ctx, id, freshness) => shieldZones.find(ctx, id, freshness) },
    child,
  );
}

/** The same for settings, which the zone has anyway. */
export function shieldZoneEntry<Name extends string, Found extends object>(
  child: Parameters<typeof inShieldZoneBy<Name, Found>>[0],
): Identity<Inputs<Name>, Found, ChildId> {
  return { ...inShieldZoneBy(child), isSettings: true };
}

/** What messages call an override. */
export const overrideNoun = "override of WAF rule";

/** What messages call all overrides of a Shield zone, by the properties that have them as a whole. */
export function overridesOf(zone: string): string {
  return `the list of overrides (wafDisabledRules, wafLogOnlyRules) of ${zone}`;
}
