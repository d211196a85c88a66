import { type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import { isExplicitProvider, pluginSettingName, type SettingName, settingNames } from "../../config/config";
import type { Properties } from "../../properties/values";
import { isUnknown, seal, unseal } from "../pulumiWire";
import { fromStruct, toStruct } from "./struct";

/** Seals the key, which would otherwise be in plain text in state. */
export function checkSettings(request: CheckRequest): CheckResponse {
  const news = fromStruct(request.getNews());
  const key = pluginSettingName(settingNames.apiKey);
  const answer = new CheckResponse();
  answer.setInputs(toStruct(news[key] === undefined ? news : { ...news, [key]: seal(news[key]) }));
  return answer;
}

/**
 * The settings by which a provider is configured. They arrive sealed, although this plugin does not accept secrets.
 *
 * @param urn that of the provider: a default one has the settings of the stack
 */
export function settingsFrom(args: Properties, urn: string): (name: SettingName) => string | undefined {
  const isExplicit = isExplicitProvider(urn, given(settingNames.explicit));
  return (name) => (name === settingNames.explicit ? (isExplicit ? "true" : undefined) : given(name));

  function given(name: SettingName): string | undefined {
    const value = unseal(args[pluginSettingName(name)]);
    const isKnown = typeof value === "string" || typeof value === "boolean" || typeof value === "number";
    return isKnown && !isUnknown(value) ? String(value) : undefined;
  }
}
