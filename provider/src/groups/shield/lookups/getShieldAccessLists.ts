import { mapStep } from "../../../common/taskEither";
import { answering, requireFound } from "../../../lookups/answering";
import { wholeAccessLists } from "../api/accessLists";
import { getShieldAccessLists as definition } from "./getShieldAccessLists.definition";

export const getShieldAccessLists = answering(definition, (session, { shieldZoneId }) =>
  mapStep(
    requireFound(wholeAccessLists.find(session, shieldZoneId, "fresh"), `Shield zone ${shieldZoneId}`),
    (found) => ({ ...found, shieldZoneId }),
  ),
);
