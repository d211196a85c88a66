import {
  BotActionChange,
  BotCategories,
  botsAtFirst,
  CategoryActionChange,
  SavedBotAction,
  SavedCategoryAction,
  type ShieldBotAction,
  shieldBotActions as kind,
} from "../schemas/shieldBotAction";
import type { Account } from "../state";
import { shield, zoneRoute } from "./dialects/shield";
import { inOrder, type Call, type Reply } from "./group";
import { adding, type StoredGroup } from "./objects";

const path = "/shield/shield-zone/{shieldZoneId}/bot-categorization";

const add = adding<ShieldBotAction>(
  kind,
  ({ shieldBotActions: all }) => all,
  ({ shieldZoneId, bots }) => ({ id: `${shieldZoneId}/${bots}` }),
);

/** What a zone does with all bots. */
const shownIn = (account: Account, zone: number) => {
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
  { state, account, body }: Call<{ readonly action: number }, unknown>,
  place: Pick<ShieldBotAction, "shieldZoneId" | "bots">,
  found: (all: ReturnType<typeof shownIn>) => object | undefined,
): Reply => {
  if (found(shownIn(account, place.shieldZoneId)) === undefined) return shield.missing;
  add(state, account, { ...place, action: body.action });
  return { status: 200, body: { data: found(shownIn(account, place.shieldZoneId)) } };
};

const list = zoneRoute("GET", path, {
  replies: { 200: BotCategories },
  handle: ({ account, behaviour }, zone) => ({
    status: 200,
    body: { categories: inOrder(shownIn(account, zone), behaviour) },
  }),
});

const changeBot = zoneRoute("PUT", `${path}/bots/{botId}`, {
  body: BotActionChange,
  replies: { 200: SavedBotAction },
  handle: (call, shieldZoneId) =>
    change(call, { shieldZoneId, bots: `bots/${call.params["botId"] ?? ""}` }, (all) =>
      all.flatMap(({ bots }) => bots).find(({ botId }) => String(botId) === call.params["botId"]),
    ),
});

const changeCategory = zoneRoute("PUT", `${path}/categories/{category}`, {
  body: CategoryActionChange,
  replies: { 200: SavedCategoryAction },
  handle: (call, shieldZoneId) =>
    change(call, { shieldZoneId, bots: `categories/${call.params["category"] ?? ""}` }, (all) => {
      const found = all.find(({ category }) => String(category) === call.params["category"]);
      return found && { category: found.category, action: found.categoryAction };
    }),
});

/** What Shield zones do with bots. */
export const shieldBotActions: StoredGroup = { add, operations: [list, changeBot, changeCategory] };
