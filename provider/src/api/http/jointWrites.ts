import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type { TaskEither } from "fp-ts/TaskEither";
import { onAbort } from "./abortListeners";
import { type ApiError, isBadRequest, isDoubtful, isNotFound } from "./errors";
import type { ReadCache, Turn } from "./readCache";
import type { ApiCall, Signals } from "./transport";

/** A write that concerns one entry of a parent's list, and may be sent beside writes of other entries. */
export interface JointWrite<A> {
  /** It is idempotent. */
  readonly call: ApiCall<void>;
  /** The entry. Writes of the same entry are never sent at the same time. */
  readonly entry: string;
  /** The parent after it. Applying it twice has the same effect as once. */
  readonly apply: (parent: A) => A;
  /** Whether the parent shows its effect. */
  readonly isShown: (parent: A) => boolean;
  /** Whether, as far as is known right before it is sent, there is no need to send it. @default there is */
  readonly isUnnecessary?: ((known: A) => boolean) | undefined;
  /** Writes that belong together: once one fails, those that were not sent are not sent any more. */
  readonly group?: WriteGroup | undefined;
}

/** Writes that belong together. */
export interface WriteGroup {
  hasFailed: boolean;
}

/** `stopped`: not sent, because another write of its group has failed. */
export type JointResult = "sent" | "unnecessary" | "stopped";

/** What joint writes need to know about a kind of parent. */
interface JointOptions<A> {
  /** Whether rate limits leave no room for sending several writes at once. */
  readonly isLimited: () => boolean;
  /** How to bring back the entries that were in the parent before, are still expected in it, and were not found in it. */
  readonly restore: (before: A, expected: A, found: A) => readonly Restoration<A>[];
}

/** A write that brings back an entry. */
export interface Restoration<A> {
  /** What messages call the entry. */
  readonly what: string;
  readonly call: ApiCall<void>;
  readonly apply: (parent: A) => A;
}

/** Writes of entries, several at a time. */
export interface JointWrites<A> {
  readonly write: (
    id: string | number,
    write: JointWrite<A>,
    caller: Signals & { readonly log?: (line: string) => void },
  ) => TaskEither<ApiError, JointResult>;
}

/** Requests at a time. */
const atOnce = 16;
/** Fewer writes than this are sent one at a time: that takes about as long as confirming them, and one request less. */
const worthConfirming = 4;
/** The same while a rate limit sets the pace, so that confirmations take only a small part of the requests. */
const worthConfirmingWhenLimited = 20;
/** How many reads may show something missing before the replies to the last writes have to do. */
const mostReads = 3;

/** A write that waits, and then its result. */
interface Waiting<A> {
  readonly write: JointWrite<A>;
  readonly caller: Parameters<JointWrites<A>["write"]>[2];
  readonly settle: (result: Result) => void;
  result: Result;
}

type Result = E.Either<ApiError, JointResult>;

/**
 * Sends writes of different entries of the same list at the same time.
 *
 * Nothing says that the API keeps all of them: if it reads a list, adds an entry and saves the list, the last of several
 * concurrent writes overwrites the others. Only writes that overlap in time can be lost in this way. So it is safe to
 * send several at once, if afterwards, when all of them were answered, one read shows every single one: no later write
 * overlaps them. What that read does not show is written again, one at a time, as is everything after it, because the
 * API has then been seen to lose writes. The first few are a trial that is confirmed before the rest is sent.
 *
 * A round of such writes takes one turn of the parent, so that no other write overlaps it, and consists of what has come
 * together while it waited for its turn. When writes get lost, entries of others may get lost with them. Those that were
 * there before the round are restored, but only then: without such a loss, somebody has removed them.
 */
