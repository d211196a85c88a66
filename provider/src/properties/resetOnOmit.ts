import type { FieldMask, FieldTree } from "./fieldMask";
import { enclosingEntries, matches, setAt, valueAt } from "./paths";
import type { Properties } from "./values";

/**
 * Marks a value that the API cannot remove: removing it from the program leaves it unchanged, and a message says so.
 */
export const cannotBeUnset: unique symbol = Symbol("cannot be unset");

/**
 * What a property is reset to when it is removed from the program, by path pattern:
 * `{ defaultValue: "", "probes.*": null }`. The inputs' codec must accept the value; a codec may accept null only for
 * this, since programs cannot pass it. Paths that are not listed are left to the lifecycle's update, which receives them
 * in `prior.removed`.
 */
export type ResetTable = Readonly<Record<string, unknown>>;

/**
 * The inputs with omitted properties reset, and the paths that keep their value because they cannot be unset.
 *
 * A property is also reset if it was omitted together with the object that contains it, but not if the map entry (`*`
 * in the pattern) that contains it is gone, because it is then gone too. A value that cannot be unset also disappears
 * with the object that contains it, unless that object is a top-level input.
 */
export function resetOmitted(
  table: ResetTable,
  removed: FieldTree,
  inputs: Properties,
): { readonly inputs: Properties; readonly kept: ReadonlyArray<readonly string[]> } {
  const kept: (readonly string[])[] = [];
  let desired = inputs;
  visit(removed, []);
  return { inputs: desired, kept };

  function visit(fields: FieldMask, path: readonly string[]): void {
    const rule = isGiven(path) ? undefined : Object.entries(table).find(([pattern]) => applies(pattern, path));
    if (rule === undefined) {
      if (fields !== 1) for (const [name, below] of Object.entries(fields)) visit(below, [...path, name]);
    } else if (rule[1] === cannotBeUnset) {
      if (path.length < 3 || isGiven(path.slice(0, -1))) kept.push(path);
    } else desired = setAt(desired, path, rule[1]);
  }

  function applies(pattern: string, path: readonly string[]): boolean {
    return matches(pattern, path) && enclosingEntries(pattern).every((depth) => isGiven(path.slice(0, depth)));
  }

  function isGiven(path: readonly string[]): boolean {
    return valueAt(inputs, path) !== undefined;
  }
}
