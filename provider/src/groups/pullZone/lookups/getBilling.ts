import { taskEither, valueOf } from "../../../common/taskEither";
import { fetchList } from "../../../http/pagination";
import { answering } from "../../../lookups/answering";
import { replyTo } from "../../../vocabulary/lookup";
import { getBilling as definition, pullZoneCharges } from "./getBilling.definition";

const reply = replyTo(definition.result);

export const getBilling = answering(definition, (session) =>
  taskEither(async function* () {
    const operation = { method: "GET", path: "/billing" } as const;
    const billing = yield* valueOf(session.client.transport.send({ operation, reply }, session));
    const pullZones = yield* valueOf(fetchList(session, "/billing/summary", replyTo(pullZoneCharges)));
    return { ...billing, pullZones };
  }),
);
