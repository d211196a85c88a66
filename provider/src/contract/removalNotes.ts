import { changedFields } from "../properties/changes";
import { leaves } from "../properties/fieldMask";
import type { Declarations } from "./declarations";
import { valueAt } from "../properties/paths";
import { equal, type Properties } from "../properties/values";
import { updatePlan } from "./updatePlan";
import type { StoredState } from "./state";

type Declared = Pick<Declarations, "exclusive" | "unset" | "afterRemoval" | "afterRemovalWith">;

/** What an update does to the properties that are no longer in the program: a line for each. */
export function removalNotes(declared: Declared, before: StoredState, described: Properties): readonly string[] {
  const { exclusive = [], unset = {}, afterRemoval = unset, afterRemovalWith } = declared;
  const wanted = updatePlan({ exclusive, unset: afterRemovalWith?.(described) ?? afterRemoval }, before, described);
  if (wanted === undefined) return [];
  const kept = wanted.kept.map(
    (path) => `${path.join(".")} cannot be unset: it keeps its current value and is no longer managed`,
  );
  const reset = leaves(changedFields(described, wanted.inputs)).flatMap((path) => {
    const value = valueAt(wanted.inputs, path);
    return equal(valueAt(before.outs, path), value)
      ? []
      : [`${path.join(".")} is ${becoming(value)}, because it is no longer in the program`];
  });
  return [...kept, ...reset];
}

function becoming(value: unknown): string {
  const isNone = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return isNone ? "removed" : `reset to ${JSON.stringify(value)}`;
}
