import { answering } from "../../../lookups/answering";
import { replyTo } from "../../../vocabulary/lookup";
import { getContainerLimits as definition } from "./getContainerLimits.definition";

const reply = replyTo(definition.result, definition.naming);

export const getContainerLimits = answering(definition, (session) =>
  session.client.transport.send({ operation: { method: "GET", path: "/mc/limits" }, reply }, session),
);
