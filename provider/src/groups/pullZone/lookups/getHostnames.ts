import { taskEither } from "../../../common/taskEither";
import { answering, requireFound } from "../../../lookups/answering";
import { hostnameZones } from "../api/hostname";
import { getHostnames as definition } from "./getHostnames.definition";

export const getHostnames = answering(definition, (session, { pullZoneId }) =>
  taskEither(async function* () {
    const zone = yield* requireFound(hostnameZones.find(session, pullZoneId), `pull zone ${pullZoneId}`);
    const hostnames = zone.Hostnames.map((found) => ({ ...found, hostname: found.spelling }));
    return { pullZoneId, hostnames };
  }),
);
