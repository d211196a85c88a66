import * as TE from "fp-ts/TaskEither";
import { type Client, clientOver } from "./client";
import { perClient } from "./perAccountCache";
import { cancelledCall, isRead } from "./apiCall";
import type { Transport } from "./transport";

/** A client of the same account that sends only what changes nothing. Writes fail as if cancelled before they were sent. */
export const withoutWrites = perClient(({ transport, clock, at }: Client): Client =>
  clientOver(onlyReading(transport), clock, (host) => onlyReading(at(host).transport)),
);

function onlyReading(transport: Transport): Transport {
  return {
    send: (call, signals) => (isRead(call) ? transport.send(call, signals) : TE.left(cancelledCall(call))),
  };
}
