import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, mapStep, type Step } from "../../../common/taskEither";
import { about, apiFailure } from "../../../contract/errors";
import type { ApiCall } from "../../../http/apiCall";
import { type ApiError, contradicted, isDoubtful } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import type { Write } from "../../../http/remoteObjects";
import { removeOne } from "../../../ownership/claims";
import { inParallel } from "../../../reconcile/inParallel";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { addition, change, removal } from "../api/dnsRecord";
import { type RemoteDnsZone, dnsZones } from "../api/dnsZone";
import { isRecordOf, objectsOf, recordObject } from "../record/identity";
import { changeTo, newRecord } from "../record/mapping";
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
interface Sending {
  /** Which record it is about, as messages call it. */
  readonly what: string;
  /** Sends it, and records that it took effect. */
  readonly send: (turn: Turn<RemoteDnsZone>) => TE.TaskEither<ApiError, void>;
  /** Whether a read shows that it took effect despite an error, in which case that is recorded. */
  readonly settles: (zone: RemoteDnsZone, error: ApiError) => boolean;
  /** Records that it may have taken effect. */
  readonly inDoubt?: () => void;
}

/**
 * Makes the changes of a plan, several at a time: what replaces a record is added before that one is removed. After a
 * failure no more are sent, and `progress` has what was done.
 */
export function carryOut(work: Work, plan: Plan): Step<Failure, void> {
  const first = plan.removals.filter((one) => mustGoFirst(one, plan));
  const last = plan.removals.filter((one) => !first.includes(one));
  const groups = [
    first.map(removing(work)),
    [...plan.additions.map(adding(work)), ...plan.kept.flatMap(updating(work))],
    last.map(removing(work)),
  ].filter((group) => group.length > 0);
  const { client } = work.ctx;
  const { dnsZoneId } = work.zone;
  return steps(async function* () {
    if (groups.length === 0) return;
    yield* act(
      dnsZones.cache(client).turn(dnsZoneId, work.ctx, (turn) =>
        steps(async function* () {
          for (const group of groups) yield* sendAll(turn, group);
        }),
      ),
    );
  });
}

function adding({ zone, progress }: Work) {
  const before = new Set(zone.records.map(({ recordId }) => recordId));
  return ({ key, entry }: Addition): Sending => {
    const note = (id?: number): void => void progress.set(key, { entry, id });
    return {
      what: `records.${key}`,
      send: (turn) =>
        mapStep(turn.write(callIn(zone, addition(newRecord(entry)))), ({ recordId }) => {
          note(recordId);
        }),
      settles: ({ records }, error) => {
        const [added, another] = records.filter(isRecordOf(entry)).filter(({ recordId }) => !before.has(recordId));
        if (added === undefined || !isDoubtful(error)) return false;
        note(another === undefined ? added.recordId : undefined);
        return another === undefined;
      },
      inDoubt: note,
    };
  };
}

function updating({ zone, progress }: Work) {
  return ({ key, entry, record: { recordId }, settings, change: toSend }: Kept): readonly Sending[] => {
    if (toSend === undefined) return [];
    const done = (): void => void progress.set(key, { entry, id: recordId });
    return [
      {
        what: `records.${key}`,
        send: (turn) => pipe(turn.write(callIn(zone, change(recordId, toSend.sent))), TE.map(done)),
        settles: ({ records }) => {
          const now = records.find((other) => other.recordId === recordId);
          const isDone = now !== undefined && changeTo(now, settings) === undefined;
          if (isDone) done();
          return isDone;
        },
      },
    ];
  };
}

/** Keeps a record that now belongs to another resource of the stack. */
function removing({ ctx, zone, progress }: Work) {
  return ({ key, record }: Removal): Sending => {
    const { recordId } = record;
    const done = (): void => {
      if (key !== undefined) progress.delete(key);
    };
    return {
      what: key === undefined ? recordObject(zone.dnsZoneId, recordId) : `records.${key}`,
      send: (turn) => {
        const call = turn.write(callIn(zone, removal(recordId)));
        return pipe(removeOne(ctx.ownership, objectsOf(zone.dnsZoneId, record), call), TE.map(done));
      },
      settles: ({ records }) => {
        const isGone = !records.some((other) => other.recordId === recordId);
        if (isGone) done();
        return isGone;
      },
    };
  };
}

function callIn<B>({ dnsZoneId }: RemoteDnsZone, { method, below = "", params, ...call }: Write<B>): ApiCall<B> {
  return { ...call, operation: { method, path: dnsZones.path + below }, params: { ...params, dnsZoneId } };
}

/** Sends writes, several at a time. Where a reply does not show whether one took effect, a read does. */
function sendAll(turn: Turn<RemoteDnsZone>, writes: readonly Sending[]): Step<Failure, void> {
  return steps(async function* () {
    let left = writes;
    while (left.length > 0) {
      const { failed, notStarted } = await inParallel(left, writesAtOnce, (write) => write.send(turn));
      const read = failed.length === 0 ? undefined : await turn.read();
      const errors = failed.flatMap(({ item: write, failure }): readonly Failure[] => {
        if (read === undefined || E.isLeft(read)) {
          if (isDoubtful(failure)) write.inDoubt?.();
          return [about(write.what, apiFailure(failure))];
        }
        if (write.settles(read.right, failure)) return [];
        return [about(write.what, apiFailure(failure.operation.method === "DELETE" ? contradicted(failure) : failure))];
      });
      const [first] = errors;
      if (first !== undefined) yield* failWith(first);
      left = notStarted;
    }
  });
}
