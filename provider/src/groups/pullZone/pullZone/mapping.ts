import type { PullZone } from "../api/pullZone";
import { settings, settingsOf } from "../api/pullZoneSettings";
import { decodeLeniently } from "../../../properties/codecs";
import { isProperties, pick, type Properties } from "../../../properties/values";
import { declarations, type Inputs, originTypes, type Outputs } from "./inputs";

/** A pull zone, and what is known of settings that replies leave out. */
export interface Remote {
  readonly zone: PullZone;
  /** Values from state or from the program: the API does not return every setting that it accepts. */
  readonly known: Properties;
}

export function toInputs({ zone, known }: Remote): Partial<Inputs> {
  return decodeLeniently(declarations.inputs, {
    ...pick({ ...known, ...settingsOf(zone) }, Object.keys(settings)),
    name: zone.Name,
    origin: originOf(zone, known["origin"]),
  });
}

/**
 * The origin, as far as the API says what it is. Undefined for a type that is newer than this package.
 *
 * @param known the origin in state, in case replies do not show all of it
 */
function originOf(zone: PullZone, known: unknown): Properties | undefined {
  const shown = settingsOf(zone);
  const type = originTypes.find(({ name }) => name === shown["originType"]);
  if (type === undefined) return undefined;
  const values = { ...(isProperties(known) ? known : {}), ...shown, dnsAcceleration: "record" };
  return pick(values, [...type.required, ...(type.optional ?? [])]);
}

export function toOutputs({ zone }: Pick<Remote, "zone">): Outputs {
  const { zoneSecurityKey } = settingsOf(zone);
  return {
    name: zone.Name,
    pullZoneId: zone.Id,
    cnameTarget: zone.Hostnames.find(({ isSystemHostname }) => isSystemHostname)?.spelling,
    cnameDomain: zone.CnameDomain,
    enabled: zone.Enabled,
    suspended: zone.Suspended,
    zoneSecurityKey: typeof zoneSecurityKey === "string" ? zoneSecurityKey : undefined,
  };
}
