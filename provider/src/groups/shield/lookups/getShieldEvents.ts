import { failWith, taskEither } from "../../../common/taskEither";
import { answering, requireFound } from "../../../lookups/answering";
import { unanswerable } from "../../../lookups/lookup";
import { fetchEvents } from "../api/eventsAndOverages";
import { shieldZones } from "../api/shieldZone";
import { getShieldEvents as definition } from "./getShieldEvents.definition";

const today = (): string => new Date().toISOString().slice(0, 10);

export const getShieldEvents = answering(definition, (session, { shieldZoneId, limit = 1000, date = today() }) =>
  taskEither(async function* () {
    const [year, month, day] = date.split("-");
    yield* requireFound(shieldZones.find(session, shieldZoneId), `Shield zone ${shieldZoneId}`);
    const found = yield* fetchEvents(session, shieldZoneId, `${month}-${day}-${year}`, limit);
    if (found === undefined)
      return yield* failWith(unanswerable(`bunny.net has no events of ${date}: it keeps those of the last 72 hours`));
    const first = [...found].sort((one, other) => one.timestamp - other.timestamp).slice(0, limit);
    const events = first.map(({ logId, timestamp, labels }) => ({
      eventId: logId,
      time: new Date(timestamp).toISOString(),
      ...labels,
    }));
    return { shieldZoneId, date, events };
  }),
);
