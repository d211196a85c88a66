import { isEmpty, type FieldMask, fieldMaskOf, type FieldTree } from "./fieldMask";
import { equal, isProperties, mapProperties, ownValue, type Properties } from "./values";

/** The fields that were added or changed between one object and another. An array counts as one value. */
export function changedFields(before: Properties, after: Properties): FieldTree {
  return mapProperties(after, (value, name) => {
    const old = ownValue(before, name);
    if (value === undefined || equal(old, value)) return undefined;
    if (!isProperties(old) || !isProperties(value)) return fieldMaskOf(value);
    const below = changedFields(old, value);
    return isEmpty(below) ? undefined : below;
  });
}

/** Whether a top-level field changed. */
export function hasChanged(changed: FieldMask, name: string): boolean {
  return changed === 1 || ownValue(changed, name) !== undefined;
}

/** The value of an input if it changed. An update leaves all other inputs alone. */
export function ifChanged<Value>(changed: FieldMask, name: string, value: Value): Value | undefined {
  return hasChanged(changed, name) ? value : undefined;
}
