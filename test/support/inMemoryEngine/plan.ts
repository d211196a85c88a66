import { isDeepStrictEqual } from "node:util";
import type { CheckFailure, Wire } from "../providerRpc";
import type { ResourceCalls } from "./calls";
import { unsealed } from "./secrets";
import type { State } from "./state";

/** What an `up` does with one resource, as the engine would show it. */
export interface Done {
  readonly action: "create" | "update" | "replace" | "same";
  /** Top-level inputs that changed. */
  readonly changed: readonly string[];
}

export interface Plan extends Done {
  /** Inputs as check gave them, with the marks of secrets. */
  readonly inputs: Wire;
}

/** An input was refused before any request. */
export class Refused extends Error {
  constructor(readonly failures: readonly CheckFailure[]) {
    super(failures.map(({ reason }) => reason).join("\n"));
  }
}

/** Asks check and diff what is to be done. */
export async function plan(calls: ResourceCalls, state: State | undefined, args: Wire): Promise<Plan> {
  const { inputs, failures } = await calls.check(args, state);
  if (failures.length > 0) throw new Refused(failures);
  const news = unsealed(inputs);
  if (state === undefined) return { action: "create", changed: Object.keys(news).filter(isVisible), inputs };

  const { changes, replaces, properties } = await calls.diff(state, news);
  const different = changes === false ? [] : (properties ?? differing(state.inputs, news));
  const differs = changes ?? different.length > 0;
  const mustUpdate = differs || state.initErrors.length > 0;
  const action = differs && replaces.length > 0 ? "replace" : mustUpdate ? "update" : "same";
  return { action, changed: different.filter(isVisible), inputs };
}

/** Names of top-level inputs that differ. The provider's text tells one run from another here, as it does for no user. */
function differing(before: Wire, after: Wire): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => name !== "__provider" && !isDeepStrictEqual(before[name], after[name]))
    .sort();
}

/** Names of the inputs that differ between two states, without what only adapter and engine know. */
export const changedInputs = (before: State, after: State): readonly string[] =>
  differing(before.inputs, after.inputs).filter(isVisible);

const isVisible = (name: string): boolean => !name.startsWith("__");
