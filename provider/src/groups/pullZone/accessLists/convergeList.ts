import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
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
      const nameOf = (value: string): string => list.describe(pullZoneId, [value]);
      const removed = changesLeft(list, entries, convergence).filter(({ action }) => action === "remove");
      const names = [...new Set(removed.map(({ value }) => nameOf(value)))].map((name): Names => [name]);
      // Other resources of the program may keep some.
      yield* act(
        ctx.ownership.remove(names, (kept) => makeChanges(target, entries, (value) => kept.has(nameOf(value)), record)),
      );
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
  const foreign = changesLeft(list, entries, convergence).flatMap(({ action, value }) =>
    action === "remove" && !before.values.has(value) ? value : [],
  );
  const accepted = adoptAllExisting(ctx, {
    found: [...wanted.values].filter((value) => existing.has(value) && !before.values.has(value)),
    namesOf: (value) => [list.describe(pullZoneId, [value])],
    describe: (values) => list.describe(pullZoneId, values),
    differencesOf: () => [],
    exclusive: wanted.exclusive,
    adopt: wanted.adopt,
  });
  return pipe(
    accepted,
    TE.tapIO(() => () => {
      if (foreign.length === 0) return;
      ctx.log(`is exclusive and removes entries that were added elsewhere: ${list.describe(pullZoneId, foreign)}`);
    }),
  );
}

/**
 * Makes what is left to change, all at once or one after another, for as long as the list shows that it was made. Single
 * calls say that they were; what has become of others is read. After a failure, what is there is recorded, or may be.
 */
function makeChanges(
  target: Target,
  before: readonly string[],
  isKept: (value: string) => boolean,
  record: (values: readonly string[]) => (cause: Failure) => Failure,
): TE.TaskEither<Failure, void> {
  const { ctx, list, pullZoneId, turn, convergence } = target;
  const leftIn = (found: readonly string[]) =>
    changesLeft(list, found, convergence).filter(({ action, value }) => action === "add" || !isKept(value));
  return async () => {
    let entries = before;
    for (let left = leftIn(entries); left.length > 0; left = leftIn(entries)) {
      const sent = left.length > mostSingleChanges ? left : left.slice(0, 1);
      const [single] = sent.length === 1 ? sent : [];
      const after = entriesAfter(entries, sent);
      const [call, apply]: ListWrite =
        single === undefined
          ? wholeWrite(pullZoneId, list.name, after)
          : entryWrite(pullZoneId, list.name, single.action, single.spelling);
      const written = await turn.write(call, apply)();
      if (E.isRight(written) && single !== undefined) {
        noteUnseen(ctx.client, list, pullZoneId, single);
        entries = after;
        continue;
      }
      const certainty = E.isRight(written) ? "written" : isDoubtful(written.left) ? "inDoubt" : "refused";
      const found = await findShowing(target, sent, certainty)();
      // A zone that is gone has no entries.
      const shown = E.isRight(found) ? (found.right ?? []) : undefined;
      const missing = sent.find((change) => shown === undefined || !isShown(list, shown, change));
      if (missing !== undefined) {
        const failed = E.isLeft(written) ? written : found;
        const cause = causeOf(target, sent, missing, E.isLeft(failed) ? failed.left : undefined);
        const mayBeMade = certainty === "written" || (certainty === "inDoubt" && shown === undefined);
        // A read may be late, so what was there stays recorded.
        const there = [...entries, ...(shown ?? []), ...(mayBeMade ? after : [])];
        return E.left(recorded(convergence, list.byValue(there), isKept, record)(cause));
      }
      entries = shown ?? [];
    }
    return E.right(undefined);
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
  there: ReadonlyMap<string, unknown>,
  isKept: (value: string) => boolean,
  record: (values: readonly string[]) => (cause: Failure) => Failure,
): (cause: Failure) => Failure {
  const values = new Set(
    [...(wanted?.values ?? []), ...before.values].filter(
      (value) => there.has(value) && (wanted?.values.has(value) === true || !isKept(value)),
    ),
  );
  return equal(values, before.values) ? (cause) => cause : record([...values]);
}
