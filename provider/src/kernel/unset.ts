import { leaves, type NameTree } from "./names";
import { matches, setAt } from "./paths";
import type { Properties } from "./values";

/** Says that the API cannot take a value back: when it is omitted again, the user is told and the value stays. */
export const cannotBeUnset: unique symbol = Symbol("cannot be unset");

/**
 * What a property that was set and is then omitted becomes, by path pattern: `{ defaultValue: "", "probes.*": null }`.
 * A path that is not listed is left to the lifecycle's update, which sees it in `prior.removed`.
 */
export type UnsetTable = Readonly<Record<string, unknown>>;

/** Inputs with the values that omitted properties are reset to, and the paths that stay because they cannot be unset. */
export function applyUnset(
  table: UnsetTable,
  removed: NameTree,
  inputs: Properties,
): { readonly inputs: Properties; readonly kept: readonly string[] } {
  const rules = Object.entries(table);
  const kept: string[] = [];
  let desired = inputs;
  for (const path of leaves(removed)) {
    const rule = rules.find(([pattern]) => matches(pattern, path));
    if (rule === undefined) continue;
    const [, value] = rule;
    if (value === cannotBeUnset) kept.push(path.join("."));
    else desired = setAt(desired, path, value);
  }
  return { inputs: desired, kept };
}
