import { failWith, taskEither } from "../../../common/taskEither";
import { answering } from "../../../lookups/answering";
import { missing } from "../../../lookups/lookup";
import { hostnameZones } from "../api/hostname";
import { getHostnames as definition } from "./getHostnames.definition";

export const getHostnames = answering(definition, (session, { pullZoneId }) =>
  taskEither(async function* () {
    const zone = yield* hostnameZones.find(session, pullZoneId);
    if (zone === undefined) return yield* failWith(missing(`pull zone ${pullZoneId}`));
    const hostnames = zone.Hostnames.map((found) => ({ ...found, hostname: found.spelling }));
    return { pullZoneId, hostnames };
  }),
);
