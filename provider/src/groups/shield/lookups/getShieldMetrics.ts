import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { answering } from "../../../lookups/answering";
import { missing } from "../../../lookups/lookup";
import { fetchOverages } from "../api/eventsAndOverages";
import { shieldZones } from "../api/shieldZone";
import { getShieldMetrics as definition } from "./getShieldMetrics.definition";

const none = { totalCleanRequests: undefined, totalOverage: undefined, segments: [] };

export const getShieldMetrics = answering(definition, (session, { shieldZoneId, year, month }) =>
  taskEither(async function* () {
    const zone = yield* shieldZones.find(session, shieldZoneId);
    if (zone === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
    return { ...((yield* valueOf(fetchOverages(session, shieldZoneId, year, month))) ?? none), shieldZoneId };
  }),
);
