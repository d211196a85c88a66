import { memoizeByObject } from "../common/memoize";
import type { Signals, Transport } from "./apiCall";
import { type Parent, ReadCache } from "./readCache";
import type { Clock } from "./settings";
import { Turns } from "./slots";

/** The API of one account. All users of the same client share its reads: see `perClient`. */
export interface Client {
  readonly transport: Transport;
  readonly clock: Clock;
  /** The client of another host, the same one for the same host and key; or that of calls with a token instead of the key. */
  readonly at: (place: OtherHost | "byToken") => Client;
}

/** A host of bunny.net other than that of the account's API, and the key that it takes. */
export interface OtherHost {
  readonly hostname: string;
  readonly key: string;
  /** A key that was just made is refused for some seconds: a 401 is tried again. */
  readonly acceptsKeyLate?: true;
  /** Concurrent requests. @default as many as for the account's API */
  readonly inFlight?: number;
}

/** What every API function receives: the client, and the signals that stop it. */
export interface Session extends Signals {
  readonly client: Client;
  /** Shows a line to the user. */
  readonly log?: (line: string) => void;
  /** Hears of the path of an object that the account does not have. */
  readonly whenMissing?: (path: string) => void;
}

/** `cached`: at most 30 s old, and shared by all who read it. `fresh`: read now. */
export type Freshness = "cached" | "fresh";

/** One value per client, created when it is first needed: a run keeps only what its resources use. */
export function perClient<A>(make: (client: Client) => A): (client: Client) => A {
  return memoizeByObject(make);
}

/** The reads of one kind of parent, which all users of a client share. */
export function cachedReads<A>(
  parent: Parent<A>,
  turns: (client: Client) => Turns = () => new Turns(),
): (client: Client) => ReadCache<A> {
  return perClient((client) => new ReadCache(client.transport, client.clock, parent, turns(client)));
}

/** Turns that several kinds of reads share. */
export function sharedTurns(): (client: Client) => Turns {
  return perClient(() => new Turns());
}
