import type { CheckRequest, DiffRequest } from "@pulumi/pulumi/proto/provider_pb";
import { CheckResponse, DiffResponse } from "@pulumi/pulumi/proto/provider_pb";
import { isExplicitProvider, pluginSettingName, type SettingName, settingNames } from "../../config/config";
import { equal, type Properties } from "../../properties/values";
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

/** Never a replacement: another key or address reaches the same account, and if not, it is the user's decision. */
export function diffSettings(request: DiffRequest): DiffResponse {
  const [olds, news] = [fromStruct(request.getOldInputs()), fromStruct(request.getNews())];
  const changed = [...new Set([...Object.keys(olds), ...Object.keys(news)])].filter(
    (name) => !equal(olds[name], news[name]),
  );
  const answer = new DiffResponse();
  answer.setDiffsList(changed);
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  answer.setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE);
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
