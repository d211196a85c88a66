import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getShieldBots}. */
export interface GetShieldBotsArgs {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number | string;
}

/** Arguments of {@link getShieldBotsOutput}. */
export type GetShieldBotsOutputArgs = OutputArgs<GetShieldBotsArgs>;

/** The bots that bunny.net knows, and what a Shield zone does with them. */
export interface GetShieldBotsResult {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number;
  /** What the zone does with each category of bots. */
  categories: FoundBotCategory[];
  /** All bots, sorted by ID. */
  bots: FoundBot[];
}

/** A category of bots. */
export interface FoundBotCategory {
  /** The category, for `bots` of a {@link ShieldBotAction}: `aiScraper`. */
  category: string;
  /** What happens to requests of its bots: `none`, `block` or `allow`. */
  action: string;
}

/** A bot that bunny.net knows. */
export interface FoundBot {
  /** Numeric ID of the bot; as text, it is `bots` of a {@link ShieldBotAction}. */
  botId: number;
  /** What its user agent contains: `GPTBot`. */
  userAgentMatch: string;
  /** Category of the bot: `aiScraper`. */
  category: string;
  /** What happens to its requests: `none`, which is what its category has, `block`, `allow` or `ignore`. */
  action: string;
  /** Whether bunny.net can verify that a request really is from this bot. */
  isVerifiable: boolean;
}

export const lookup: Lookup<GetShieldBotsArgs, GetShieldBotsResult> = {
  name: "getShieldBots",
  run: (session, args) =>
    taskEither(async function* () {
      const { bots: known, categoryName: nameOf, botActionName: nameOfAction } = await import("../api/bots.js");
      const shieldZoneId = yield* valueOf(parseObjectId("shieldZoneId", args.shieldZoneId));
      const found = yield* known.find(session, shieldZoneId);
      if (found === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
      const categories = [...found.categories].sort((left, right) => left.category - right.category);
      const bots = categories.flatMap(({ category, bots: all }) =>
        all.map((bot) => ({ ...bot, category: nameOf(category), action: nameOfAction(bot.action) })),
      );
      return {
        shieldZoneId,
        categories: categories.map(({ category, categoryAction }) => ({
          category: nameOf(category),
          action: nameOfAction(categoryAction),
        })),
        bots: bots.sort((left, right) => left.botId - right.botId),
      };
    }),
};

/**
 * Looks up the bots that bunny.net knows, and what a Shield zone does with each. Fails if the Shield zone does not exist.
 *
 * API: `GET /shield/shield-zone/{shieldZoneId}/bot-categorization`.
 *
 * @see {@link ShieldBotAction}
 * @example
 * ```ts
 * const found = bunny.getShieldBotsOutput({ shieldZoneId: 7001 });
 * export const bots = found.bots;
 * ```
 */
export const getShieldBots = /* @__PURE__ */ plainForm(lookup);

/** {@link getShieldBots} for arguments that may be outputs of resources. */
export const getShieldBotsOutput = /* @__PURE__ */ outputForm(lookup);
