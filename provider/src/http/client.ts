import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import { memoizeByObject } from "../common/memoize";
import type { Signals, Transport } from "./apiCall";
import type { ApiError } from "./errors";
import type { Parent, Queue, ReadCache, Turns } from "./readCache";

/** The API of one account. All users of the same client share its reads: see `perClient`. */
export interface Client {
  readonly transport: Transport;
  /** Reads of one kind of parent. Made once for each client: see {@link cachedReads}. */
  readonly createReadCache: <A>(parent: Parent<A>) => ReadCache<A>;
  readonly createTurns: () => Turns;
  /** The client of another host; the same one for the same host and key. */
  readonly at: (host: OtherHost) => Client;
  /** A client of its own, whose calls go through another transport: it shares no reads with this one. */
  readonly through: (change: (transport: Transport) => Transport) => Client;
}

/** A host of bunny.net other than that of the account's API, and the key that it takes. */
export interface OtherHost {
  readonly hostname: string;
  readonly key: string;
  /** What the key is, for messages. */
  readonly keySource: string;
  /** Concurrent requests. @default as many as for the account's API */
  readonly inFlight?: number;
}

/** What every API function receives: the client, and the signals that stop it. */
export interface Session extends Signals {
  readonly client: Client;
  /** Shows a line to the user. */
  readonly log?: (line: string) => void;
}

/** One value per client, created when it is first needed: a run keeps only what its resources use. */
export function perClient<A>(make: (client: Client) => A): (client: Client) => A {
  return memoizeByObject(make);
}

/** A kind of parent object. */
type CachedParent<A> = Omit<Parent<A>, "turns"> & {
  /** Turns of writes, if other reads of the same parent share them. @default turns of its own */
  readonly turns?: (client: Client) => Turns;
};

/** The reads of one kind of parent, which all users of a client share. */
export function cachedReads<A>({ turns, ...parent }: CachedParent<A>): (client: Client) => ReadCache<A> {
  return perClient((client) =>
    client.createReadCache(turns === undefined ? parent : { ...parent, turns: turns(client) }),
  );
}

/** Turns that several kinds of reads share. */
export function sharedTurns(): (client: Client) => Turns {
  return perClient((client) => client.createTurns());
}

/** A call in a turn of its own, for what has no parent to take turns with. Fails with `cancelled` if it gives up before. */
export function inTurnOf<A>(
  queue: Queue,
  { signal, writeSignal }: Signals,
  call: TaskEither<ApiError, A>,
  cancelled: ApiError,
): TaskEither<ApiError, A> {
  return async () => {
    const release = await queue.acquire([signal, writeSignal]);
    if (release === undefined) return E.left(cancelled);
    try {
      return await call();
    } finally {
      release();
    }
  };
}
