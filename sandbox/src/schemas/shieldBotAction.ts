import { Type, type Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** What a Shield zone does with a bot or a category, where somebody has changed it. */
export const ShieldBotAction = object({
  id: text,
  shieldZoneId: Type.Integer(),
  /** As in the path: `bots/201`. */
  bots: text,
  action: Type.Integer(),
});
export type ShieldBotAction = Static<typeof ShieldBotAction>;
export const shieldBotActions = stored(ShieldBotAction, { id: "id" });

/** All bots by category, with the actions that every zone has at first: categories from 1. */
export const botsAtFirst = [
  {
    category: 1,
    categoryAction: 2,
    bots: [{ botId: 101, userAgentMatch: "Googlebot", action: 0, isVerifiable: true }],
  },
  {
    category: 2,
    categoryAction: 0,
    bots: [
      { botId: 201, userAgentMatch: "GPTBot", action: 0, isVerifiable: true },
      { botId: 202, userAgentMatch: "Bytespider", action: 1, isVerifiable: false },
    ],
  },
];

export const BotCategories = Type.Omit(api.BotCategorizationListResponse, ["error"]);
export const BotActionChange = api.UpdateBotCategorizationConfigurationRequest;
export const SavedBotAction = object({ data: api.BotCategorizationDetails });
export const CategoryActionChange = api.UpdateBotCategoryConfigurationRequest;
export const SavedCategoryAction = object({ data: api.BotCategoryDetails });
