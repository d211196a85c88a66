import { type DiffRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { hiddenNames } from "../../contract/state";
import { equal, omit, type Properties } from "../../properties/values";
import type { Call } from "../operation";
import type { ServedKind } from "../resource";
import { fromEngine, toLists } from "./sets";

/** How the inputs of the program differ from state. */
export function diffAnswer<Client, Failure>(
  resource: ServedKind<Client, Failure>,
  call: Call<Client, Failure>,
  request: DiffRequest,
): DiffResponse {
  const { sets } = resource;
  const olds = fromEngine(resource, request.getOlds());
  const given = fromEngine(resource, request.getOldInputs());
  const news = fromEngine(resource, request.getNews());
  const before = withoutHidden(given);
  const { isNone, replaces, deleteBeforeReplace } = resource.diff(call, request.getId(), olds, news);
  const answer = new DiffResponse();
  answer.setReplacesList([...replaces]);
  answer.setDeletebeforereplace(deleteBeforeReplace);
  const { DIFF_NONE, DIFF_UNKNOWN } = DiffResponse.DiffChanges;
  if (isNone) answer.setChanges(DIFF_NONE);
  // The engine compares the inputs itself, wherever it would find the same: it alone knows what the program newly
  // marks as secret.
  else if (equal(given, before) && sets.every((name) => equal(before[name], news[name]))) {
    answer.setChanges(DIFF_UNKNOWN);
  } else addDifferences(answer, differences(sets, before, news), replaces);
  return answer;
}

/** Names that only a dynamic provider has, in state that it has left. */
function withoutHidden(inputs: Properties): Properties {
  return omit(inputs, [hiddenNames.provider, hiddenNames.timeouts]);
}

type Change = "add" | "delete" | "update";

/**
 * What differs between inputs, by path: whole properties, and single entries of sets. Nothing inside of a property,
 * because the engine would print names within secrets.
 */
function differences(sets: readonly string[], before: Properties, after: Properties): ReadonlyMap<string, Change> {
  const [was, is] = [toLists(sets, before), toLists(sets, after)];
  return new Map(
    [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
      sets.includes(name) && Array.isArray(was[name]) && Array.isArray(is[name])
        ? entryDifferences(name, was[name], is[name])
        : propertyDifference(name, before[name], after[name]),
    ),
  );
}

function propertyDifference(name: string, before: unknown, after: unknown): ReadonlyArray<[string, Change]> {
  if (equal(before, after)) return [];
  return [[name, before === undefined ? "add" : after === undefined ? "delete" : "update"]];
}

/** Entries that were removed or added, by their index in the list that contains them. */
function entryDifferences(
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
): ReadonlyArray<[string, Change]> {
  const removed = indexesMissingIn(before, after);
  const added = indexesMissingIn(after, before);
  return [
    ...removed.map((index): [string, Change] => [`${name}[${index}]`, added.includes(index) ? "update" : "delete"]),
    ...added.filter((index) => !removed.includes(index)).map((index): [string, Change] => [`${name}[${index}]`, "add"]),
  ];
}

function indexesMissingIn(entries: readonly unknown[], others: readonly unknown[]): readonly number[] {
  return entries.flatMap((entry, index) => (others.includes(entry) ? [] : [index]));
}

/** Adds differences to an answer. */
function addDifferences(answer: DiffResponse, changes: ReadonlyMap<string, Change>, replaces: readonly string[]): void {
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  answer.setChanges(changes.size === 0 && replaces.length === 0 ? DIFF_NONE : DIFF_SOME);
  answer.setHasdetaileddiff(true);
  answer.setDiffsList([...new Set([...changes.keys(), ...replaces].map(propertyOf))]);
  for (const [path, change] of changes) {
    const difference = new PropertyDiff();
    difference.setKind(kinds[change][replaces.includes(propertyOf(path)) ? 1 : 0]);
    difference.setInputdiff(true);
    answer.getDetaileddiffMap().set(path, difference);
  }
}

function propertyOf(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

const { Kind } = PropertyDiff;

/** By change: the kind of a difference that is updated in place, and of one that replaces the resource. */
const kinds = {
  add: [Kind.ADD, Kind.ADD_REPLACE],
  delete: [Kind.DELETE, Kind.DELETE_REPLACE],
  update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
} as const;
