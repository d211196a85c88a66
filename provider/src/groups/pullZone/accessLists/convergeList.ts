import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { perClient } from "../../../http/client";
import { type ApiError, contradicted, isBadRequest, isDoubtful, isNotFound } from "../../../http/errors";
import { adoptAllExisting } from "../../../ownership/adoption";
import type { Names } from "../../../ownership/claims";
import { about, apiFailure, missingParent, notShownYet } from "../../../contract/errors";
import { equal } from "../../../properties/values";
import { failWith, type Step } from "../../../common/taskEither";
import { confirmWrite } from "../../../reconcile/confirm";
import { pollUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import {
  addEntry,
  findEntriesNow,
  inTurnOfPullZone,
  knownEntries,
  removeEntry,
  replaceList,
  type ZoneTurn,
} from "../api/accessLists";
import { pullZoneObject } from "../pullZoneReference";
import type { AccessList } from "./accessList";
import { type EntryChange, changesLeft, type Convergence, entriesAfter, isShown, type Wanted } from "./changes";

/** A list that is changed in a turn of its zone. */
interface Target {
  readonly ctx: Ctx;
  readonly list: AccessList;
  readonly pullZoneId: number;
  readonly turn: ZoneTurn;
  /** Changes by single calls that no read has shown yet, by their values: a write of the whole list must not undo them. */
  readonly unseen: Map<string, EntryChange>;
}

/** Why changes were not made. */
interface Interrupted {
  readonly cause: Failure;
  /** Those that were not made, without an addition that may have been. */
  readonly missing: readonly EntryChange[];
}

/** Up to this many changes are made by a call for each. The API has no call for several entries. */
const mostSingleChanges = 3;

const unseenByList = perClient(() => new Map<string, Map<string, EntryChange>>());

/**
 * Brings a list in line with what a resource wants of it, in a turn of its zone. A few changes are made one after another.
 * More are made by one write of the whole list, as it was read right before, and a read confirms them: what somebody else
 * changes in between is overwritten.
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
  const known = unseenByList(ctx.client);
  const what = list.asAWhole(pullZoneId);
  const unseen = known.get(what) ?? new Map<string, EntryChange>();
  known.set(what, unseen);
  return act(
    pipe(
      inTurnOfPullZone(ctx, pullZoneId, (turn) =>
        convergeInTurn({ ctx, list, pullZoneId, turn, unseen }, convergence, record),
      ),
      TE.chainEitherKW((converged) => converged),
    ),
  );
}

function convergeInTurn(
  target: Target,
  convergence: Convergence,
  record: (values: readonly string[]) => (cause: Failure) => Failure,
): Step<Failure, void> {
  const { list, pullZoneId } = target;
  return steps(async function* () {
    const entries = yield* act(entriesToChange(target, convergence));
    if (entries === undefined && convergence.wanted === undefined) return;
    if (entries === undefined) return yield* failWith(missingParent(pullZoneObject(pullZoneId), "pullZoneId"));
    yield* act(accept(target, entries, convergence));
    const made = await unlessKept(target, changesLeft(list, entries, convergence), (changes) =>
      changes.length > mostSingleChanges
        ? makeAtOnce(target, entries, changes)
        : makeEach(target, changes, convergence),
    )();
    if (E.isLeft(made)) yield* failWith(recorded(convergence, record, made.left));
  });
}

/** The entries as they are known if that does for single changes, and otherwise as they are now. */
function entriesToChange(
  target: Target,
  convergence: Convergence,
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  const { list, turn, unseen } = target;
  const known = knownEntries(turn, list.name);
  if (known !== undefined && changesLeft(list, known, convergence).length <= mostSingleChanges) return TE.right(known);
  return pipe(
    findShowing(target, [...unseen.values()], "written"),
    TE.tapIO(() => () => {
      unseen.clear();
    }),
  );
}

/** Takes over what exists and the resource does not own, and says what an exclusive set removes. */
function accept(target: Target, entries: readonly string[], convergence: Convergence): TE.TaskEither<Failure, void> {
  const { ctx, list, pullZoneId } = target;
  const { before, wanted } = convergence;
  if (wanted === undefined) return TE.right(undefined);
  const existing = list.byValue(entries);
  const foreign = [...wanted.values].filter((value) => existing.has(value) && !before.values.has(value));
  return pipe(
    adoptEntries(target, wanted, foreign),
    TE.tapIO(() => () => {
      const removed = changesLeft(list, entries, convergence)
        .filter(({ action, value }) => action === "remove" && !before.values.has(value))
        .map(({ value }) => value);
      if (removed.length === 0) return;
      ctx.log(`is exclusive and removes entries that were added elsewhere: ${list.describe(pullZoneId, removed)}`);
    }),
  );
}

function adoptEntries(
  { ctx, list, pullZoneId }: Target,
  { exclusive, adopt }: Wanted,
  found: readonly string[],
): TE.TaskEither<Failure, void> {
  return adoptAllExisting(ctx, {
    found,
    namesOf: (value) => [list.describe(pullZoneId, [value])],
    describe: (values) => list.describe(pullZoneId, values),
    differencesOf: () => [],
    exclusive,
    adopt,
  });
}

/** Makes changes, except removals of entries that other resources of the program keep. */
function unlessKept(
  { ctx, list, pullZoneId }: Target,
  changes: readonly EntryChange[],
  make: (changes: readonly EntryChange[]) => TE.TaskEither<Interrupted, void>,
): TE.TaskEither<Interrupted, void> {
  const nameOf = ({ value }: EntryChange): string => list.describe(pullZoneId, [value]);
  const removed = new Set(changes.filter(({ action }) => action === "remove").map(nameOf));
  if (removed.size === 0) return make(changes);
  return ctx.ownership.remove(
    [...removed].map((name): Names => [name]),
    (kept) => make(changes.filter((change) => change.action === "add" || !kept.has(nameOf(change)))),
  );
}

function makeEach(
  target: Target,
  changes: readonly EntryChange[],
  convergence: Convergence,
): TE.TaskEither<Interrupted, void> {
  return async () => {
    for (const [index, change] of changes.entries()) {
      const made = await makeOne(target, change, convergence)();
      if (E.isLeft(made)) {
        const { cause, inDoubt } = made.left;
        return E.left({ cause, missing: changes.slice(inDoubt && change.action === "add" ? index + 1 : index) });
      }
      target.unseen.set(change.value, change);
    }
    return E.right(undefined);
  };
}

/** Makes one change, and looks again if the reply is inconclusive. */
function makeOne(
  target: Target,
  change: EntryChange,
  { before, wanted }: Convergence,
): TE.TaskEither<{ readonly cause: Failure; readonly inDoubt: boolean }, void> {
  const { ctx, list, pullZoneId, turn } = target;
  const { action, value, spelling } = change;
  const failure = (cause: Failure, inDoubt = false) => ({
    cause: about(list.describe(pullZoneId, [value]), cause),
    inDoubt,
  });
  const isInconclusive = (error: ApiError): boolean =>
    isDoubtful(error) || isBadRequest(error) || (action === "remove" && isNotFound(error));
  return pipe(
    (action === "add" ? addEntry : removeEntry)(turn, pullZoneId, list.name, spelling),
    TE.orElse(
      confirmWrite({
        isInconclusive,
        // A zone that is gone has no entries: a removal is done, and an addition is not.
        look: pipe(
          findEntriesNow(ctx, turn, list.name),
          TE.map((entries = []) => entries),
        ),
        explain: (error) => failure(apiFailure(error)),
        whenUnknown: (error) => failure(apiFailure(error), isDoubtful(error)),
        whenFound: (found, error) => {
          if (!isShown(list, found, change))
            return TE.left(failure(apiFailure(action === "remove" ? contradicted(error) : error)));
          if (wanted === undefined || action === "remove" || isDoubtful(error) || before.values.has(value))
            return TE.right(undefined);
          // Somebody else has added it right before.
          return pipe(
            adoptEntries(target, wanted, [value]),
            TE.mapLeft((cause) => failure(cause)),
          );
        },
      }),
    ),
  );
}

/** Makes all changes by one write of the whole list, and reads the zone until it shows them. */
function makeAtOnce(
  target: Target,
  entries: readonly string[],
  changes: readonly EntryChange[],
): TE.TaskEither<Interrupted, void> {
  const { list, pullZoneId, turn } = target;
  return async () => {
    const written = await replaceList(turn, pullZoneId, list.name, entriesAfter(entries, changes))();
    const mayHaveActed = E.isRight(written) || isDoubtful(written.left);
    const found = mayHaveActed
      ? await findShowing(target, changes, E.isRight(written) ? "written" : "inDoubt")()
      : E.left(written.left);
    const notShown = changes.filter((change) => E.isLeft(found) || !isShown(list, found.right ?? [], change));
    const [first] = notShown;
    if (first === undefined) return E.right(undefined);
    const error = E.isLeft(written) ? written : found;
    const cause = E.isLeft(error)
      ? about(`${changes.length} changes of ${list.asAWhole(pullZoneId)} at once`, apiFailure(error.left))
      : notShownYet(list.describe(pullZoneId, [first.value]), first.action === "add" ? "written" : "removed");
    const inDoubt = E.isRight(written) || (mayHaveActed && E.isLeft(found));
    return E.left({ cause, missing: notShown.filter(({ action }) => !inDoubt || action === "remove") });
  };
}

/** Reads the zone until it shows these changes, for a while. */
function findShowing(
  { ctx, list, pullZoneId, turn }: Target,
  changes: readonly EntryChange[],
  certainty: keyof typeof visibilityMilliseconds,
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  return pollUntil(
    ctx,
    visibilityMilliseconds[certainty],
    `all changes of ${list.asAWhole(pullZoneId)}`,
    findEntriesNow(ctx, turn, list.name),
    (found) => found === undefined || changes.every((change) => isShown(list, found, change)),
  );
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
