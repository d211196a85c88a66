import { fieldTreeOf } from "../properties/fieldMask";
import { importableInputs } from "./importable";
import type { Converting, Declarations } from "./declarations";
import type { Problem } from "./lifecycle";
import { omit, pick, type Properties } from "../properties/values";
import { declaredSecrets, pathsMatching, stateToStore } from "./state";
import { inputProblems, normalInputs } from "./check";
import type { ReadBack } from "./read";

/** The result of an import. */
export interface ReadImported extends Required<ReadBack> {
  /** What was left out because no program could declare it. */
  readonly leftOut: readonly Problem[];
  /** What a program must add, because a read does not give it. */
  readonly missing: readonly Problem[];
}

/** A remote object as a program would declare it, with the inputs to declare. */
export function readImported<Remote>(lifecycle: Converting<Remote>, found: Remote): ReadImported {
  const { described, leftOut, missing } = declarable(
    lifecycle,
    normalInputs(lifecycle, importableInputs(lifecycle, found), never).normal,
  );
  const secrets = pathsMatching(lifecycle.secretPlaces, described);
  const outs = { ...pick({ ...lifecycle.toInputs(found) }, lifecycle.replaceOn), ...lifecycle.toOutputs(found) };
  return {
    state: stateToStore(lifecycle, { described, control: {}, outs, managed: fieldTreeOf(described) }, secrets),
    inputs: { properties: described, secrets: [...declaredSecrets(lifecycle), ...secrets] },
    leftOut,
    missing,
  };
}

/** Leaves out properties that no program could have: an account may hold what does not pass the checks. */
function declarable(
  lifecycle: Declarations,
  found: Properties,
): { readonly described: Properties } & Pick<ReadImported, "leftOut" | "missing"> {
  const problemsOf = (inputs: Properties): readonly Problem[] =>
    inputProblems(lifecycle, normalInputs(lifecycle, inputs, never).normal, never);
  const leftOut = problemsOf(found).filter(({ property }) => Object.hasOwn(found, nameIn(property)));
  const described = omit(
    found,
    leftOut.map(({ property }) => nameIn(property)),
  );
  return { described, leftOut, missing: problemsOf(described) };
}

/** The input that a path begins with. */
function nameIn(path: string): string {
  return path.split(".", 1)[0] ?? path;
}

function never(): boolean {
  return false;
}
