import * as E from "fp-ts/Either";
import { identity, pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step } from "../../../common/taskEither";
import { about, apiFailure, missingParent } from "../../../contract/errors";
import { contradicted, isDoubtful } from "../../../http/errors";
import { adoptAllExisting } from "../../../ownership/adoption";
import { equal } from "../../../properties/values";
import { pollUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import { act, type Action, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { type EntryChange, entriesAfter, findEntriesNow, type ListTurn, writeChanges } from "../api/accessLists";
import { sharedZones } from "../api/sharedZone";
import { pullZoneObject } from "../pullZoneReference";
import type { AccessList } from "./accessList";
import { changesLeft, type Convergence } from "./changes";

/** Up to this many changes are made by a call for each. The API has no call for several entries. */
const mostSingleChanges = 3;

/** A list that is changed in a turn of its zone. */
interface Target extends Omit<ListTurn, "list"> {
  readonly ctx: Ctx;
  readonly list: AccessList;
  readonly convergence: Convergence;
}

/**
 * Brings a list in line with what a set wants of it, in a turn of its zone. A few changes are made one after another. More
 * are made by one write of the whole list, as it was read right before: what somebody else changes in between is
 * overwritten.
 *
 * @param recordedAs records these values as those of the resource after a failure
 */
export function convergeList(
  ctx: Ctx,
  list: AccessList,
  pullZoneId: number,
  convergence: Convergence,
  recordedAs: (values: readonly string[]) => (cause: Failure) => Failure,
): Step<Failure, void> {
  const converge = (turn: ListTurn["turn"]): Action<void> => {
    const target = { ctx, list, pullZoneId, turn, convergence };
    return steps(async function* () {
      const entries = yield* act(findEntriesNow({ ...target, list: list.name }));
      if (entries === undefined && convergence.wanted === undefined) return;
      if (entries === undefined) return yield* failWith(missingParent(pullZoneObject(pullZoneId), "pullZoneId"));
      const changes = changesLeft(list, entries, convergence);
      yield* act(accept(target, entries, changes));
      const nameOf = (value: string): string => list.describe(pullZoneId, [value]);
      const removed = changes.filter(({ action }) => action === "remove").map(({ value }) => nameOf(value));
      const names = [...new Set(removed)].map((name) => [name] as const);
      // Other resources of the program may keep some.
      yield* act(
        ctx.ownership.remove(names, (kept) => {
          const { wanted, before } = convergence;
          const isOwn = (value: string): boolean => wanted?.values.has(value) === true || !kept.has(nameOf(value));
          const own = new Set([...(wanted?.values ?? []), ...before.values].filter(isOwn));
          const record = (values: readonly string[]) =>
            equal(new Set(values), before.values) ? identity : recordedAs(values);
          return makeChanges(
            target,
            entries,
            changes.filter(({ value }) => isOwn(value)),
            (there) => record([...own].filter((value) => there.has(value))),
          );
        }),
      );
    });
  };
  return act(sharedZones.cache(ctx.client).turn(pullZoneId, ctx, converge));
}

/** Takes over what exists and the resource does not own, and says what an exclusive set removes. */
function accept(
  { ctx, list, pullZoneId, convergence: { before, wanted } }: Target,
  entries: readonly string[],
  changes: readonly EntryChange[],
): Action<void> {
  if (wanted === undefined) return TE.right(undefined);
  const existing = list.byValue(entries);
  const foreign = changes.filter(({ action, value }) => action === "remove" && !before.values.has(value));
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
      const which = list.describe(
        pullZoneId,
        foreign.map(({ value }) => value),
      );
      ctx.log(`is exclusive and removes entries that were added elsewhere: ${which}`);
    }),
  );
}

/** Makes changes, all at once or one after another. After a failure, what is there is recorded, or may be. */
function makeChanges(
  target: Target,
  before: readonly string[],
  changes: readonly EntryChange[],
  recorded: (there: ReadonlyMap<string, unknown>) => (cause: Failure) => Failure,
): Action<void> {
  const { list, pullZoneId } = target;
  const parts = changes.length > mostSingleChanges ? [changes] : changes.map((change) => [change]);
  return async () => {
    let entries = before;
    for (const part of parts) {
      const written = await writeChanges({ ...target, list: list.name }, part, entries, list.byValue)();
      const after = entriesAfter(entries, part);
      const isInDoubt = E.isLeft(written) && isDoubtful(written.left);
      const found = E.isLeft(written) ? await findShowing(target, part, isInDoubt)() : E.right(after);
      if (E.isLeft(written) && !(E.isRight(found) && shows(list, found.right, part))) {
        const there = isInDoubt && E.isLeft(found) ? [...entries, ...after] : entries;
        const values = part.map(({ value }) => value);
        const what = values.length === 1 ? list.describe(pullZoneId, values) : `many of ${list.asAWhole(pullZoneId)}`;
        const isRemoval = part.every(({ action }) => action === "remove");
        const error = isRemoval ? contradicted(written.left) : written.left;
        return E.left(recorded(list.byValue(there))(about(what, apiFailure(error))));
      }
      entries = after;
    }
    return E.right(undefined);
  };
}

/** Looks whether the list shows what a call that failed was to change. */
function findShowing(target: Target, changes: readonly EntryChange[], isInDoubt: boolean) {
  const { ctx, list, pullZoneId } = target;
  const look = findEntriesNow({ ...target, list: list.name });
  const limit = isInDoubt ? visibilityMilliseconds.inDoubt : 0;
  return pollUntil(ctx, limit, list.asAWhole(pullZoneId), look, (found) => shows(list, found, changes));
}

function shows(list: AccessList, entries: readonly string[] = [], changes: readonly EntryChange[]): boolean {
  return changes.every(({ action, value, spelling }) =>
    action === "add" ? list.byValue(entries).has(value) : !entries.includes(spelling),
  );
}
