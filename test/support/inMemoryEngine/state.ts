import type { Wire } from "../providerRpc";
import type { Timeouts } from "./calls";
import { unsealed } from "./secrets";

/** What the engine keeps of one resource. */
export interface State {
  readonly id: string;
  /** In the open, as the engine hands them to a provider that takes no secrets. */
  readonly inputs: Wire;
  readonly outs: Wire;
  /** Both with the marks of secrets, which the engine keeps. */
  readonly marked: { readonly inputs: Wire; readonly outs: Wire };
  /** Why the last step failed half-way: the next `up` calls update even when nothing differs. */
  readonly initErrors: readonly string[];
  /** The limits that the program has set, by which it is deleted. */
  readonly timeouts: Timeouts;
}

/** State of inputs and outputs as a provider gave them. */
export function stateOf(
  id: string,
  inputs: Wire,
  outs: Wire,
  { initErrors = [], timeouts = {} }: Partial<Pick<State, "initErrors" | "timeouts">> = {},
): State {
  return { id, inputs: unsealed(inputs), outs: unsealed(outs), marked: { inputs, outs }, initErrors, timeouts };
}
