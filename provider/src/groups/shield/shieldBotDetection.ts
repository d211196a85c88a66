import { reconciled } from "../../reconcile/engine";
import { settingsOf } from "../../reconcile/identity";
import { settingsVerbs } from "../../reconcile/settings";
import { shieldBotDetections as objects } from "./api/shieldBotDetection";
import { shieldBotDetection as definition } from "./shieldBotDetection.definition";

/** How a Shield zone detects bots. Every zone has it. */
export const shieldBotDetection = reconciled(definition, {
  identity: settingsOf({ noun: "bot detection", objects }),
  ...settingsVerbs(definition, objects),
});
