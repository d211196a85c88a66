import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { whenAllAbort } from "../../../http/abortListeners";
import type { ApiError } from "../../../http/errors";
import { perClient } from "../../../http/client";
import { inTurnOfPullZone, knownEntries, type ZoneTurn } from "../api/accessLists";
import type { Names } from "../../../ownership/claims";
import { apiFailure } from "../../../contract/errors";
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

/** Operations on one list that wait for a turn of its zone. */
interface Batch {
  readonly parts: Set<Part>;
  /** Set once that turn has begun. */
  made?: Promise<void>;
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
    const batch = (inRun.open ??= { parts: new Set() });
    const part = new Part(operation);
    batch.parts.add(part);
    const turned = await inTurnOfPullZone(ctx, pullZoneId, (turn) => () => {
      if (inRun.open === batch) inRun.open = undefined;
      return (batch.made ??= changeTogether(inRun, turn, [...batch.parts], operation));
    })();
    if (E.isLeft(turned) && batch.made === undefined) {
      batch.parts.delete(part);
      part.refuse(apiFailure(turned.left));
    }
    await batch.made;
    return part.outcome();
  };
}

async function changeTogether(
  { list, unseen }: ListInRun,
  ownTurn: ZoneTurn,
  parts: readonly Part[],
  { pullZoneId, ctx }: Operation,
): Promise<void> {
  const contexts = parts.map(({ operation }) => operation.ctx);
  const signal = whenAllAbort(contexts.map((ctx) => ctx.signal));
  const writeSignal = whenAllAbort(contexts.map((ctx) => ctx.writeSignal));
  const session = { ...ctx, signal: signal.signal, writeSignal: writeSignal.signal };
  const target = { list, pullZoneId, session, turn: ownTurn.as(session), unseen };
  const found = await entriesToChange(target, parts)();
  const accepted: Part[] = [];
  for (const part of parts) {
    const prepared = E.isLeft(found) ? E.left(apiFailure(found.left)) : await part.operation.prepare(found.right)();
    if (E.isLeft(prepared)) part.refuse(prepared.left);
    else accepted.push(part);
  }
  if (E.isRight(found) && found.right !== undefined) {
    for (const part of accepted) part.changes = part.operation.changes(found.right);
    await claimed(list, accepted, makeChanges(target, found.right, accepted))();
  }
  signal.stop();
  writeSignal.stop();
}

/** The entries as they are known if that does for single changes, and otherwise as they are now. */
function entriesToChange(
  target: Target,
  parts: readonly Part[],
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  const { list, turn, unseen } = target;
  const known = knownEntries(turn, list.name);
  const changes = known === undefined ? [] : parts.flatMap(({ operation }) => operation.changes(known));
  if (known !== undefined && changes.length <= mostSingleChanges) return TE.right(known);
  return pipe(
    findShowing(target, [...unseen.values()], "written"),
    TE.tapIO(() => () => {
      unseen.clear();
    }),
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
