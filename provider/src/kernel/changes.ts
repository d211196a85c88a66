import { isEmpty, type Names, namesOf, type NameTree } from "./fieldMask";
import { equal, isProperties, mapProperties, ownValue, type Properties } from "./values";

/** The names whose values a change from one to another adds or changes. An array is one value. */
export function changedNames(before: Properties, after: Properties): NameTree {
  return mapProperties(after, (value, name) => {
    const old = ownValue(before, name);
    if (value === undefined || equal(old, value)) return undefined;
    if (!isProperties(old) || !isProperties(value)) return namesOf(value);
    const below = changedNames(old, value);
    return isEmpty(below) ? undefined : below;
  });
}

/** Whether a top-level name is one of those that changed. */
export function hasChanged(changed: Names, name: string): boolean {
  return changed === 1 || ownValue(changed, name) !== undefined;
}

/** The value of an input that changed. Nobody is to do anything about one that did not. */
export function ifChanged<Value>(changed: Names, name: string, value: Value): Value | undefined {
  return hasChanged(changed, name) ? value : undefined;
}
