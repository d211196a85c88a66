import { kindOfType } from "../common/typeTokens";
import type { PropertyDrift, ResourceDrift } from "./report";

/** How two versions of a property differ, in the form shown to users. */
export type ShownDifference = ValueDifference | EntryDifference;
interface ValueDifference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}
/** A list entry that is in one version and not in the other. */
interface EntryDifference {
  readonly path: string;
  readonly sign: "-" | "+";
  readonly entry: string;
}

type Changed = Pick<ResourceDrift, "type" | "properties">;

/**
 * The differences of a resource, with list entries identified by their value and not by their position. Entries that
 * only moved are not a difference, unless nothing else changed.
 */
export function differencesIn({ type, properties }: Changed): readonly ShownDifference[] {
  const listed = properties.map((property) => ({ property, list: listIn(type, property) }));
  const paths = new Set(listed.flatMap(({ list }) => list?.path ?? []));
  const changes = new Map(
    [...paths].map((path) => [path, changesOf(listed.flatMap(({ list }) => (list?.path === path ? list : [])))]),
  );
  const told = new Set<string>();
  return listed.flatMap(({ property, list }): readonly ShownDifference[] => {
    const entries = list === undefined ? [] : (changes.get(list.path) ?? []);
    if (list === undefined || entries.length === 0) {
      return [{ path: property.path, before: property.declared, after: property.actual }];
    }
    if (told.has(list.path)) return [];
    told.add(list.path);
    return entries.map((entry) => ({ ...entry, path: list.path }));
  });
}

interface ListChange {
  /** Path of the list. */
  readonly path: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** The change to list entries that a property describes; undefined if it describes something else. */
function listIn(type: string, { path, declared, actual }: PropertyDrift): ListChange | undefined {
  const [, set, quoted, plain] = isSet(type) ? (setEntry.exec(path) ?? []) : [];
  if (set !== undefined) {
    const entry = quoted?.replaceAll(/\\(.)/gs, "$1") ?? plain ?? "";
    return { path: set, removed: declared === undefined ? [] : [entry], added: actual === undefined ? [] : [entry] };
  }
  const [, array] = /^(.+)\[\d+\]$/s.exec(path) ?? [];
  if (array !== undefined && [declared, actual].every((value) => value === undefined || isText(value))) {
    return { path: array, removed: [declared].filter(isText).map(String), added: [actual].filter(isText).map(String) };
  }
  const [before, after] = [textsIn(declared), textsIn(actual)];
  if (before !== undefined && after !== undefined) return { path, removed: before, added: after };
  return undefined;
}

/** The resources that hold many entries of one list, which a dynamic provider stores in state as names of a map in an array. */
const isSet = (type: string): boolean => kindOfType(type)?.endsWith("Set") === true;
const setEntry = /^(.+)\[0\](?:\["((?:[^"\\]|\\.)*)"\]|\.([^.[\]"]+))$/s;

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

/** The entries of an array of strings or numbers; undefined for everything else. */
function textsIn(value: unknown): readonly string[] | undefined {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [undefined];
  return entries.every(isText) ? entries.map(String) : undefined;
}

/** What is left after removing entries that are on both sides. */
function changesOf(lists: readonly ListChange[]): ReadonlyArray<Omit<EntryDifference, "path">> {
  const added = lists.flatMap((list) => list.added);
  const removed = lists
    .flatMap((list) => list.removed)
    .filter((entry) => {
      const same = added.indexOf(entry);
      if (same >= 0) added.splice(same, 1);
      return same < 0;
    });
  return [
    ...removed.map((entry) => ({ sign: "-" as const, entry })),
    ...added.map((entry) => ({ sign: "+" as const, entry })),
  ];
}
