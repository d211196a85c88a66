import { isEmpty, type FieldMask, fieldMaskOf, type FieldTree, maskAt } from "./fieldMask";
import { equal, isProperties, mapProperties, ownValue, type Properties, recordOf } from "./values";

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

/** Top-level fields that changed, too. */
export function withNames(changed: FieldMask, names: readonly string[]): FieldMask {
  return changed === 1 ? 1 : { ...changed, ...recordOf(names, () => 1 as const) };
}

/** What an update changes: fields that were added or changed, and fields that are no longer declared. */
export interface Changes {
  readonly changed: FieldMask;
  readonly removed: FieldMask;
}

/** The changes of a member. */
export function changesAt({ changed, removed }: Changes, name: string): Changes {
  return { changed: maskAt(changed, name), removed: maskAt(removed, name) };
}

/**
 * The entries of a map after an update: what others have added or changed stays, unless the program changes it too.
 *
 * @param change gives the new value of an entry that changes. @default the one that is given
 */
export function withChangedEntries<Value>(
  current: Readonly<Record<string, Value>>,
  given: Readonly<Record<string, Value>>,
  { changed, removed }: Changes,
  change: (name: string, value: Value) => Value = (_name, value) => value,
): Readonly<Record<string, Value>> {
  const isChanged = (name: string): boolean => hasChanged(changed, name) || hasChanged(removed, name);
  const kept = Object.entries(current).filter(([name]) => Object.hasOwn(given, name) || !isChanged(name));
  const updated = Object.entries(given)
    .filter(([name]) => isChanged(name))
    .map(([name, value]) => [name, change(name, value)] as const);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(updated) };
}

/**
 * A map after an update. Entries that the program leaves as they are stay as others have made them, but where it had none
 * before or has none now, it is what the program says.
 */
export function mapAfter<Value>(
  current: Readonly<Record<string, Value>>,
  given: Readonly<Record<string, Value>>,
  before: unknown,
  changes: Changes,
): Readonly<Record<string, Value>> {
  const isWhole = before === undefined || Object.keys(given).length === 0;
  return isWhole ? given : withChangedEntries(current, given, changes);
}
