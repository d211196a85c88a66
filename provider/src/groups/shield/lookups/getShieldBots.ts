import { taskEither } from "../../../common/taskEither";
import { answering, requireFound } from "../../../lookups/answering";
import { botActionName, bots as botsOfZones, categoryName } from "../api/bots";
import { getShieldBots as definition } from "./getShieldBots.definition";

export const getShieldBots = answering(definition, (session, { shieldZoneId }) =>
  taskEither(async function* () {
    const found = yield* requireFound(botsOfZones.find(session, shieldZoneId), `Shield zone ${shieldZoneId}`);
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
