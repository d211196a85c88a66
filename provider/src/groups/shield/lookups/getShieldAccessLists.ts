import { failWith, taskEither } from "../../../common/taskEither";
import { answering } from "../../../lookups/answering";
import { missing } from "../../../lookups/lookup";
import { wholeAccessLists } from "../api/accessLists";
import { getShieldAccessLists as definition } from "./getShieldAccessLists.definition";

export const getShieldAccessLists = answering(definition, (session, { shieldZoneId }) =>
  taskEither(async function* () {
    const found = yield* wholeAccessLists.find(session, shieldZoneId, "fresh");
    if (found === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
    return { ...found, shieldZoneId };
  }),
);
