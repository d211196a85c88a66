import { changedFields } from "../properties/changes";
import { minus, type FieldTree, fieldTreeAt, fieldTreeOf, unionOf, withEntries } from "../properties/fieldMask";
import type { Declarations } from "./declarations";
import { resetOmitted } from "../properties/resetOnOmit";
import { equal, type Properties } from "../properties/values";
import { describedIn, type Paths, type StoredState } from "./state";

/** What an update must do. */
export interface UpdatePlan {
  /** The inputs, with the reset values of those that were omitted. */
  readonly inputs: Properties;
  /** Fields that were managed and are no longer in the program. */
  readonly removed: FieldTree;
  /** Paths of the removed fields that keep their value because they cannot be unset. */
  readonly kept: Paths;
  /** The removed fields that the update must remove remotely. */
  readonly toRemove: FieldTree;
  /** Fields that may have to be written. */
  readonly changed: FieldTree;
}

/** What an update must do; `undefined` if everything is already as described. */
export function updatePlan(declared: Declarations, before: StoredState, described: Properties): UpdatePlan | undefined {
  const was = describedIn(declared, before);
  if (!before.incomplete && equal(was, described)) return undefined;
  const { exclusive, unset } = declared;
  const managed = fieldTreeOf(described);
  // For maps that are managed as a whole, this includes entries that were added elsewhere and shown by a read.
  const surplus = withEntries(managed, exclusive, before.outs);
  const removed = minus(unionOf(before.managed ?? {}, surplus), managed);
  const { inputs, kept } = resetOmitted(unset, removed, described);
  const reset = changedFields(described, inputs);
  return {
    inputs,
    removed,
    kept,
    toRemove: minus(removed, kept.map((path) => fieldTreeAt(path, 1)).reduce(unionOf, {})),
    changed: [reset, before.unsettled].reduce(unionOf, changedFields(was, inputs)),
  };
}
