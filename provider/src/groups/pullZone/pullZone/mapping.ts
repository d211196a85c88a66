import type { PullZone } from "../api/pullZone";
import { fromWire } from "../../../vocabulary";
import { decodeLeniently } from "../../../properties/codecs";
import { isProperties, mapProperties, type Properties } from "../../../properties/values";
import { declarations, type Inputs, type Origin, originSettings, originTypes, type Outputs, settings } from "./inputs";

/** A pull zone, and what is known of settings that replies leave out. */
export interface Remote {
  readonly zone: PullZone;
  /** Values from state or from the program: the API does not return every setting that it accepts. */
  readonly known: Properties;
}

export function toInputs({ zone, known }: Remote): Partial<Inputs> {
  const read = Object.fromEntries(
    settings.map(({ name, wire, property }) => {
      const value = zone.Settings.get(wire);
      return [name, value === undefined ? known[name] : fromWire(property, value)];
    }),
  );
  return decodeLeniently(
    declarations.inputs,
    mapProperties({ ...read, name: zone.Name, origin: originOf(zone, known["origin"]) }, (v: unknown) => v),
  );
}

/**
 * The origin, as far as the API says what it is. Undefined for a type that is newer than this package.
 *
 * @param known the origin in state, in case replies do not show all of it
 */
function originOf({ Settings, OriginType }: PullZone, known: unknown): Origin | undefined {
  const type = originTypes.find(({ number }) => number === OriginType);
  if (type === undefined) return undefined;
  const members = [...type.required, ...(type.optional ?? [])];
  const values = originSettings
    .filter(({ name }) => members.includes(name))
    .map(({ name, wire, property }): [string, unknown] => {
      const value = Settings.get(wire);
      return [name, value === undefined && isProperties(known) ? known[name] : fromWire(property, value)];
    });
  const acceleration = members.includes("dnsAcceleration") ? { dnsAcceleration: "record" as const } : {};
  return { ...mapProperties(Object.fromEntries(values), (value: unknown) => value), ...acceleration };
}

export function toOutputs({ zone }: Pick<Remote, "zone">): Outputs {
  const key = zone.Settings.get("ZoneSecurityKey");
  return {
    name: zone.Name,
    pullZoneId: zone.Id,
    cnameTarget: zone.Hostnames.find(({ IsSystemHostname }) => IsSystemHostname)?.Value,
    cnameDomain: zone.CnameDomain,
    enabled: zone.Enabled,
    suspended: zone.Suspended,
    zoneSecurityKey: typeof key === "string" ? key : undefined,
  };
}
