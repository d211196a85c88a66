import type { Client } from "./client";
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

/** One value per client, created when it is first needed: a run keeps only what its resources use. */
export function perClient<A>(make: (client: Client) => A): (client: Client) => A {
  const made = new WeakMap<Client, A>();
  return (client) => {
    const known = made.get(client);
    if (known !== undefined) return known;
    const fresh = make(client);
    made.set(client, fresh);
    return fresh;
  };
}
