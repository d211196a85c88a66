import { define, numbered, settingsBefore, text } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";

export const botActions = ["none", "block", "allow", "ignore"];

/** Categories of bots by their numbers. */
export const botCategories = new Map([
  ["seo", 1],
  ["aiScraper", 2],
  ["aiTool", 3],
  ["tool", 4],
  ["ads", 5],
  ["preview", 6],
  ["social", 7],
  ["system", 255],
]);

/**
 * What a Shield zone does with requests of a known bot, or of all bots of a category.
 *
 * Every Shield zone has an action for each of them, and a new one allows some, such as search engines.
 *
 * Errors: the Shield zone does not exist; bunny.net knows no such bot: {@link getShieldBots} returns those that it knows; the
 * plan of the zone does not allow it: change the plan, or remove the resource.
 *
 * API: `PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/bots/{botId}` or
 * `PUT …/bot-categorization/categories/{category}`; reads use `GET …/bot-categorization`, one request for all bots of a zone.
 * The resource ID is `<Shield zone>/<bot or category>`, for example `7001/412` or `7001/aiScraper`.
 *
 * @example
 * ```ts
 * const scrapers = new bunny.ShieldBotAction("scrapers", { shieldZoneId: 7001, bots: "aiScraper", action: "block" });
 * export const action = scrapers.action;
 * ```
 */
export const shieldBotAction = define({
  kind: "ShieldBotAction",
  naming: "camel",
  /** @output */
  required: {
    ...inShieldZone,
    /**
     * A category, or the numeric ID of a bot: `"aiScraper"`, `"412"`. The categories are `"seo"`, `"aiScraper"`, `"aiTool"`,
     * `"tool"`, `"ads"`, `"preview"`, `"social"` and `"system"`.
     */
    bots: text({
      replaceOnChanges: true,
      check: (value) =>
        typeof value === "string" && !botCategories.has(value) && !/^\d{1,10}$/.test(value)
          ? `must be a category or the number of a bot: write ${[...botCategories.keys()].join(", ")}, or a number such as "412"`
          : undefined,
    }),
    /**
     * What happens to their requests. A bot with `"none"` gets what its category gets; `"ignore"`, which only a single bot can
     * have, treats its requests like those of anyone.
     */
    action: numbered(botActions),
  },
  optional: {},
  computed: {
    before: settingsBefore(),
  },
});
