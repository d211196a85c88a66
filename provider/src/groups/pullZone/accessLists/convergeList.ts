import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step } from "../../../common/taskEither";
import { about, apiFailure, missingParent, notShownYet } from "../../../contract/errors";
import { type Client, perClient } from "../../../http/client";
import { type ApiError, contradicted, isDoubtful } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { adoptAllExisting } from "../../../ownership/adoption";
import type { Names } from "../../../ownership/claims";
import { equal } from "../../../properties/values";
import { pollUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { entryWrite, findEntriesNow, knownEntries, type ListWrite, wholeWrite } from "../api/accessLists";
import { type SharedZone, sharedZones, type ZoneWrite } from "../api/sharedZone";
import { pullZoneObject } from "../pullZoneReference";
import type { AccessList } from "./accessList";
import { changesLeft, type Convergence, entriesAfter, type EntryChange, isShown } from "./changes";

/** Up to this many changes are made by a call for each. The API has no call for several entries. */
const mostSingleChanges = 3;

/** Changes of single entries that no read has shown yet: a write of the whole list must not undo them. */
const unseenByList = perClient(() => new Map<string, readonly EntryChange[]>());

function noteUnseen(client: Client, list: AccessList, pullZoneId: number, change: EntryChange): void {
  const unseen = unseenByList(client);
  const what = list.asAWhole(pullZoneId);
  const others = (unseen.get(what) ?? []).filter(({ value }) => value !== change.value);
  unseen.set(what, [...others, change]);
}

/** Adds or removes one entry, in a turn of its own. */
export function writeEntry(ctx: Ctx, list: AccessList, pullZoneId: number, change: EntryChange): ZoneWrite {
  const [call, apply] = entryWrite(pullZoneId, list.name, change.action, change.spelling);
  return pipe(
    sharedZones.cache(ctx.client).write(pullZoneId, call, ctx, apply),
    TE.tapIO(() => () => {
      noteUnseen(ctx.client, list, pullZoneId, change);
    }),
  );
}

/** A list that is changed in a turn of its zone. */
interface Target {
  readonly ctx: Ctx;
  readonly list: AccessList;
  readonly pullZoneId: number;
  readonly turn: Turn<SharedZone>;
  readonly convergence: Convergence;
}

/**
 * Brings a list in line with what a set wants of it, in a turn of its zone. A few changes are made one after another. More
 * are made by one write of the whole list, as it was read right before, and a read confirms them: what somebody else changes
 * in between is overwritten.
 *
 * @param record records these values as those of the resource after a failure
 */
export function convergeList(
  ctx: Ctx,
  list: AccessList,
  pullZoneId: number,
  convergence: Convergence,
  record: (values: readonly string[]) => (cause: Failure) => Failure,
): Step<Failure, void> {
  const converge = (turn: Turn<SharedZone>): TE.TaskEither<Failure, void> => {
    const target = { ctx, list, pullZoneId, turn, convergence };
    return steps(async function* () {
      const entries = yield* act(entriesToChange(target));
      if (entries === undefined && convergence.wanted === undefined) return;
      if (entries === undefined) return yield* failWith(missingParent(pullZoneObject(pullZoneId), "pullZoneId"));
      yield* act(accept(target, entries));
      const made = await unlessKept(target, entries, (kept) => makeChanges(target, entries, kept))();
      if (E.isLeft(made)) yield* failWith(recorded(convergence, record, made.left));
    });
  };
  return act(sharedZones.cache(ctx.client).turn(pullZoneId, ctx, converge));
}

/** The entries as they are known if that does for single changes, and otherwise as they are now. */
function entriesToChange(target: Target): TE.TaskEither<ApiError, readonly string[] | undefined> {
  const { ctx, list, pullZoneId, turn, convergence } = target;
  const known = knownEntries(turn, list.name);
  if (known !== undefined && changesLeft(list, known, convergence).length <= mostSingleChanges) return TE.right(known);
  const unseen = unseenByList(ctx.client);
  const what = list.asAWhole(pullZoneId);
  return pipe(
    findShowing(target, unseen.get(what) ?? [], "written"),
    TE.tapIO(() => () => {
      unseen.delete(what);
    }),
  );
}

/** Takes over what exists and the resource does not own, and says what an exclusive set removes. */
function accept(
  { ctx, list, pullZoneId, convergence }: Target,
  entries: readonly string[],
): TE.TaskEither<Failure, void> {
  const { before, wanted } = convergence;
  if (wanted === undefined) return TE.right(undefined);
  const existing = list.byValue(entries);
  const removed = changesLeft(list, entries, convergence).flatMap(({ action, value }) =>
    action === "remove" && !before.values.has(value) ? value : [],
  );
  return pipe(
    adoptAllExisting(ctx, {
      found: [...wanted.values].filter((value) => existing.has(value) && !before.values.has(value)),
      namesOf: (value) => [list.describe(pullZoneId, [value])],
      describe: (values) => list.describe(pullZoneId, values),
      differencesOf: () => [],
      exclusive: wanted.exclusive,
      adopt: wanted.adopt,
    }),
    TE.tapIO(() => () => {
      if (removed.length === 0) return;
      ctx.log(`is exclusive and removes entries that were added elsewhere: ${list.describe(pullZoneId, removed)}`);
    }),
  );
}

/** Makes changes, except removals of entries that other resources of the program keep. */
function unlessKept<Problem>(
  { ctx, list, pullZoneId, convergence }: Target,
  entries: readonly string[],
  make: (isKept: (change: EntryChange) => boolean) => TE.TaskEither<Problem, void>,
): TE.TaskEither<Problem, void> {
  const nameOf = ({ value }: EntryChange): string => list.describe(pullZoneId, [value]);
  const removed = changesLeft(list, entries, convergence).filter(({ action }) => action === "remove");
  if (removed.length === 0) return make(() => false);
  return ctx.ownership.remove(
    [...new Set(removed.map(nameOf))].map((name): Names => [name]),
    (kept) => make((change) => change.action === "remove" && kept.has(nameOf(change))),
  );
}

/** Why changes were not made. */
interface Interrupted {
  readonly cause: Failure;
  /** Those that were not made, without an addition that may have been. */
  readonly missing: readonly EntryChange[];
}

/** Makes what is left to change, all at once or one after another, for as long as the list shows that it was made. */
function makeChanges(
  target: Target,
  before: readonly string[],
  isKept: (change: EntryChange) => boolean,
): TE.TaskEither<Interrupted, void> {
  const { list, convergence } = target;
  const leftIn = (found: readonly string[]) => changesLeft(list, found, convergence).filter((one) => !isKept(one));
  return async () => {
    let entries = before;
    for (let left = leftIn(entries); left.length > 0; left = leftIn(entries)) {
      const sent = left.length > mostSingleChanges ? left : left.slice(0, 1);
      const { error, shown, mayBeMade } = await write(target, entries, sent)();
      const notMade = sent.filter((change) => shown === undefined || !isShown(list, shown, change));
      const [first] = notMade;
      if (first !== undefined) {
        const missing = left.filter(
          (one) => !sent.includes(one) || (notMade.includes(one) && !(mayBeMade && one.action === "add")),
        );
        return E.left({ cause: causeOf(target, sent, first, error), missing });
      }
      entries = shown ?? [];
    }
    return E.right(undefined);
  };
}

/** What a write has led to: an error, if any, and what the list shows, if it can be read. */
interface Outcome {
  readonly error?: ApiError;
  readonly shown?: readonly string[];
  /** Whether it may have been made although no read shows it. */
  readonly mayBeMade: boolean;
}

/** Sends changes. Single calls say that they were made; what has become of others is read. */
function write(target: Target, entries: readonly string[], changes: readonly EntryChange[]): T.Task<Outcome> {
  const { ctx, list, pullZoneId, turn } = target;
  const after = entriesAfter(entries, changes);
  const [single] = changes.length === 1 ? changes : [];
  const [call, apply]: ListWrite =
    single === undefined
      ? wholeWrite(pullZoneId, list.name, after)
      : entryWrite(pullZoneId, list.name, single.action, single.spelling);
  return async () => {
    const sent = await turn.write(call, apply)();
    if (E.isRight(sent) && single !== undefined) {
      noteUnseen(ctx.client, list, pullZoneId, single);
      return { shown: after, mayBeMade: true };
    }
    const isDoubt = E.isLeft(sent) && isDoubtful(sent.left);
    const found = await findShowing(target, changes, E.isRight(sent) ? "written" : isDoubt ? "inDoubt" : "refused")();
    const failed = E.isLeft(sent) ? sent : found;
    return {
      ...(E.isLeft(failed) && { error: failed.left }),
      // A zone that is gone has no entries.
      ...(E.isRight(found) && { shown: found.right ?? [] }),
      mayBeMade: E.isRight(sent) || (isDoubt && E.isLeft(found)),
    };
  };
}

const lookMilliseconds = { ...visibilityMilliseconds, refused: 0 };

/** Reads the zone until it shows these changes, for a while. */
function findShowing(
  { ctx, list, pullZoneId, turn }: Target,
  changes: readonly EntryChange[],
  certainty: keyof typeof lookMilliseconds,
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  return pollUntil(
    ctx,
    lookMilliseconds[certainty],
    `all changes of ${list.asAWhole(pullZoneId)}`,
    findEntriesNow(ctx, turn, list.name),
    (found) => found === undefined || changes.every((change) => isShown(list, found, change)),
  );
}

function causeOf(
  { list, pullZoneId }: Target,
  { length }: readonly EntryChange[],
  { action, value }: EntryChange,
  error: ApiError | undefined,
): Failure {
  const one = list.describe(pullZoneId, [value]);
  if (error === undefined) return notShownYet(one, action === "add" ? "written" : "removed");
  const what = length === 1 ? one : `${length} changes of ${list.asAWhole(pullZoneId)} at once`;
  return about(what, apiFailure(action === "remove" ? contradicted(error) : error));
}

/** Records what the resource has after a failure, unless state says so already. */
function recorded(
  { before, wanted }: Convergence,
  record: (values: readonly string[]) => (cause: Failure) => Failure,
  { cause, missing }: Interrupted,
): Failure {
  const missed = (action: EntryChange["action"]) =>
    new Set(missing.filter((change) => change.action === action).map(({ value }) => value));
  const [notAdded, notRemoved] = [missed("add"), missed("remove")];
  const values = new Set([
    ...[...(wanted?.values ?? [])].filter((value) => !notAdded.has(value)),
    ...[...before.values].filter((value) => notRemoved.has(value)),
  ]);
  return equal(values, before.values) ? cause : record([...values])(cause);
}