export function createJointWrites<A>(cache: ReadCache<A>, options: JointOptions<A>): JointWrites<A> {
  const waiting = new Map<string, Set<Waiting<A>>>();
  /** Whether the API keeps concurrent writes, as far as rounds have shown. */
  let keeps: boolean | undefined;

  return {
    write: (id, write, caller) => () =>
      new Promise<Result>((settle, fail) => {
        const queue = waiting.get(String(id)) ?? new Set();
        waiting.set(String(id), queue);
        const own: Waiting<A> = { write, caller, settle, result: E.right("stopped") };
        queue.add(own);
        // An earlier round may take it along; then there is nothing left to do in its own turn.
        const turn = cache.inTurn(id, caller, (turn) => () => (queue.has(own) ? round(turn, queue) : done));
        turn().then((turned) => {
          if (E.isLeft(turned) && queue.delete(own)) settle(turned);
        }, fail);
      }),
  };

  /** Sends what is waiting, but of each entry only the first write. */
  async function round(turn: Turn<A>, queue: Set<Waiting<A>>): Promise<void> {
    const entries = new Map<string, Waiting<A>>();
    for (const each of queue) if (!entries.has(each.write.entry)) entries.set(each.write.entry, each);
    let left = [...entries.values()];
    for (const each of left) queue.delete(each);
    try {
      while (left.length > 0) {
        const next = left.slice(0, sizeOfNext(left.length));
        await (next.length === 1 ? inSequence(next, (each) => send(turn, each)) : together(turn, next));
        for (const each of next) each.settle(each.result);
        left = left.slice(next.length);
      }
    } finally {
      // After a defect, which reaches the caller whose turn it is, nobody else waits for ever.
      for (const each of left)
        each.settle(E.left({ _tag: "Cancelled", operation: each.write.call.operation, doubtful: true }));
    }
  }

  /** How many of the writes that are left to send next. */
  function sizeOfNext(left: number): number {
    const fewest = options.isLimited() ? worthConfirmingWhenLimited : worthConfirming;
    if (keeps === false || left < fewest) return 1;
    return keeps === true ? left : atOnce;
  }

  async function together(turn: Turn<A>, writes: readonly Waiting<A>[]): Promise<void> {
    const before = turn.known();
    await severalAtATime(writes, (each) => send(turn, each));
    const sent = (): Waiting<A>[] => writes.filter(({ result }) => E.isRight(result) && result.right === "sent");
    const everyone = untilAllGiveUp(writes.map(({ caller }) => caller));
    for (let nth = 1; sent().length > 0 && nth <= mostReads; nth++) {
      const found = await turn.as(everyone).read();
      if (E.isLeft(found)) {
        // They were written, but perhaps lost again.
        for (const each of sent()) each.result = E.left({ ...found.left, doubtful: true });
        break;
      }
      const lost = sent().filter(({ write }) => !write.isShown(found.right));
      const [first] = lost;
      if (first === undefined) {
        if (sent().length >= worthConfirming) keeps ??= true;
        break;
      }
      keeps = false;
      await inSequence(lost, (each) => sendAgain(turn, each));
      if (before !== undefined) {
        const expected = sent().reduce<A>((parent, { write }) => write.apply(parent), before);
        await restore(turn.as(everyone), options.restore(before, expected, found.right), first.caller.log);
      }
    }
    everyone.stop();
  }

  async function send(turn: Turn<A>, each: Waiting<A>): Promise<void> {
    const { call, apply, isUnnecessary = () => false, group } = each.write;
    if (group?.hasFailed === true) return;
    const known = turn.known();
    if (known !== undefined && isUnnecessary(known)) {
      each.result = E.right("unnecessary");
      return;
    }
    each.result = await sent(turn.as(each.caller).write(call, apply));
    if (E.isLeft(each.result) && group !== undefined) group.hasFailed = true;
  }

  /** Refused now, although it was accepted before: then it had not been lost, but the read was late. */
  async function sendAgain(turn: Turn<A>, each: Waiting<A>): Promise<void> {
    const again = await sent(turn.as(each.caller).write(each.write.call, each.write.apply));
    if (E.isRight(again) || !isRefused(again.left)) each.result = again;
  }

  async function restore(
    turn: Turn<A>,
    lost: readonly Restoration<A>[],
    log: (line: string) => void = () => undefined,
  ) {
    for (const { what, call, apply } of lost) {
      const restored = await turn.write(call, apply)();
      if (E.isRight(restored)) log(`restores ${what}, which got lost while entries were written at the same time`);
      else if (!isRefused(restored.left))
        log(`${what} got lost while entries were written at the same time: restore it`);
    }
  }
}

const done = Promise.resolve();

async function sent(write: TaskEither<ApiError, void>): Promise<Result> {
  return pipe(
    await write(),
    E.map((): JointResult => "sent"),
  );
}

function isRefused(error: ApiError): boolean {
  return (isBadRequest(error) || isNotFound(error)) && !isDoubtful(error);
}

async function inSequence<B>(items: readonly B[], act: (item: B) => Promise<void>): Promise<void> {
  for (const item of items) await act(item);
}

async function severalAtATime<B>(items: readonly B[], act: (item: B) => Promise<void>): Promise<void> {
  const rest = items.values();
  const lane = async (): Promise<void> => {
    for (const item of rest) await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}

/** Signals that fire once all callers have given up. */
function untilAllGiveUp(callers: readonly Signals[]): Signals & { readonly stop: () => void } {
  const controller = new AbortController();
  let left = callers.length;
  const stops = callers.map(({ signal }) =>
    onAbort(signal, () => {
      left -= 1;
      if (left === 0) controller.abort();
    }),
  );
  return {
    signal: controller.signal,
    writeSignal: controller.signal,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
