import type { AdoptMode } from "../ownership/adoption";
import type { IsUnknown, Prior, Problem } from "../contract/lifecycle";
import type { Properties } from "../properties/values";
import type { Identity } from "./identity";
import type { Acknowledged, Action, Ctx, Failure } from "./steps";

/*
 * How all kinds of objects are created, read, updated and deleted. A kind tells how its object is found, and sends the
 * requests; the engine decides when, and what a lost, empty or refused reply means.
 *
 *   create    the parent is there → no other object is in the way → look for the object
 *               it exists             adopt it, if allowed
 *               it does not           `create`
 *                 reply lost          look for it, for a moment
 *                 reply is empty      wait until it is shown
 *                 reply is its key    record it, and wait until it is shown
 *             → `update` with the inputs that the object does not have
 *             settings of a parent are there anyway: they are changed without being asked, unless another resource has them
 *   read      look for the object
 *   update    look for the object
 *               it is gone            create it again, or refuse: see identity.ts
 *             → `update` with the inputs that have changed and that the object does not have
 *                 reply lost          look whether it has them
 *   delete    `remove`
 *                 it fails            look for the object: gone is success, whatever the error
 *
 * Whatever fails once something exists, or may exist, is recorded with what is known of it, so that the next run goes on
 * from there. The verbs of a kind never look again, wait, adopt or record.
 */

/** @typeParam Found the object as its kind reads it: there may be more to it than its inputs and outputs */
export interface Kind<I extends Adoptable, O extends object, Key, Found extends Remote<I, O> = Remote<I, O>> {
  /** How the object is found, and what it is called. */
  readonly identity: Identity<I, Found, Key>;
  /**
   * Creates the object. `undefined` if the reply does not show it, `Acknowledged` if it shows little more than its key.
   * Inputs that no create takes go to `update` after it.
   */
  readonly create: (ctx: Ctx, inputs: I) => Action<NoInfer<Found | Acknowledged<Found>> | undefined>;
  /** Sends what is to change. Returns the object as it is then. `inputs` tell also what only steers the provider. */
  readonly update: (ctx: Ctx, found: Found, changes: Partial<I>, key: Key, inputs: I) => Action<NoInfer<Found>>;
  /** Removes the object, if it is there and if it may be removed. */
  readonly remove: (ctx: Ctx, key: Key, prior: Prior<I, O>) => Action<unknown>;

  /** Why the object cannot be created although it does not exist. Asked before a create. */
  readonly obstacle?: (ctx: Ctx, inputs: I) => Action<Failure | undefined>;
  /**
   * What only state will know of an object: outputs that are `stateOnly`. Asked when it was created, when it is taken over,
   * and before each update.
   */
  readonly notes?: (inputs: I, found: Found, since: "created" | "existing" | "owned") => Partial<Found>;
  /** What an update sets, besides what the program sets: what the program no longer sets, as it was before. */
  readonly putsBack?: (inputs: I, prior: Prior<I, O>) => Partial<I>;
  /** Completes what was read by what the API did not return and state still has. */
  readonly recall?: (found: Found, prior: Prior<I, O>) => NoInfer<Found>;
  /** Checks what the definition cannot say. */
  readonly validate?: (inputs: Properties, isUnknown: IsUnknown) => readonly Problem[];
}

/** An object as it was found, in the words of its definition: the inputs that describe it, and its outputs. */
export type Remote<I, O> = Partial<I> & O;

/** Inputs of any kind. */
export interface Adoptable {
  readonly adopt?: AdoptMode | undefined;
}
