import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import type { AdaptiveLimiter } from "./adaptiveLimiter";
import type { Signals } from "./apiCall";
import { type Client, perClient } from "./client";
import type { ApiError } from "./errors";
import { createReadCache, createTurns, type Parent, type ReadCache, type Turns } from "./readCache";

/** A kind of parent object, shared by all users of the same client. */
type SharedParent<A> = Omit<Parent<A>, "now" | "turns"> & {
  /** Turns of writes, if other reads of the same parent share them. @default turns of its own */
  readonly turns?: (client: Client) => Turns;
};

/** The reads of one kind of parent, cached per client. */
export function perAccountCache<A>({
  turns = createTurns,
  ...parent
}: SharedParent<A>): (client: Client) => ReadCache<A> {
  return perClient((client) =>
    createReadCache(client.transport, { ...parent, turns: turns(client), now: client.clock.now }),
  );
}

/** Turns that several kinds of reads share. */
export function perAccountTurns(): (client: Client) => Turns {
  return perClient(createTurns);
}

/** A call in a turn of its own, for what has no parent to take turns with. Fails with `cancelled` if it gives up before. */
export function inTurnOf<A>(
  turns: AdaptiveLimiter,
  { signal, writeSignal }: Signals,
  call: TaskEither<ApiError, A>,
  cancelled: ApiError,
): TaskEither<ApiError, A> {
  return async () => {
    const release = await turns.acquire([signal, writeSignal]);
    if (release === undefined) return E.left(cancelled);
    try {
      return await call();
    } finally {
      release();
    }
  };
}
