import type { Client } from "./client";
import { createReadCache, createTurns, type Parent, type ReadCache, type Turns } from "./readCache";

/** A kind of parent object, as an account's client shares it. */
type SharedParent<A> = Omit<Parent<A>, "now" | "turns"> & {
  /** Turns of writes, where what else is read of the same parent shares them. @default turns of its own */
  readonly turns?: (client: Client) => Turns;
};

/** What all who use the same client know of the parents of one kind. */
export const perAccountCache = <A>({
  turns = createTurns,
  ...parent
}: SharedParent<A>): ((client: Client) => ReadCache<A>) =>
  perClient((client) => createReadCache(client.transport, { ...parent, turns: turns(client), now: client.clock.now }));

/** Turns that several kinds of reads share. */
export const perAccountTurns = (): ((client: Client) => Turns) => perClient(createTurns);

/** Made when it is first needed: a run loads and keeps only what its resources are about. */
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
