import { changedFields } from "../properties/changes";
import type { OutputsCodec } from "../properties/codecs";
import { keepIdentity } from "../properties/equivalence";
import { leaves } from "../properties/fieldMask";
import { valueAt } from "../properties/paths";
import type { Declarations } from "./declarations";
import { updatePlan } from "./updatePlan";
import type { IsUnknown } from "./lifecycle";
import { equal, ownValue, type Properties } from "../properties/values";
import { describedIn, type SortedInputs, type StoredState, timeoutText } from "./state";

/** How inputs differ from state. */
export interface Difference {
  /**
   * Only control inputs differ, which need no update. In every other case the engine compares the inputs itself and shows
   * the exact properties. Only the engine knows what the program newly marks as secret: that becomes an update that sends no
   * request, because the value would otherwise stay in plain text in state.
   */
  readonly isNone: boolean;
  /** Inputs that changed and replace the resource. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/** Compares state with inputs, some of which may be unknown. */
export function difference(
  declared: Declarations,
  before: StoredState,
  after: SortedInputs,
  isUnknown: IsUnknown,
): Difference {
  const replaces = replacing(declared, before, after.described, isUnknown);
  return {
    isNone: isNone(declared, before, after),
    replaces,
    deleteBeforeReplace: replaces.length > 0 && declared.deleteBeforeReplace?.(before.outs, after.described) === true,
  };
}

/** Omitted inputs replace nothing: state has the values that the API chose for them. */
function replacing(
  declared: Declarations,
  { outs }: StoredState,
  described: Properties,
  isUnknown: IsUnknown,
): readonly string[] {
  const { replaceOn, replaceWhen } = declared;
  const spelled = keepIdentity(declared, outs, described);
  const changed = replaceOn.filter((name) => spelled[name] !== undefined && !equal(outs[name], spelled[name]));
  return [...new Set([...changed, ...(replaceWhen?.(outs, described, isUnknown) ?? [])])];
}

/** Control inputs that delete reads do need an update, because delete sees only state. */
function isNone(declared: Declarations, before: StoredState, after: SortedInputs): boolean {
  return (
    !equal(before.control, after.control) &&
    equal(describedIn(declared, before), after.described) &&
    declared.deleteReads.every((name) => equal(before.control[name], after.control[name])) &&
    equal(timeoutText(before.control, "delete"), timeoutText(after.control, "delete"))
  );
}

/**
 * Outputs that an update to these inputs may change: previews show them as unknown, and all others as in state. After an
 * operation that failed midway, state may lack any of them.
 */
export function affectedOutputs(
  lifecycle: Declarations & { readonly outputs: Pick<OutputsCodec<unknown>, "codecs"> },
  before: StoredState,
  { described }: Pick<SortedInputs, "described">,
): readonly string[] {
  const { affectedBy, outputs, stables } = lifecycle;
  const all = Object.keys(outputs.codecs);
  if (before.incomplete) return all;
  const was = describedIn(lifecycle, before);
  const changed = Object.keys({ ...was, ...described }).filter((name) => !equal(was[name], described[name]));
  if (changed.length === 0) return [];
  return all.filter(
    (name) => !stables.includes(name) && (ownValue(affectedBy, name)?.some((input) => changed.includes(input)) ?? true),
  );
}

/** What an update does to the properties that are no longer in the program: a line for each. */
export function removalNotes(declared: Declarations, before: StoredState, described: Properties): readonly string[] {
  const wanted = updatePlan({ ...declared, unset: declared.afterRemoval }, before, described);
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
