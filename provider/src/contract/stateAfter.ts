import { changedFields } from "../properties/changes";
import { leaves, minus, fieldTreeOf, unionOf } from "../properties/fieldMask";
import type { Declarations } from "./declarations";
import type { PartialFailure } from "./lifecycle";
import { omit } from "../properties/values";
import type { UpdatePlan } from "./updatePlan";
import { declaredSecrets, type Paths, type WithSecrets } from "./secrets";
import { type SortedInputs, type StateParts, type StoredState, writeState } from "./state";

type Declared = Pick<Declarations, "control" | "secretInputs" | "secretOutputs">;
/** What exists after an operation that failed midway. */
type Progress = Pick<PartialFailure<unknown>, "applied" | "outs">;

/** State after a create or an update that succeeded. */
export function stateAfterStep(declared: Declared, { described, control }: SortedInputs, outs: object): WithSecrets {
  return stateToStore(declared, { described, control, outs: { ...outs }, managed: fieldTreeOf(described) });
}

/** State after an update that had nothing to write: control inputs may have changed. */
export function stateAfterNoChange(declared: Declared, before: StoredState, after: SortedInputs): WithSecrets {
  return stateAfterStep(declared, after, omit(before.outs, declared.control));
}

/** State after a create that failed midway. */
export function stateAfterPartialCreate(
  declared: Declared,
  { described, control }: SortedInputs,
  { applied, outs }: Progress,
): WithSecrets {
  const managed = fieldTreeOf(described);
  return stateToStore(declared, {
    described: { ...applied },
    control,
    outs: omit({ ...outs }, declared.control),
    managed,
    unsettled: minus(managed, fieldTreeOf({ ...applied })),
    incomplete: true,
  });
}

/** State after an update that failed midway. */
export function stateAfterPartialUpdate(
  declared: Declared,
  before: StoredState,
  { described, control }: SortedInputs,
  { removed }: UpdatePlan,
  { applied, outs }: Progress,
): WithSecrets {
  return stateToStore(
    declared,
    {
      described: { ...applied },
      control,
      outs: omit({ ...outs }, declared.control),
      managed: unionOf(before.managed ?? {}, fieldTreeOf(described)),
      // What was to be removed may or may not be gone, which matters if the program adds it again.
      unsettled: unionOf(before.unsettled, unionOf(changedFields(before.described, described), removed)),
      incomplete: true,
    },
    // The engine knows which of the new inputs are secret, not which of the old ones.
    leaves(changedFields(described, omit({ ...applied }, declared.control))),
  );
}

/**
 * The state to store.
 *
 * @param secrets paths that are secret in addition to the declared ones
 */
export function stateToStore(declared: Declared, parts: StateParts, secrets: Paths = []): WithSecrets {
  return { properties: writeState(parts), secrets: [...declaredSecrets(declared), ...secrets] };
}
