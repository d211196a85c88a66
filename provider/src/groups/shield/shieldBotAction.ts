import { reconciled } from "../../reconcile/engine";
import { keyedSettingsVerbs } from "../../reconcile/settings";
import { botActionsOf, saveBotAction as save } from "./api/bots";
import { botCategories, shieldBotAction as definition } from "./shieldBotAction.definition";
import { shieldZoneEntry } from "./zoneEntry";

/** What a Shield zone does with a bot, or with a category of bots. */
export const shieldBotAction = reconciled(definition, {
  identity: shieldZoneEntry({ noun: "action for bots", property: "bots", find: botActionsOf.find }),
  ...keyedSettingsVerbs(definition, { find: botActionsOf.find, save }),
  validate: ({ bots, action }) =>
    typeof bots === "string" && botCategories.has(bots) && action === "ignore"
      ? [
          {
            property: "action",
            reason: 'must not be "ignore" for a category: write "none", or name a single bot in bots',
          },
        ]
      : [],
});
