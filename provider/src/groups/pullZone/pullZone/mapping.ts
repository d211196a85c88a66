import type { RemotePullZone } from "../api/pullZone";
import { settings, settingsOf } from "../api/pullZoneSettings";
import { decodeLeniently } from "../../../properties/codecs";
import { equal, isProperties, mapProperties, pick, type Properties } from "../../../properties/values";
import { isRuledOut } from "./couplings";
import {
  pullZoneDeclarations,
  defaultsOf,
  type PullZoneInputs,
  isWholeOrigin,
  originTypes,
  type PullZoneOutputs,
} from "./inputs";

/** A pull zone, and what is known of settings that replies leave out. */
export interface FoundZone {
  readonly zone: RemotePullZone;
  /** Values from state or from the program: the API does not return every setting that it accepts. */
  readonly known: Properties;
}

export function inputsOfZone({ zone, known }: FoundZone): Partial<PullZoneInputs> {
  return decodeLeniently(pullZoneDeclarations.inputs, {
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
function originOf(zone: RemotePullZone, known: unknown): Properties | undefined {
  const shown = settingsOf(zone);
  const type = originTypes.find(({ name }) => name === shown["originType"]);
  if (type === undefined) return undefined;
  const values = { ...(isProperties(known) ? known : {}), ...shown, dnsAcceleration: "record" };
  return pick(values, [...type.required, ...(type.optional ?? [])]);
}

export function outputsOfZone({ zone }: Pick<FoundZone, "zone">): PullZoneOutputs {
  const { zoneSecurityKey } = settingsOf(zone);
  return {
    name: zone.Name,
    pullZoneId: zone.Id,
    cnameTarget: zone.systemHostname,
    cnameDomain: zone.CnameDomain,
    enabled: zone.Enabled,
    suspended: zone.Suspended,
    zoneSecurityKey: typeof zoneSecurityKey === "string" ? zoneSecurityKey : undefined,
  };
}

/** The name, the origin, and the settings that a new pull zone does not have. */
export function importableZone(remote: FoundZone): Partial<PullZoneInputs> {
  const found: Properties = { ...inputsOfZone(remote) };
  const { name, origin } = found;
  return decodeLeniently(pullZoneDeclarations.inputs, {
    name,
    ...(isWholeOrigin(origin) ? { origin } : {}),
    ...changedSettings(found, defaultsOf(settingsOf(remote.zone)["originType"])),
  });
}

function changedSettings(found: Properties, defaults: Properties): Properties {
  return mapProperties(found, (value, name) => {
    if (!(name in settings) || equal(value, defaults[name]) || isRuledOut(name, value, found)) return undefined;
    // Every pull zone has blueprints for images.
    if (name === "bunnyAiImageBlueprints" && found["enableBunnyImageAi"] !== true) return undefined;
    return isProperties(value) && Object.keys(value).length === 0 ? undefined : value;
  });
}
