import { answering } from "../../../lookups/answering";
import { mapStep } from "../../../common/taskEither";
import { shieldZoneOf } from "../api/shieldZone";
import { getShieldZone as definition } from "./getShieldZone.definition";

export const getShieldZone = answering(definition, (session, { pullZoneId }) =>
  mapStep(shieldZoneOf(session, pullZoneId), (shieldZone) => ({ pullZoneId, shieldZone })),
);
