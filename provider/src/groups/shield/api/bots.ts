import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { step, type Step } from "../../../common/taskEither";
import type { ChildId, ObjectId } from "../../../formats/ids";
import type { Freshness, Session } from "../../../http/client";
import { listOrEmpty, withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
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

/** The categories and bots for which a zone has an action, by what each is called in `bots`. */
export const botActionsIn = (session: Session, zone: ObjectId): Step<ApiError, readonly string[]> =>
  step(
    pipe(
      bots.find(session, zone),
      TE.map((found) =>
        (found?.categories ?? [])
          .flatMap(({ category, categoryAction, bots: single }) => [
            { name: categoryNames.get(category), action: categoryAction },
            ...single.map(({ botId, action }) => ({ name: String(botId), action })),
          ])
          .flatMap(({ name, action }) => (action === 0 ? [] : (name ?? []))),
      ),
    ),
  );

export function findBotAction(
  session: Session,
  { parent, key }: ChildId,
  freshness?: Freshness,
): Step<ApiError, ShieldBotAction | undefined> {
  const category = botCategories.get(key);
  return step(
    pipe(
      bots.find(session, parent, freshness),
      TE.map((found) => {
        const action =
          category === undefined
            ? found?.categories.flatMap((each) => each.bots).find(({ botId }) => String(botId) === key)?.action
            : found?.categories.find((each) => each.category === category)?.categoryAction;
        return action === undefined
          ? undefined
          : { shieldZoneId: parent, bots: key, action: botActionName(action), before: undefined };
      }),
    ),
  );
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
