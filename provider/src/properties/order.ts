import { changeAt, pathsIn, valueAt } from "./paths";
import { equal, type Properties } from "./values";

/**
 * The items of a list whose order does not matter, in the order of another list as far as they are in it. Items that
 * differ from those of the other list take the places of the ones that are no longer in this one.
 */
export function inOrderOf<Item>(other: readonly unknown[], items: readonly Item[]): readonly Item[] {
  const rest = [...items];
  const kept = other.map((old) => {
    const index = rest.findIndex((item) => equal(item, old));
    return index === -1 ? undefined : rest.splice(index, 1);
  });
  return [...kept.flatMap((item) => item ?? rest.splice(0, 1)), ...rest];
}

/** The current values, with the lists at these path patterns in the order that they had before. */
export function keepPriorOrder(patterns: readonly string[], prior: Properties, current: Properties): Properties {
  return changeLists(patterns, prior, current, inOrderOf);
}

/**
 * The current values, in which lists at these path patterns that differ from the prior ones only in their order have
 * that of the prior ones.
 */
export function ignoreReordering(patterns: readonly string[], prior: Properties, current: Properties): Properties {
  return changeLists(patterns, prior, current, (before, items) =>
    equal(inOrderOf(before, items), before) ? before : items,
  );
}

function changeLists(
  patterns: readonly string[],
  prior: Properties,
  current: Properties,
  change: (before: readonly unknown[], items: readonly unknown[]) => readonly unknown[],
): Properties {
  return patterns
    .flatMap((pattern) => pathsIn(current, pattern))
    .reduce((changed, path) => {
      const before = valueAt(prior, path);
      return Array.isArray(before)
        ? changeAt(changed, path, (items) => (Array.isArray(items) ? change(before, items) : items))
        : changed;
    }, current);
}
