import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { whenAllAbort } from "../../../http/abortListeners";
import type { ApiError } from "../../../http/errors";
import { perClient } from "../../../http/client";
import { inTurnOfPullZone, knownEntries, type ZoneTurn } from "../api/accessLists";
import type { Names } from "../../../ownership/claims";
import { apiFailure } from "../../../contract/errors";
import type { Failure } from "../../../reconcile/steps";
import type { AccessList } from "./accessList";
import {
  type Change,
  findShowing,
  type Interrupted,
  makeChanges,
  mostSingleChanges,
  type Operation,
  Part,
  type Target,
} from "./makeChanges";

type Outcome = E.Either<Interrupted, void>;

/** Operations on one list that wait for a turn of its zone. */
interface Batch {
  readonly operations: Set<Operation>;
  /** Set once that turn has begun. */
  outcomes?: Promise<ReadonlyMap<Operation, Outcome>>;
}

/** One list, in this run. */
interface ListInRun {
  readonly list: AccessList;
  /** The batch that other operations may still join. */
  open?: Batch | undefined;
  /** Changes by single calls that no read has shown yet, by their values. */
  readonly unseen: Map<string, Change>;
}

const listsInRun = perClient(() => new Map<string, ListInRun>());

/**
 * Changes an access list in a turn of its zone, together with all operations on the same list that have come by then.
 *
 * A few changes are made one after another, by a call for each. More are made by one write of the whole list, as it was
 * read right before, and a read confirms them. The API has no call for several entries, so what somebody else changes
 * between the first read and the write is overwritten.
 */
export function changeList(list: AccessList, operation: Operation): TE.TaskEither<Interrupted, void> {
  const { ctx, pullZoneId } = operation;
  return async () => {
    const known = listsInRun(ctx.client);
    const what = list.asAWhole(pullZoneId);
    const inRun = known.get(what) ?? { list, unseen: new Map<string, Change>() };
    known.set(what, inRun);
    const batch = (inRun.open ??= { operations: new Set() });
    batch.operations.add(operation);
    const turned = await inTurnOfPullZone(ctx, pullZoneId, (turn) => () => {
      if (inRun.open === batch) inRun.open = undefined;
      return (batch.outcomes ??= changeTogether(inRun, turn, [...batch.operations], operation));
    })();
    if (E.isLeft(turned) && batch.outcomes === undefined) {
      batch.operations.delete(operation);
      return E.left(untouched(apiFailure(turned.left)));
    }
    return (await batch.outcomes)?.get(operation) ?? E.right(undefined);
  };
}

function untouched(cause: Failure): Interrupted {
  return { cause, missing: "all" };
}

async function changeTogether(
  { list, unseen }: ListInRun,
  ownTurn: ZoneTurn,
  operations: readonly Operation[],
  { pullZoneId, ctx: { client, log } }: Operation,
): Promise<ReadonlyMap<Operation, Outcome>> {
  const signal = whenAllAbort(operations.map(({ ctx }) => ctx.signal));
  const writeSignal = whenAllAbort(operations.map(({ ctx }) => ctx.writeSignal));
  const session = { client, log, signal: signal.signal, writeSignal: writeSignal.signal };
  const target = { list, pullZoneId, session, turn: ownTurn.as(session), unseen };
  const outcomes = new Map<Operation, Outcome>();
  const parts: Part[] = [];
  const found = await entriesToChange(target, operations)();
  for (const operation of operations) {
    const changes = await prepare(operation, found)();
    if (E.isRight(changes)) parts.push(new Part(operation, changes.right));
    else outcomes.set(operation, changes);
  }
  if (E.isRight(found) && found.right !== undefined) {
    await claimed(list, parts, makeChanges(target, found.right, parts))();
  }
  for (const part of parts) outcomes.set(part.operation, part.outcome());
  signal.stop();
  writeSignal.stop();
  return outcomes;
}

/** The entries as they are known if that does for single changes, and otherwise as they are now. */
function entriesToChange(
  target: Target,
  operations: readonly Operation[],
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  const { list, turn, unseen } = target;
  const known = knownEntries(turn, list.name);
  const changes = known === undefined ? [] : operations.flatMap((operation) => operation.changes(known));
  if (known !== undefined && changes.length <= mostSingleChanges) return TE.right(known);
  return pipe(
    findShowing(target, [...unseen.values()], "written"),
    TE.tapIO(() => () => {
      unseen.clear();
    }),
  );
}

function prepare(
  { changes, prepare }: Operation,
  found: E.Either<ApiError, readonly string[] | undefined>,
): TE.TaskEither<Interrupted, readonly Change[]> {
  return pipe(
    TE.fromEither(found),
    TE.mapLeft(apiFailure),
    TE.tap(prepare),
    TE.bimap(untouched, (entries) => (entries === undefined ? [] : changes(entries))),
  );
}

/** Makes changes, except removals of entries that other resources of the program keep. */
function claimed(list: AccessList, parts: readonly Part[], write: TE.TaskEither<"failed", void>) {
  return parts.reduce((inner, part) => {
    const { ctx, pullZoneId } = part.operation;
    const nameOf = ({ value }: Change): string => list.describe(pullZoneId, [value]);
    const names = new Set(part.changes.filter(({ action }) => action === "remove").map(nameOf));
    if (names.size === 0) return inner;
    return ctx.ownership.remove(
      [...names].map((name): Names => [name]),
      (kept) => {
        part.changes = part.changes.filter((change) => change.action === "add" || !kept.has(nameOf(change)));
        return inner;
      },
    );
  }, write);
}
