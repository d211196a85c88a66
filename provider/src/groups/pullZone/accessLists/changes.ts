import type { AdoptMode } from "../../../ownership/adoption";
import type { EntryChange } from "../api/accessLists";
import type { AccessList } from "./accessList";

/** What a resource has of a list, and what it is to have. Values are in canonical form. */
export interface Convergence {
  /** According to state, which after a failed step may have what does not exist. */
  readonly before: {
    readonly values: ReadonlySet<string>;
    readonly exclusive?: boolean | undefined;
    readonly isUnfinished?: boolean;
  };
  /** Nothing if the resource is deleted. */
  readonly wanted?: {
    readonly values: ReadonlySet<string>;
    readonly exclusive: boolean | undefined;
    readonly adopt: AdoptMode | undefined;
  };
}

/**
 * What is left to change in a list. Additions come first: otherwise the zone could temporarily allow or block what neither
 * the old nor the new list does.
 */
export function changesLeft(
  list: AccessList,
  entries: readonly string[],
  { before, wanted }: Convergence,
): readonly EntryChange[] {
  const existing = list.byValue(entries);
  const values = wanted?.values ?? new Set<string>();
  // A set that becomes exclusive takes over the whole list as it is now, because the preview shows that change. What is added
  // later is removed once a refresh has shown it.
  const ownsAll = wanted?.exclusive === true && before.exclusive !== true;
  // One that somebody has removed since is drift, which a refresh shows first.
  const isMissing = (value: string): boolean =>
    !existing.has(value) && (before.isUnfinished === true || !before.values.has(value));
  const isUnwanted = (value: string): boolean => !values.has(value) && (ownsAll || before.values.has(value));
  return [
    ...[...values].filter(isMissing).map((value): EntryChange => ({ action: "add", value, spelling: value })),
    ...entries
      .map((spelling): EntryChange => ({ action: "remove", value: list.canonicalStored(spelling), spelling }))
      .filter(({ value }) => isUnwanted(value)),
  ];
}
