import {
  BotActionChange,
  BotCategories,
  botsAtFirst,
  CategoryActionChange,
  SavedBotAction,
  SavedCategoryAction,
  ShieldBotAction,
} from "../schemas/shieldBotAction";
import type { Account, State } from "../state";
import { made } from "../validation";
import { inShieldZone, shield } from "./dialects/shield";
import { inOrder, route, type Call, type Reply } from "./group";
import { type StoredGroup, traitsOf } from "./objects";

const path = "/shield/shield-zone/{shieldZoneId}/bot-categorization";

const add = (_state: State, account: Account, fields: object): ShieldBotAction => {
  const { shieldZoneId = 0, bots = "" } = fields as Partial<ShieldBotAction>;
  const action = made("bot action", ShieldBotAction, { ...fields, id: `${shieldZoneId}/${bots}` });
  account.shieldBotActions.set(action.id, action);
  return action;
};

/** What the zone of a call does with all bots. */
const shownTo = ({ account, params }: Pick<Call<unknown, unknown>, "account" | "params">) => {
  const zone = params[inShieldZone.param] ?? "";
  const changed = (bots: string, atFirst: number): number =>
    account.shieldBotActions.get(`${zone}/${bots}`)?.action ?? atFirst;
  return botsAtFirst.map(({ category, categoryAction, bots }) => ({
    category,
    categoryAction: changed(`categories/${category}`, categoryAction),
    bots: bots.map((bot) => ({ ...bot, category, action: changed(`bots/${bot.botId}`, bot.action) })),
  }));
};

/** Changes an action, if what `found` returns is there. */
const change = (
  call: Call<{ readonly action: number }, unknown>,
  bots: string,
  found: (all: ReturnType<typeof shownTo>) => object | undefined,
): Reply => {
  const zone = call.params[inShieldZone.param] ?? "";
  if (!inShieldZone.exists(call.account, zone) || found(shownTo(call)) === undefined) return shield.missing;
  add(call.state, call.account, { shieldZoneId: Number(zone), bots, action: call.body.action });
  return { status: 200, body: { data: found(shownTo(call)) } };
};

const list = route("GET", path, {
  replies: { 200: BotCategories, ...shield.refusals },
  ...traitsOf(shield, "GET"),
  handle: (call) =>
    inShieldZone.exists(call.account, call.params[inShieldZone.param] ?? "")
      ? { status: 200, body: { categories: inOrder(shownTo(call), call.behaviour) } }
      : shield.missing,
});

const changeBot = route("PUT", `${path}/bots/{botId}`, {
  body: BotActionChange,
  replies: { 200: SavedBotAction, ...shield.refusals },
  ...traitsOf(shield, "PUT"),
  handle: (call) =>
    change(call, `bots/${call.params["botId"] ?? ""}`, (all) =>
      all.flatMap(({ bots }) => bots).find(({ botId }) => String(botId) === call.params["botId"]),
    ),
});

const changeCategory = route("PUT", `${path}/categories/{category}`, {
  body: CategoryActionChange,
  replies: { 200: SavedCategoryAction, ...shield.refusals },
  ...traitsOf(shield, "PUT"),
  handle: (call) =>
    change(call, `categories/${call.params["category"] ?? ""}`, (all) => {
      const found = all.find(({ category }) => String(category) === call.params["category"]);
      return found && { category: found.category, action: found.categoryAction };
    }),
});

/** What Shield zones do with bots. */
export const shieldBotActions: StoredGroup = { add, operations: [list, changeBot, changeCategory] };
