import { changedFields } from "../kernel/changes";
import { minus, type FieldTree, fieldTreeAt, fieldTreeOf, union, withEntries } from "../kernel/fieldMask";
import type { Declarations } from "../kernel/lifecycle";
import { resetOmitted } from "../kernel/resetOnOmit";
import { equal, type Properties } from "../kernel/values";
import { describedIn } from "./projection";
import type { Paths } from "./secrets";
import type { StoredState } from "./state";

/** What an update is to bring about. */
export interface Desired {
  /** The inputs, with the values that omitted ones are reset to. */
  readonly inputs: Properties;
  /** Names that were managed and are given no more. */
  readonly removed: FieldTree;
  /** Of those, the paths that keep their value because they cannot be unset. */
  readonly kept: Paths;
  /** Of those, what the update is to remove. */
  readonly toRemove: FieldTree;
  /** Names of what may have to be written. */
  readonly changed: FieldTree;
}

/** What an update is to bring about; undefined where all is as described already. */
export function desired(
  declared: Pick<Declarations, "exclusive" | "unset">,
  before: StoredState,
  described: Properties,
): Desired | undefined {
  const was = describedIn(declared, before);
  if (!before.incomplete && equal(was, described)) return undefined;
  const { exclusive = [], unset = {} } = declared;
  const managed = fieldTreeOf(described);
  // Of a map that is managed whole, also what others added and a read has shown.
  const surplus = withEntries(managed, exclusive, before.outs);
  const removed = minus(union(before.managed ?? {}, surplus), managed);
  const { inputs, kept } = resetOmitted(unset, removed, described);
  const reset = changedFields(described, inputs);
  return {
    inputs,
    removed,
    kept,
    toRemove: minus(removed, kept.map((path) => fieldTreeAt(path, 1)).reduce(union, {})),
    changed: [reset, before.unsettled].reduce(union, changedFields(was, inputs)),
  };
}
