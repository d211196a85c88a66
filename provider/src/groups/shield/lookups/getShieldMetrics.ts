import { taskEither, valueOf } from "../../../common/taskEither";
import { answering, requireFound } from "../../../lookups/answering";
import { fetchOverages } from "../api/eventsAndOverages";
import { shieldZones } from "../api/shieldZone";
import { getShieldMetrics as definition } from "./getShieldMetrics.definition";

const none = { totalCleanRequests: undefined, totalOverage: undefined, segments: [] };

export const getShieldMetrics = answering(definition, (session, { shieldZoneId, year, month }) =>
  taskEither(async function* () {
    yield* requireFound(shieldZones.find(session, shieldZoneId), `Shield zone ${shieldZoneId}`);
    return { ...((yield* valueOf(fetchOverages(session, shieldZoneId, year, month))) ?? none), shieldZoneId };
  }),
);
