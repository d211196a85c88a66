import * as E from "fp-ts/Either";
import type { Task } from "fp-ts/Task";
import type { TaskEither } from "fp-ts/TaskEither";
import type * as t from "io-ts";
import { memoizeByObject } from "../common/memoize";
import type { ApiCall, Params, Signals, Transport } from "./apiCall";
import type { ApiError } from "./errors";

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

/** Cached reads of parent objects such as pull zones, shared by all resources that belong to them. */
export interface ReadCache<A> {
  /**
   * The parent, at most 30 s old, counted from when the GET was sent. Joins a GET in progress; all callers that joined
   * it share its failure, which is not cached. Does not wait for queued writes.
   */
  read(id: string | number, signals: Signals): TaskEither<ApiError, A>;
  /** Like `read`, but drops the cached value first. */
  readFresh(id: string | number, signals: Signals): TaskEither<ApiError, A>;
  /**
   * Like `readFresh`, but waits for a turn: for confirming a write. One GET serves every caller whose write was
   * answered before it was sent, including callers still queued.
   */
  readAfterWrites(id: string | number, signals: Signals): TaskEither<ApiError, A>;
  /** Drops the cached value and the GET in progress: something other than a write to this parent has changed it. */
  forget(id: string | number): void;
  /**
   * A write under the parent: one at a time per parent, first come, first served. On success `apply` updates the cached
   * value, and applying it twice must have the same effect as once. Without `apply`, or on failure, the value is dropped.
   */
  write<B>(
    id: string | number,
    call: ApiCall<B>,
    signals: Signals,
    apply?: (parent: A, reply: B) => A,
  ): TaskEither<ApiError, B>;
  /**
   * Runs `act` in one write turn of the parent, so that a write can be computed from what exists: no other write
   * through this cache comes in between. Another process may still write, so read directly before writing.
   */
  inTurn<B>(id: string | number, signals: Signals, act: (turn: Turn<A>) => Task<B>): TaskEither<ApiError, B>;
}

/** The operations available in one turn: the exclusive right to write under a parent. */
export interface Turn<A> {
  /** The parent as it is now, regardless of the cache and of GETs in progress. */
  readonly read: TaskEither<ApiError, A>;
  /** Like a write outside of a turn. Several at a time are up to the caller. */
  readonly write: <B>(call: ApiCall<B>, apply?: (parent: A, reply: B) => A) => TaskEither<ApiError, B>;
  /** The cached parent, if it is at most 30 s old. */
  readonly known: () => A | undefined;
  /** The same turn, with the signals of another caller. */
  readonly as: (signals: Signals) => Turn<A>;
}

/** How a kind of parent is read. */
export interface Parent<A> {
  /** Templated path, for example /pullzone/{pullZoneId}. */
  readonly path: string;
  /** Name of its only parameter, which is the id; or the parameters of an id. */
  readonly param: string | ((id: string | number) => Params);
  readonly reply: t.Decoder<unknown, A>;
  /** See {@link ApiCall.returns401WhenMissing}. */
  readonly returns401WhenMissing?: boolean;
  /** Turns of writes, if other reads of the same parent share them. @default turns of its own */
  readonly turns?: Turns;
}

/** By the parent's id, the queue in which writes under it wait for their turn. */
export type Turns = (id: string | number) => Queue;

/** Limits how many callers run at the same time, first come, first served. */
export interface Queue {
  /**
   * Waits for a slot; returns `undefined` if one of the signals fires first. With `ahead`, goes before callers that
   * wait for the first time.
   */
  acquire(signals: readonly AbortSignal[], ahead?: boolean): Promise<Release | undefined>;
}

/** Releases the slot. Calling it again does nothing. */
export type Release = () => void;

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
export function inTurnOf<Failure, A>(
  queue: Queue,
  { signal, writeSignal }: Signals,
  call: TaskEither<Failure, A>,
  cancelled: ApiError,
): TaskEither<ApiError | Failure, A> {
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
