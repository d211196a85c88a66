import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import type { Task } from "fp-ts/Task";
import type { TaskEither } from "fp-ts/TaskEither";
import type * as t from "io-ts";
import { onAbort } from "./abortListeners";
import { createAdaptiveLimiter, type AdaptiveLimiter } from "./adaptiveLimiter";
import { systemClock } from "./clock";
import { isDoubtful, type ApiError, type Operation } from "./errors";
import type { ApiCall, Signals, Transport } from "./transport";

/** What is read about parent objects, such as pull zones, shared by all that belongs to them. */
export interface ReadCache<A> {
  /**
   * What is known about the parent: at most 30 s old, counted from when the GET was sent. Joins a GET under way;
   * those who joined share its failure, which is not kept. Does not wait for queued writes.
   */
  read(id: string | number, signals: Signals): TaskEither<ApiError, A>;
  /** The same, but what is known is dropped first. */
  readAgain(id: string | number, signals: Signals): TaskEither<ApiError, A>;
  /** Drops what is known, and what is being read: something that is no write of this parent has changed it. */
  forget(id: string | number): void;
  /**
   * A write under the parent: one at a time for each parent, first come, first served. On success `apply` updates
   * what is known; applying it twice must do the same as once. Without `apply`, and when it failed, that is dropped.
   */
  write<B>(
    id: string | number,
    call: ApiCall<B>,
    signals: Signals,
    apply?: (parent: A, reply: B) => A,
  ): TaskEither<ApiError, B>;
  /**
   * The same, but not sent, which is none, when by its turn `unless` is true of what is known: writes that came before it
   * may have changed what it was decided on. Where nothing is known it is sent.
   */
  writeUnless<B>(
    id: string | number,
    call: ApiCall<B>,
    signals: Signals,
    apply: (parent: A, reply: B) => A,
    unless: (known: A) => boolean,
  ): TaskEither<ApiError, O.Option<B>>;
  /**
   * Acts in one turn of a write under the parent, so that what is written can be worked out from what is there: no other
   * write through these snapshots comes between. A write of another process may, so read directly before writing.
   */
  inTurn<B>(id: string | number, signals: Signals, act: (turn: Turn<A>) => Task<B>): TaskEither<ApiError, B>;
}

/** What can be done in a turn. */
export interface Turn<A> {
  /** The parent as it is now, whatever is known or being read. */
  readonly read: TaskEither<ApiError, A>;
  /** As a write without `apply`. */
  readonly write: <B>(call: ApiCall<B>) => TaskEither<ApiError, B>;
}

/** Where a kind of parent is read. */
export interface Parent<A> {
  /** Templated path, for example /pullzone/{pullZoneId}. */
  readonly path: string;
  /** Name of its only parameter. */
  readonly param: string;
  readonly reply: t.Decoder<unknown, A>;
  /** Turns of writes, where what else is read of the same parent shares them. @default turns of its own */
  readonly turns?: Turns;
  readonly maxAgeMilliseconds?: number;
  readonly now?: () => number;
}

/** The queue in which writes under one parent wait for their turn, by the parent's id. */
export type Turns = (id: string | number) => AdaptiveLimiter;

export function createTurns(): Turns {
  const queues = new Map<string, AdaptiveLimiter>();
  return (id) => {
    const queue = queues.get(String(id)) ?? createAdaptiveLimiter(1);
    queues.set(String(id), queue);
    return queue;
  };
}

/** A GET under way. */
interface Reading<A> {
  readonly result: Promise<E.Either<ApiError, A>>;
  readonly abort: () => void;
  waiting: number;
  /** What writes that succeeded meanwhile changed: the reply may be from before or after them. */
  readonly changes: ((parent: A) => A)[];
}

interface Entry<A> {
  readonly writes: AdaptiveLimiter;
  known?: { readonly parent: A; readonly sentAt: number } | undefined;
  /** The GET that later readers join and whose result is kept. */
  reading?: Reading<A> | undefined;
}

