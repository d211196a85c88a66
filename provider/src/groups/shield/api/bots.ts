import * as t from "io-ts";
import type { ChildId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { listOrEmpty, withDefault } from "../../../http/codecs";
import { entriesIn } from "../../../http/entries";
import { silent } from "../../../http/listed";
import { settingsObjects } from "../../../http/settingsObjects";
import type { ObjectOf } from "../../../vocabulary/reply";
import { botActions, botCategories, type shieldBotAction } from "../shieldBotAction.definition";
import { shieldWithoutEnvelope } from "./dialect";
import { inShieldZone } from "./shieldZone";

type ShieldBotAction = ObjectOf<typeof shieldBotAction>;

const path = "/shield/shield-zone/{shieldZoneId}/bot-categorization";

const Bots = t.type(
  {
    categories: listOrEmpty(
      t.type({
        category: t.number,
        categoryAction: t.number,
        bots: listOrEmpty(
          t.type({
            botId: t.number,
            action: t.number,
            userAgentMatch: withDefault(t.string, ""),
            isVerifiable: withDefault(t.boolean, false),
          }),
        ),
      }),
    ),
  },
  "Bots",
);

/** All bots that the API knows, with what a zone does with each and with its category. */
export const bots = settingsObjects<t.TypeOf<typeof Bots>>({
  dialect: shieldWithoutEnvelope,
  parent: inShieldZone,
  path,
  reply: Bots,
});

const categoryNames = new Map([...botCategories].map(([name, number]) => [number, name]));

export const categoryName = (category: number): string => categoryNames.get(category) ?? String(category);
export const botActionName = (action: number): string => botActions[action] ?? String(action);

/** What a zone does with each category and each bot. */
export const botActionsOf = entriesIn(
  bots.find,
  ({ categories }) =>
    categories.flatMap(({ category, categoryAction, bots: single }) => [
      // One without a name cannot be told from a bot.
      ...[categoryNames.get(category)].flatMap((name) => (name === undefined ? [] : [actionOf(name, categoryAction)])),
      ...single.map(({ botId, action }) => actionOf(String(botId), action)),
    ]),
  (found) => found.bots ?? "",
);

function actionOf(name: string, action: number): ShieldBotAction {
  return { bots: name, action: botActionName(action), before: undefined };
}

export function saveBotAction(session: Session, { parent, key }: ChildId, body: object) {
  const category = botCategories.get(key);
  const place = category === undefined ? `${path}/bots/{bots}` : `${path}/categories/{bots}`;
  const operation = { method: "PUT", path: place } as const;
  return bots.write(session, parent, {
    operation,
    params: { bots: category ?? key },
    body,
    reply: silent<ShieldBotAction>(),
  });
}
