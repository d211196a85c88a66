import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step } from "../../../common/taskEither";
import { about, apiFailure, notShownYet } from "../../../contract/errors";
import type { Turn } from "../../../http/readCache";
import { type ApiError, contradicted, isBadRequest, isDoubtful, isNotFound } from "../../../http/errors";
import { removeOne } from "../../../ownership/claims";
import { inParallel } from "../../../reconcile/inParallel";
import { pollUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { addRecordCall, changeRecordCall, deleteRecordCall, inTurnOfDnsZone } from "../api/dnsRecord";
import type { RemoteDnsZone } from "../api/dnsZone";
import { describeRecord, isRecordOf, objectsOf, recordObject } from "../record/identity";
import { type RecordChange, changeTo, newRecord } from "../record/mapping";
import type { KnownRecord } from "./own";
import { type Addition, type Kept, mustGoFirst, type Plan, type Removal } from "./plan";

/** Writes of one zone that are in progress at the same time. */
const writesAtOnce = 8;

/** A zone whose records are being changed. */
export interface Work {
  readonly ctx: Ctx;
  readonly zone: RemoteDnsZone;
  /** What the records of the resource are by now. */
  readonly progress: Map<string, KnownRecord>;
}

/** One write, and what it means if it takes effect. */
interface Write {
  /** Which record it is about, as messages call it. */
  readonly what: string;
  readonly send: (turn: Turn<RemoteDnsZone>) => TE.TaskEither<ApiError, void>;
  /** Whether it may have taken effect despite an error. @default whether the error is doubtful */
  readonly mayHaveActed?: (error: ApiError) => boolean;
  /** Whether a read shows that it took effect, in which case that is recorded. */
  readonly settles: (zone: RemoteDnsZone) => boolean;
  /** Records that it may have taken effect. */
  readonly inDoubt?: () => void;
}

/**
 * Makes the changes of a plan, several at a time, and reads the zone until it shows all records that were added before
 * it removes others. After a failure no more are sent, and `progress` has what was done.
 */
export function carryOut(work: Work, plan: Plan): TE.TaskEither<Failure, void> {
  const { additions, kept, removals } = plan;
  const updates = kept.flatMap((one) => (one.change === undefined ? [] : [updating(work, one, one.change)]));
  if (additions.length + updates.length + removals.length === 0) return TE.right(undefined);
  const first = removals.filter((removal) => mustGoFirst(removal, plan));
  const last = removals.filter((removal) => !first.includes(removal));
  const all = inTurnOfDnsZone(work.ctx, work.zone.dnsZoneId, (turn) =>
    steps(async function* () {
      yield* sendAll(turn, first.map(removing(work)));
      yield* sendAll(turn, [...additions.map(adding(work)), ...updates]);
      // What replaces a record must be there before that one goes.
      if (additions.length > 0) yield* untilAllShown(work, turn, additions);
      yield* sendAll(turn, last.map(removing(work)));
    }),
  );
  return pipe(act(all), TE.flatMap(TE.fromEither));
}

function adding({ zone, progress }: Work) {
  const before = new Set(zone.records.map(({ recordId }) => recordId));
  return ({ key, entry, relative }: Addition): Write => {
    const isOwn = isRecordOf(entry, zone);
    const note = (id?: number): void => void progress.set(key, { entry, id });
    return {
      what: `records.${key}`,
      send: (turn) =>
        pipe(
          turn.write(addRecordCall(zone.dnsZoneId, newRecord(entry, relative))),
          TE.map(({ recordId }) => {
            note(recordId);
          }),
        ),
      settles: ({ records }) => {
        const [added, another] = records.filter((record) => !before.has(record.recordId) && isOwn(record));
        if (added === undefined) return false;
        note(another === undefined ? added.recordId : undefined);
        return another === undefined;
      },
      inDoubt: note,
    };
  };
}

function updating({ zone, progress }: Work, { key, entry, record, settings }: Kept, { sent }: RecordChange): Write {
  const { recordId } = record;
  const done = (): void => void progress.set(key, { entry, id: recordId });
  return {
    what: `records.${key}`,
    send: (turn) => pipe(turn.write(changeRecordCall(zone.dnsZoneId, recordId, sent)), TE.map(done)),
    settles: ({ records }) => {
      const now = records.find((other) => other.recordId === recordId);
      const isDone = now !== undefined && changeTo(now, settings) === undefined;
      if (isDone) done();
      return isDone;
    },
  };
}

/** Keeps a record that now belongs to another resource of the stack. */
function removing({ ctx, zone: { dnsZoneId }, progress }: Work) {
  return ({ key, record }: Removal): Write => {
    const { recordId } = record;
    const done = (): void => {
      // The key may be that of another record by now.
      if (key !== undefined && progress.get(key)?.id === recordId) progress.delete(key);
    };
    return {
      what: key === undefined ? recordObject(dnsZoneId, recordId) : `records.${key}`,
      send: (turn) =>
        pipe(
          removeOne(ctx.ownership, objectsOf(dnsZoneId, record), turn.write(deleteRecordCall(dnsZoneId, recordId))),
          TE.map(done),
        ),
      mayHaveActed: (error) => isDoubtful(error) || isBadRequest(error) || isNotFound(error),
      settles: ({ records }) => {
        const isGone = !records.some((other) => other.recordId === recordId);
        if (isGone) done();
        return isGone;
      },
    };
  };
}

/** Sends writes, several at a time. Where a reply does not show whether one took effect, a read does. */
function sendAll(turn: Turn<RemoteDnsZone>, writes: readonly Write[]): Step<Failure, void> {
  return steps(async function* () {
    let left = writes;
    while (left.length > 0) {
      const { failed, notStarted } = await inParallel(left, writesAtOnce, (write) => write.send(turn));
      const isOpen = ({ item, failure }: (typeof failed)[number]): boolean =>
        (item.mayHaveActed ?? isDoubtful)(failure);
      const read = failed.some(isOpen) ? await turn.read() : undefined;
      const errors = failed.flatMap((one): readonly Failure[] => {
        const { item: write, failure } = one;
        if (read === undefined || !isOpen(one)) return [about(write.what, apiFailure(failure))];
        if (E.isRight(read) && write.settles(read.right)) return [];
        if (E.isLeft(read)) write.inDoubt?.();
        return [about(write.what, apiFailure(E.isRight(read) ? contradicted(failure) : failure))];
      });
      const [first] = errors;
      if (first !== undefined) yield* failWith(first);
      left = notStarted;
    }
  });
}

/** Reads the zone until it shows all records that were added. What is then still missing is added once more. */
function untilAllShown(work: Work, turn: Turn<RemoteDnsZone>, additions: readonly Addition[]): Step<Failure, void> {
  const { ctx, zone, progress } = work;
  const missingIn = ({ records }: RemoteDnsZone): readonly Addition[] => {
    const shown = new Set(records.map(({ recordId }) => recordId));
    return additions.filter(({ key }) => !shown.has(progress.get(key)?.id ?? 0));
  };
  const what = `the records of DNS zone ${zone.dnsZoneId}`;
  const look = act(
    pollUntil(ctx, visibilityMilliseconds.written, what, turn.read, (now) => missingIn(now).length === 0),
  );
  return steps(async function* () {
    const lost = missingIn(yield* look);
    if (lost.length === 0) return;
    yield* sendAll(turn, lost.map(adding(work)));
    const [first] = missingIn(yield* look);
    if (first !== undefined) yield* failWith(notShownYet(describeRecord(first.entry, zone), "written"));
  });
}
