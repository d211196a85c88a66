import type { FieldMask, FieldTree } from "./fieldMask";
import { holdingEntries, matches, setAt, valueAt } from "./paths";
import type { Properties } from "./values";

/** Says that the API cannot take a value back: when it is omitted again, the user is told and the value stays. */
export const cannotBeUnset: unique symbol = Symbol("cannot be unset");

/**
 * What a property that was set and is then omitted becomes, by path pattern: `{ defaultValue: "", "probes.*": null }`.
 * The value must be one that the inputs' codec takes; a program cannot give null, so a codec may take that for this.
 * A path that is not listed is left to the lifecycle's update, which sees it in `prior.removed`.
 */
export type ResetTable = Readonly<Record<string, unknown>>;

/**
 * Inputs with the values that omitted properties are reset to, and the paths that stay because they cannot be unset.
 *
 * A property is reset as well when it was omitted together with what holds it, but not when the entry of a map (a `*`
 * of the pattern) that holds it is gone: then it is gone too. What cannot be unset goes with an object that holds it as
 * well, unless that stands at the top.
 */
export function resetOmitted(
  table: ResetTable,
  removed: FieldTree,
  inputs: Properties,
): { readonly inputs: Properties; readonly kept: ReadonlyArray<readonly string[]> } {
  const kept: (readonly string[])[] = [];
  let desired = inputs;
  const given = (path: readonly string[]): boolean => valueAt(inputs, path) !== undefined;
  const applies = (pattern: string, path: readonly string[]): boolean =>
    matches(pattern, path) && holdingEntries(pattern).every((depth) => given(path.slice(0, depth)));
  const visit = (names: FieldMask, path: readonly string[]): void => {
    const rule = given(path) ? undefined : Object.entries(table).find(([pattern]) => applies(pattern, path));
    if (rule === undefined) {
      if (names !== 1) for (const [name, below] of Object.entries(names)) visit(below, [...path, name]);
    } else if (rule[1] === cannotBeUnset) {
      if (path.length < 3 || given(path.slice(0, -1))) kept.push(path);
    } else desired = setAt(desired, path, rule[1]);
  };
  visit(removed, []);
  return { inputs: desired, kept };
}
