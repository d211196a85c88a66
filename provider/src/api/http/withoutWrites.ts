import * as TE from "fp-ts/TaskEither";
import { type Client, clientOver } from "./client";
import { perClient } from "./perAccountCache";

/** A client of the same account that sends only GETs. Writes fail as if cancelled before they were sent. */
export const withoutWrites: (client: Client) => Client = perClient(({ transport, clock, at }: Client) =>
  clientOver(
    {
      send: (call, signals) =>
        call.operation.method === "GET"
          ? transport.send(call, signals)
          : TE.left({ _tag: "Cancelled", operation: call.operation, doubtful: false }),
    },
    clock,
    (host) => {
      const other = at(host);
      return other === undefined ? undefined : withoutWrites(other);
    },
  ),
);
