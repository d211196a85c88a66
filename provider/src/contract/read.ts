import { keepPriorSpelling } from "../properties/equivalence";
import { isEmpty, leaves, fieldTreeOf, projectProperties, prune, withEntries } from "../properties/fieldMask";
import type { Converting } from "./declarations";
import { keepPriorOrder } from "../properties/order";
import { enclosingEntries, pathsIn, setAt, valueAt } from "../properties/paths";
import { equal, pick, type Properties, storableProperties } from "../properties/values";
import {
  declaredSecrets,
  describedIn,
  type Paths,
  pathsMatching,
  stateToStore,
  type StoredState,
  type WithSecrets,
} from "./state";

/** The result of a read. */
export interface ReadBack {
  readonly state: WithSecrets;
  /** The inputs that describe what exists; `undefined` if those in state still do. */
  readonly inputs?: WithSecrets;
}

/**
 * The remote object as the user manages it: without fields that are not managed, with those that the API never returns,
 * and in the user's spelling. If state does not say what is managed, as in an import or a `.get`, all fields are
 * managed.
 */
export function readBack<Remote>(lifecycle: Converting<Remote>, before: StoredState, found: Remote): ReadBack {
  const { control, replaceOn, createOnly, exclusive, equivalences = {}, writeOnly, keepsOrder } = lifecycle;
  const remote = storableProperties({ ...lifecycle.toInputs(found) });
  const managed = before.managed ?? fieldTreeOf(remote);
  const named = projectProperties(withEntries(managed, exclusive, remote), remote);
  const described = keepPriorSpelling(
    equivalences,
    before.described,
    keepPriorOrder(keepsOrder, before.described, withWriteOnly(writeOnly, before.described, named)),
  );
  const secrets = [...newSecrets(lifecycle.secretPlaces, before.described, described), ...leaves(before.unsettled)];
  const outs = { ...pick(remote, replaceOn), ...lifecycle.toOutputs(found) };
  const parts = { described, control: before.control, outs, managed: prune(managed, described) };
  const state = stateToStore(lifecycle, parts, secrets);
  // Whether the inputs in state can be derived from the outputs, which hold old copies of control inputs that are not
  // frozen.
  const areInputsKnown = control.every((name) => createOnly.includes(name));
  if (areInputsKnown && isSettled(before) && equal(describedIn(lifecycle, before), described)) return { state };
  const inputs = { ...described, ...before.control };
  return { state, inputs: { properties: inputs, secrets: [...declaredSecrets(lifecycle), ...secrets] } };
}

/** Possible secrets that were not in state before. For all others, the engine knows whether they are secret. */
function newSecrets(places: readonly string[], before: Properties, described: Properties): Paths {
  return pathsMatching(places, described).filter((path) => valueAt(before, path) === undefined);
}

/** Whether the inputs in state are those that were applied: not after an operation that failed midway, or without state. */
function isSettled({ managed, unsettled, incomplete }: StoredState): boolean {
  return managed !== undefined && isEmpty(unsettled) && !incomplete;
}

/** What was read, with the prior values of what the API never returns, except in map entries that are gone. */
function withWriteOnly(patterns: readonly string[], prior: Properties, read: Properties): Properties {
  return patterns.reduce((whole, pattern) => {
    const paths = pathsIn(prior, pattern).filter((path) =>
      enclosingEntries(pattern).every((depth) => valueAt(whole, path.slice(0, depth)) !== undefined),
    );
    return paths.reduce((above, path) => setAt(above, path, valueAt(prior, path)), whole);
  }, read);
}
