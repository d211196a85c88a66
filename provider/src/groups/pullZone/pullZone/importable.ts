import { decodeLeniently } from "../../../properties/codecs";
import { equal, isProperties, mapProperties, type Properties } from "../../../properties/values";
import { isRuledOut } from "./couplings";
import { settings, settingsOf } from "../api/pullZoneSettings";
import { declarations, defaultsOf, type Inputs, isWholeOrigin } from "./inputs";
import { type Remote, toInputs } from "./mapping";

/** The name, the origin, and the settings that a new pull zone does not have. */
export function importable(remote: Remote): Partial<Inputs> {
  const found: Properties = { ...toInputs(remote) };
  const { name, origin } = found;
  return decodeLeniently(declarations.inputs, {
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
