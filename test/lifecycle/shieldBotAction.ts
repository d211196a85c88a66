import { shieldBotAction as definition } from "../../provider/src/groups/shield/shieldBotAction.definition";
import { settingsSample } from "./settingsKind";
import { inShieldZones } from "./shieldZones";

const path = (zone: number): string => `/shield/shield-zone/${zone}/bot-categorization`;
const placeOf = (bots: string): string => (bots === "aiScraper" ? "categories/2" : `bots/${bots}`);

const sample = settingsSample({
  definition,
  all: "shieldBotActions",
  parent: inShieldZones("bot"),
  entry: { property: "bots", values: ["202", "aiScraper"], field: "bots", stored: placeOf },
  path,
  saveAt: (zone, bots) => `${path(zone)}/${placeOf(bots)}`,
  save: "PUT",
  // The sandbox has blocked this bot from the start, as bunny.net does with some.
  initial: { action: 1 },
  given: ["action", "allow"],
  values: { action: ["none", "ignore"] },
});

export const shieldBotActionSample: typeof sample = {
  ...sample,
  prepare: (sandbox) => ({
    ...sample.prepare(sandbox),
    invalid: [
      {
        args: { shieldZoneId: 1, bots: "seo", action: "ignore" },
        says: /action must not be "ignore" for a category: write "none", or name a single bot in bots/,
      },
      {
        args: { shieldZoneId: 1, bots: "google", action: "none" },
        says: /bots must be a category or the number of a bot/,
      },
    ],
  }),
};
