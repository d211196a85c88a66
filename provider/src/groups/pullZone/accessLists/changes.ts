import type { AdoptMode } from "../../../ownership/adoption";
import type { AccessList } from "./accessList";

/** A change of one entry of a list. */
export interface EntryChange {
  readonly action: "add" | "remove";
  /** In canonical form. */
  readonly value: string;
  /** As it is sent: a removal needs the server's spelling. */
  readonly spelling: string;
}

/**
 * What to do about drift: entries that the resource owns and still declares but that were removed elsewhere; and in an
 * exclusive set, entries that were added elsewhere and that no read has shown.
 */
export type Drift = "repair" | "leave";

/** What a resource has of a list, and what it is to have. Values are in canonical form. */
export interface Convergence {
  /** According to state. */
  readonly before: { readonly values: ReadonlySet<string>; readonly exclusive?: boolean | undefined };
  /** Nothing if the resource is deleted. */
  readonly wanted?: Wanted;
  readonly drift: Drift;
}

export interface Wanted {
  readonly values: ReadonlySet<string>;
  /** Those that are left to others. */
  readonly excluded: ReadonlySet<string>;
  readonly exclusive: boolean | undefined;
  readonly adopt: AdoptMode | undefined;
}

const none: ReadonlySet<string> = new Set();

/**
 * What is left to change in a list. Additions come first: otherwise the zone could temporarily allow or block what neither
 * the old nor the new list does.
 */
export function changesLeft(
  list: AccessList,
  entries: readonly string[],
  { before, wanted, drift }: Convergence,
): readonly EntryChange[] {
  const existing = list.byValue(entries);
  const { values = none, excluded = none } = wanted ?? {};
  // A set that becomes exclusive takes over the whole list as it is now, because the preview shows that change.
  const ownsAll = wanted?.exclusive === true && (drift === "repair" || before.exclusive !== true);
  const isMissing = (value: string): boolean =>
    !existing.has(value) && (drift === "repair" || !before.values.has(value));
  const isUnwanted = (value: string): boolean =>
    !values.has(value) && (before.values.has(value) || (ownsAll && !excluded.has(value)));
  return [
    ...[...values].filter(isMissing).map((value): EntryChange => ({ action: "add", value, spelling: value })),
    ...entries
      .map((spelling): EntryChange => ({ action: "remove", value: list.canonicalStored(spelling), spelling }))
      .filter(({ value }) => isUnwanted(value)),
  ];
}

/** A list after changes. */
export function entriesAfter(entries: readonly string[], changes: readonly EntryChange[]): readonly string[] {
  const spellingsOf = (action: EntryChange["action"]): readonly string[] =>
    changes.flatMap((change) => (change.action === action ? change.spelling : []));
  const removed = new Set(spellingsOf("remove"));
  return [...entries.filter((entry) => !removed.has(entry)), ...spellingsOf("add")];
}

/** Whether a list shows a change. */
export function isShown(
  list: AccessList,
  entries: readonly string[],
  { action, value, spelling }: EntryChange,
): boolean {
  const spellings = list.byValue(entries).get(value) ?? [];
  return action === "add" ? spellings.length > 0 : !spellings.includes(spelling);
}
