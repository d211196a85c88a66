import { failWith, taskEither } from "../../../common/taskEither";
import { answering } from "../../../lookups/answering";
import { missing } from "../../../lookups/lookup";
import { botActionName, bots as botsOfZones, categoryName } from "../api/bots";
import { getShieldBots as definition } from "./getShieldBots.definition";

export const getShieldBots = answering(definition, (session, { shieldZoneId }) =>
  taskEither(async function* () {
    const found = yield* botsOfZones.find(session, shieldZoneId);
    if (found === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
    const categories = [...found.categories].sort((left, right) => left.category - right.category);
    return {
      shieldZoneId,
      categories: categories.map(({ category, categoryAction }) => ({
        category: categoryName(category),
        action: botActionName(categoryAction),
      })),
      bots: categories.flatMap(({ category, bots }) =>
        bots.map((bot) => ({ ...bot, category: categoryName(category), action: botActionName(bot.action) })),
      ),
    };
  }),
);
