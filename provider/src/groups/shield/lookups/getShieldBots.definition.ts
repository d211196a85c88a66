import { boolean, computedList, computedObject, defineLookup, integer, referenceTo, text } from "../../../vocabulary";

/** A category of bots. */
const foundBotCategory = computedObject(
  {
    /** The category, for `bots` of a {@link ShieldBotAction}: `aiScraper`. */
    category: text(),
    /** What happens to requests of its bots: `none`, `block` or `allow`. */
    action: text(),
  },
  { typeName: "FoundBotCategory" },
);

/** A bot that bunny.net knows. */
const foundBot = computedObject(
  {
    /** Numeric ID of the bot; as text, it is `bots` of a {@link ShieldBotAction}. */
    botId: integer(),
    /** What its user agent contains: `GPTBot`. */
    userAgentMatch: text(),
    /** Category of the bot: `aiScraper`. */
    category: text(),
    /** What happens to its requests: `none`, which is what its category has, `block`, `allow` or `ignore`. */
    action: text(),
    /** Whether bunny.net can verify that a request really is from this bot. */
    isVerifiable: boolean(),
  },
  { typeName: "FoundBot" },
);

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
export const getShieldBots = defineLookup({
  name: "getShieldBots",
  required: {
    /** Numeric ID of the Shield zone. */
    shieldZoneId: referenceTo("shieldZone.id"),
  },
  /** The bots that bunny.net knows, and what a Shield zone does with them. */
  result: computedObject({
    shieldZoneId: integer(),
    /** What the zone does with each category of bots. */
    categories: computedList(foundBotCategory),
    /** All bots, sorted by ID. */
    bots: computedList(foundBot, { sortedBy: "botId" }),
  }),
});
