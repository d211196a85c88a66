import type { Converting } from "./declarations";
import type { ResetTable } from "../properties/resetOnOmit";
import { equal, ownValue, type Properties, storableProperties } from "../properties/values";

/** The inputs that a program would declare for an object that exists: without what the API fills in. */
export function importableInputs<Remote>(
  { importable, toInputs, unset }: Converting<Remote>,
  remote: Remote,
): Properties {
  return storableProperties({ ...(importable?.(remote) ?? withoutDefaults(unset, toInputs(remote))) });
}

/** Leaves out properties that have the values which they are reset to when they are removed. */
export function withoutDefaults<Inputs extends object>(unset: ResetTable = {}, inputs: Inputs): Partial<Inputs> {
  const others = Object.entries(inputs).filter(([name, value]) => !equal(value, ownValue(unset, name)));
  // The type of Object.fromEntries loses the names.
  return Object.fromEntries(others) as Partial<Inputs>;
}