export function createReadCache<A>(transport: Transport, parent: Parent<A>): ReadCache<A> {
  const { turns = createTurns(), maxAgeMilliseconds = 30_000, now = systemClock.now } = parent;
  const operation: Operation = { method: "GET", path: parent.path };
  const cancelled: ApiError = { _tag: "Cancelled", operation, doubtful: false };
  const entries = new Map<string, Entry<A>>();

  const entryOf = (id: string | number): Entry<A> => {
    const found = entries.get(String(id)) ?? { writes: turns(id) };
    entries.set(String(id), found);
    return found;
  };

  const start = (id: string | number, entry: Entry<A>): Reading<A> => {
    const controller = new AbortController();
    const { signal } = controller;
    const sentAt = now();
    const changes: ((parent: A) => A)[] = [];
    const get = transport.send(
      { operation, params: { [parent.param]: id }, reply: parent.reply },
      { signal, writeSignal: signal },
    );
    const result = get().then((found) => {
      const current = E.map((read: A) => changes.reduce((kept, change) => change(kept), read))(found);
      if (entry.reading === reading) {
        entry.reading = undefined;
        entry.known = E.isRight(current) ? { parent: current.right, sentAt } : undefined;
      }
      return current;
    });
    const abort = () => {
      if (entry.reading === reading) entry.reading = undefined;
      controller.abort();
    };
    const reading: Reading<A> = { result, abort, waiting: 0, changes };
    return reading;
  };

  /** Waits for a GET that others may wait for too; the last one who gives up ends it. */
  const join = (reading: Reading<A>, { signal }: Signals): Promise<E.Either<ApiError, A>> =>
    new Promise((resolve, reject) => {
      reading.waiting += 1;
      const stopListening = onAbort(signal, () => {
        reading.waiting -= 1;
        if (reading.waiting === 0) reading.abort();
        resolve(E.left(cancelled));
      });
      reading.result.then(resolve, reject).finally(stopListening);
    });

  const read = (id: string | number, signals: Signals): Promise<E.Either<ApiError, A>> => {
    if (signals.signal.aborted) return Promise.resolve(E.left(cancelled));
    const entry = entryOf(id);
    if (entry.known !== undefined && now() - entry.known.sentAt < maxAgeMilliseconds) {
      return Promise.resolve(E.right(entry.known.parent));
    }
    entry.reading ??= start(id, entry);
    return join(entry.reading, signals);
  };

  /** Acts when it is the turn of a write under the parent. */
  const inTurn = async <B>(
    id: string | number,
    turnOf: Operation,
    signals: Signals,
    act: (entry: Entry<A>) => Promise<B>,
  ): Promise<E.Either<ApiError, B>> => {
    const entry = entryOf(id);
    const leave = await entry.writes.acquire([signals.signal, signals.writeSignal]);
    if (leave === undefined) return E.left({ _tag: "Cancelled", operation: turnOf, doubtful: false });
    try {
      return E.right(await act(entry));
    } finally {
      leave();
    }
  };

  /** A GET of its own: one under way may have been answered before the last write. */
  const readNow = (id: string | number, entry: Entry<A>, signals: Signals): Promise<E.Either<ApiError, A>> => {
    if (signals.signal.aborted) return Promise.resolve(E.left(cancelled));
    entry.known = undefined;
    entry.reading = start(id, entry);
    return join(entry.reading, signals);
  };

  const write = async <B>(
    entry: Entry<A>,
    call: ApiCall<B>,
    signals: Signals,
    apply?: (parent: A, reply: B) => A,
  ): Promise<E.Either<ApiError, B>> => {
    const result = await transport.send(call, signals)();
    if (E.isRight(result) && apply !== undefined) {
      const change = (before: A) => apply(before, result.right);
      if (entry.known !== undefined) entry.known = { ...entry.known, parent: change(entry.known.parent) };
      entry.reading?.changes.push(change);
    } else if (E.isRight(result) || wasSent(result.left)) {
      entry.known = undefined;
      // Who waits for it still gets its result; it is not kept, and nobody joins it any more.
      entry.reading = undefined;
    }
    return result;
  };

  return {
    read: (id, signals) => () => read(id, signals),
    readAgain: (id, signals) => () => {
      entryOf(id).known = undefined;
      return read(id, signals);
    },
    forget: (id) => {
      const entry = entryOf(id);
      entry.known = undefined;
      entry.reading = undefined;
    },
    write: (id, call, signals, apply) => async () =>
      pipe(await inTurn(id, call.operation, signals, (entry) => write(entry, call, signals, apply)), E.flatten),
    writeUnless: (id, call, signals, apply, unless) => async () =>
      pipe(
        await inTurn(id, call.operation, signals, async (entry) =>
          entry.known !== undefined && unless(entry.known.parent)
            ? E.right(O.none)
            : pipe(await write(entry, call, signals, apply), E.map(O.some)),
        ),
        E.flatten,
      ),
    inTurn: (id, signals, act) => () =>
      inTurn(id, operation, signals, (entry) =>
        act({
          read: () => readNow(id, entry, signals),
          write: (call) => () => write(entry, call, signals),
        })(),
      ),
  };
}

/** Whether the API may know anything of the call: if not, what is known about the parent stays true. */
function wasSent(error: ApiError): boolean {
  switch (error._tag) {
    case "Unauthorized":
    case "Unreachable":
      return false;
    case "Cancelled":
      return isDoubtful(error);
    default:
      return true;
  }
}
