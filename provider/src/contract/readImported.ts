import type { InputsCodec } from "../properties/codecs";
import { fieldTreeOf } from "../properties/fieldMask";
import { importableInputs } from "./importable";
import type { Declarations } from "./declarations";
import type { Problem } from "./lifecycle";
import { pathsIn, setAt } from "../properties/paths";
import { equal, omit, pick, type Properties } from "../properties/values";
import { stateToStore } from "./state";
import { inputProblems, normalInputs } from "./check";
import type { ReadRules, ReadBack } from "./read";
import { declaredSecrets, pathsMatching } from "./secrets";

/** The result of an import. */
export interface ReadImported extends Required<ReadBack> {
  /** What was left out because no program could declare it. */
  readonly leftOut: readonly Problem[];
  /** What a program must add, because a read does not give it. */
  readonly missing: readonly Problem[];
  /** Inputs that a program may need to add, because the API never returns them: only those that apply to the object. */
  readonly neverReturned: readonly string[];
}

interface Importable<Remote>
  extends ReadRules<Remote>, Pick<Declarations, "normalise" | "validate" | "validateChange" | "unset" | "triggers"> {
  readonly inputs: InputsCodec<unknown>;
  readonly importable?: (remote: Remote) => object;
}

/** A remote object as a program would declare it, with the inputs to declare. */
export function readImported<Remote>(lifecycle: Importable<Remote>, found: Remote): ReadImported {
  const { described, leftOut, missing } = declarable(
    lifecycle,
    normalInputs(lifecycle, importableInputs(lifecycle, found), never).normal,
  );
  const secrets = pathsMatching(lifecycle.secretPlaces ?? [], described);
  const outs = { ...pick({ ...lifecycle.toInputs(found) }, lifecycle.replaceOn), ...lifecycle.toOutputs(found) };
  return {
    state: stateToStore(lifecycle, { described, control: {}, outs, managed: fieldTreeOf(described) }, secrets),
    inputs: { properties: described, secrets: [...declaredSecrets(lifecycle), ...secrets] },
    leftOut,
    missing,
    neverReturned: neverReturned(lifecycle, described, missing),
  };
}

function neverReturned<Remote>(
  lifecycle: Importable<Remote>,
  described: Properties,
  missing: readonly Problem[],
): readonly string[] {
  const { triggers = [], writeOnly = [] } = lifecycle;
  const told = [...triggers, ...missing.map(({ property }) => property)];
  return writeOnly.filter((pattern) => !told.includes(pattern) && canHave(lifecycle, described, pattern));
}

/** Whether an input could be added: its entry exists, and the checks do not refuse it there. */
function canHave<Remote>({ validate }: Importable<Remote>, described: Properties, pattern: string): boolean {
  const parts = pattern.split(".");
  const above = parts.slice(0, parts.lastIndexOf("*") + 1);
  const entries = above.length === 0 ? [[]] : pathsIn(described, above.join("."));
  const added = Symbol("added");
  const reasons = (inputs: Properties): readonly Problem[] => validate(inputs, (value) => value === added);
  const before = reasons(described);
  return entries.some((entry) => {
    const path = [...entry, ...parts.slice(above.length)];
    return reasons(setAt(described, path, added)).every(
      (problem) => before.some((other) => equal({ ...problem }, { ...other })) || !isAbout(problem, path.join(".")),
    );
  });
}

function isAbout({ property }: Problem, path: string): boolean {
  return path === property || path.startsWith(`${property}.`);
}

/** Leaves out properties that no program could have: an account may hold what does not pass the checks. */
function declarable<Remote>(
  lifecycle: Importable<Remote>,
  found: Properties,
): { readonly described: Properties } & Pick<ReadImported, "leftOut" | "missing"> {
  const problemsOf = (inputs: Properties): readonly Problem[] =>
    inputProblems(lifecycle, normalInputs(lifecycle, inputs, never), never);
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
