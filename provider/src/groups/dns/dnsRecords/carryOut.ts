import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { addRecordCall, changeRecordCall, deleteRecordCall, inTurnOfDnsZone } from "../api/dnsRecord";
import type { DnsZone } from "../api/dnsZone";
import type { Client } from "../../../http/client";
import { type ApiError, contradicted, isBadRequest, isDoubtful, isNotFound } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { removeOne } from "../../../ownership/claims";
import { about, apiFailure, fromApi, notShownYet } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { pollUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { describeRecord, isRecordOf, objectsOf, recordObject } from "../record/identity";
import { type Entry, hasSettings, newRecord } from "../record/mapping";
import { type Addition, mustGoFirst, type Plan, type Removal, type Update } from "./plan";
import type { Failure } from "../../../reconcile/steps";

/** Writes of one zone that are in progress at the same time. */
const writesAtOnce = 8;

/** What the records of a resource are, while they are being changed. */
export class Progress {
  private readonly entries = new Map<string, Entry>();
  private readonly ids = new Map<string, number>();

  constructor(before: {
    readonly entries: Readonly<Record<string, Entry>>;
    readonly ids: Readonly<Record<string, number>>;
  }) {
    for (const [key, entry] of Object.entries(before.entries)) this.entries.set(key, entry);
    for (const [key, id] of Object.entries(before.ids)) this.ids.set(key, id);
  }

  has(key: string, entry: Entry, id: number): void {
    this.entries.set(key, entry);
    this.ids.set(key, id);
  }

  /** A record that may have been added, but has no known number. */
  mayHave(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    this.ids.delete(key);
  }

  /** The number may belong to another key by now. */
  hasNot(key: string, id: number): void {
    if (this.ids.get(key) !== id) return;
    this.entries.delete(key);
    this.ids.delete(key);
  }

  recorded() {
    return { entries: Object.fromEntries(this.entries), ids: Object.fromEntries(this.ids) };
  }
}

/** One write, and what it means if it takes effect. */
interface Write {
  /** Which record it is about, as messages call it. */
  readonly what: string;
  readonly send: (turn: Turn<DnsZone>) => TE.TaskEither<FailedWrite, void>;
  /** Whether a read shows that it took effect, in which case that is recorded. */
  readonly settles: (zone: DnsZone) => boolean;
  /** Records that it may have taken effect. */
  readonly inDoubt: () => void;
}

/** Why a write failed. */
interface FailedWrite {
  readonly cause: LifecycleError<ApiError>;
  /** Whether it may nevertheless have taken effect. */
  readonly mayHaveActed: boolean;
  /** The cause if a read shows that it has not taken effect. @default cause */
  readonly whenRead?: LifecycleError<ApiError>;
}

/** Writes that failed, and those that were not sent because of that. */
interface Interruption {
  readonly failed: ReadonlyArray<{ readonly write: Write; readonly failure: FailedWrite }>;
  readonly unsent: readonly Write[];
}

/**
 * Makes the changes of a plan, several at a time, and reads the zone until it shows all records that were added before
 * it removes others. After a failure no more are sent, and `progress` has what was done.
 */
export function carryOut(
  ctx: Context<Client>,
  zone: DnsZone,
  plan: Plan,
  progress: Progress,
): TE.TaskEither<Failure, void> {
  const { additions, updates, removals } = plan;
  if (additions.length + updates.length + removals.length === 0) return TE.right(undefined);
  const remover = removing(ctx, zone, progress);
  const first = removals.filter((removal) => mustGoFirst(removal, plan));
  const last = removals.filter((removal) => !first.includes(removal));
  const all = inTurnOfDnsZone(ctx, zone.dnsZoneId, (turn) =>
    taskEither(async function* () {
      yield* valueOf(sendAll(turn, first.map(remover)));
      yield* valueOf(
        sendAll(turn, [...additions.map(adding(zone, progress)), ...updates.map(updating(zone, progress))]),
      );
      // What replaces a record must be there before that one goes.
      if (additions.length > 0) yield* valueOf(untilAllShown(ctx, turn, zone, plan, progress));
      yield* valueOf(sendAll(turn, last.map(remover)));
    }),
  );
  return pipe(fromApi(all), TE.chain(TE.fromEither));
}

function adding(zone: DnsZone, progress: Progress) {
  const before = new Set(zone.records.map(({ recordId }) => recordId));
  return ({ key, entry, relative }: Addition): Write => {
    const isOwn = isRecordOf(entry, zone);
    return {
      what: `records.${key}`,
      send: (turn) =>
        pipe(
          turn.write(addRecordCall(zone.dnsZoneId, newRecord(entry, relative))),
          TE.bimap(failure(isDoubtful), ({ recordId }) => {
            progress.has(key, entry, recordId);
          }),
        ),
      settles: ({ records }) => {
        const [added, another] = records.filter((record) => !before.has(record.recordId) && isOwn(record));
        if (added === undefined) return false;
        if (another === undefined) progress.has(key, entry, added.recordId);
        else progress.mayHave(key, entry);
        return another === undefined;
      },
      inDoubt: () => {
        progress.mayHave(key, entry);
      },
    };
  };
}

function updating(zone: DnsZone, progress: Progress) {
  return ({
    key,
    entry,
    settings,
    change: {
      sent,
      after: { recordId },
    },
  }: Update): Write => ({
    what: `records.${key}`,
    send: (turn) =>
      pipe(
        turn.write(changeRecordCall(zone.dnsZoneId, recordId, sent)),
        TE.bimap(failure(isDoubtful), () => {
          progress.has(key, entry, recordId);
        }),
      ),
    settles: ({ records }) => {
      const record = records.find((other) => other.recordId === recordId);
      const isDone = record !== undefined && hasSettings(record, settings);
      if (isDone) progress.has(key, entry, recordId);
      return isDone;
    },
    inDoubt: () => undefined,
  });
}

/** Keeps a record that now belongs to another resource of the stack. */
function removing(ctx: Context<Client>, zone: DnsZone, progress: Progress) {
  return ({ key, record }: Removal): Write => {
    const { recordId } = record;
    const names = objectsOf(zone.dnsZoneId, record);
    const done = (): void => {
      if (key !== undefined) progress.hasNot(key, recordId);
    };
    return {
      what: key === undefined ? recordObject(zone.dnsZoneId, recordId) : `records.${key}`,
      send: (turn) =>
        pipe(
          removeOne(
            ctx.ownership,
            names,
            pipe(
              turn.write(deleteRecordCall(zone.dnsZoneId, recordId)),
              TE.mapLeft((error) => ({
                cause: apiFailure(error),
                mayHaveActed: isDoubtful(error) || isBadRequest(error) || isNotFound(error),
                whenRead: apiFailure(contradicted(error)),
              })),
            ),
          ),
          TE.map(done),
        ),
      settles: ({ records }) => {
        const isGone = !records.some((other) => other.recordId === recordId);
        if (isGone) done();
        return isGone;
      },
      inDoubt: () => undefined,
    };
  };
}

function failure(mayHaveActed: (error: ApiError) => boolean): (error: ApiError) => FailedWrite {
  return (error) => ({ cause: apiFailure(error), mayHaveActed: mayHaveActed(error) });
}

/** Sends writes, several at a time. Where a reply does not show whether one took effect, a read does. */
function sendAll(turn: Turn<DnsZone>, writes: readonly Write[]): TE.TaskEither<Failure, void> {
  return taskEither(async function* () {
    let left = writes;
    while (left.length > 0) {
      const { failed, unsent } = await sendUntilFailure(turn, left);
      if (failed.length === 0) return;
      const inDoubt = failed.filter(({ failure: { mayHaveActed } }) => mayHaveActed);
      const read = inDoubt.length === 0 ? undefined : await turn.read();
      const unsettled = failed.filter(
        ({ write, failure: { mayHaveActed } }) =>
          !(mayHaveActed && read !== undefined && E.isRight(read) && write.settles(read.right)),
      );
      if (read !== undefined && E.isLeft(read)) for (const { write } of inDoubt) write.inDoubt();
      const [first] = unsettled;
      if (first !== undefined) {
        const { cause, mayHaveActed, whenRead = cause } = first.failure;
        const wasRead = mayHaveActed && read !== undefined && E.isRight(read);
        return yield* failWith(about(first.write.what, wasRead ? whenRead : cause));
      }
      left = unsent;
    }
  });
}

/** After a failure, waits only for what was already sent. */
async function sendUntilFailure(turn: Turn<DnsZone>, writes: readonly Write[]): Promise<Interruption> {
  const failed: { readonly write: Write; readonly failure: FailedWrite }[] = [];
  let next = 0;
  const sendNext = async (): Promise<void> => {
    while (failed.length === 0) {
      const write = writes[next];
      if (write === undefined) return;
      next += 1;
      const sent = await write.send(turn)();
      if (E.isLeft(sent)) failed.push({ write, failure: sent.left });
    }
  };
  await Promise.all(Array.from({ length: Math.min(writesAtOnce, writes.length) }, sendNext));
  return { failed, unsent: writes.slice(next) };
}

/** Reads the zone until it shows all records that were added. What is then still missing is added once more. */
function untilAllShown(
  ctx: Context<Client>,
  turn: Turn<DnsZone>,
  zone: DnsZone,
  { additions }: Plan,
  progress: Progress,
): TE.TaskEither<Failure, void> {
  const missingIn = ({ records }: DnsZone): readonly Addition[] => {
    const { ids } = progress.recorded();
    const shown = new Set(records.map(({ recordId }) => recordId));
    return additions.filter(({ key }) => !shown.has(ids[key] ?? 0));
  };
  const look = (limit: number) =>
    fromApi(
      pollUntil(
        ctx,
        limit,
        `the records of DNS zone ${zone.dnsZoneId}`,
        turn.read,
        (now) => missingIn(now).length === 0,
      ),
    );
  return taskEither(async function* () {
    const lost = missingIn(yield* valueOf(look(visibilityMilliseconds.written)));
    if (lost.length === 0) return;
    yield* valueOf(sendAll(turn, lost.map(adding(zone, progress))));
    const [first] = missingIn(yield* valueOf(look(visibilityMilliseconds.written)));
    if (first !== undefined) yield* failWith(notShownYet(describeRecord(first.entry, zone), "written"));
  });
}
