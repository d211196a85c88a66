import { checkCall } from "./check";
import { createCall } from "./create";
import { deleteCall } from "./delete";
import { diffCall } from "./diff";
import { invokeCall } from "./invoke";
import type { Package } from "./package";
import { providerCalls } from "./provider";
import { readCall } from "./read";
import { Session } from "./session";
import { updateCall } from "./update";

/** The calls of the engine to a provider, by the names of Pulumi's protocol. */
export function callsOf<Client>(served: Package<Client>) {
  const session = new Session(served);
  return {
    ...providerCalls(session),
    check: checkCall(session),
    diff: diffCall(session),
    create: createCall(session),
    read: readCall(session),
    update: updateCall(session),
    delete: deleteCall(session),
    invoke: invokeCall(session),
  };
}
