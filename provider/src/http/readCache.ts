import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import { onAbort } from "./abortListeners";
import { type ApiCall, cancelledCall, type Params, type Signals, type Transport } from "./apiCall";
import type { Parent, Queue, ReadCache, Turn, Turns } from "./client";
import { type ApiError, isDoubtful, type Operation } from "./errors";
import { logSharedRead } from "./requestLog";
import { createAdaptiveLimiter } from "./resilience";
import type { Clock } from "./settings";

/** A GET in progress. */
interface Reading<A> {
  readonly result: Promise<E.Either<ApiError, A>>;
  readonly abort: () => void;
  waiting: number;
  /** The error of those who give up. */
  readonly cancelled: ApiError;
  /** The changes of writes that succeeded in the meantime: the reply may be from before or after them. */
  readonly changes: ((parent: A) => A)[];
}

interface Entry<A> {
  readonly writes: Queue;
  known?: { readonly parent: A; readonly sentAt: number; readonly nth: number } | undefined;
  /** The GET that later readers join and whose result is cached. */
  reading?: Reading<A> | undefined;
  /** How many GETs were sent. Each counts those before it, so that a caller can tell which were sent after it asked. */
  reads: number;
  /** The GET in progress that confirms writes, by how many were sent before it. */
  confirming?: number | undefined;
}

const maxAgeMilliseconds = 30_000;

export function createTurns(): Turns {
  const queues = new Map<string, Queue>();
  return (id) => {
    const queue = queues.get(String(id)) ?? createAdaptiveLimiter(1);
    queues.set(String(id), queue);
    return queue;
  };
}

export function createReadCache<A>(transport: Transport, parent: Parent<A>, { now }: Pick<Clock, "now">): ReadCache<A> {
  const { returns401WhenMissing = false, turns = createTurns() } = parent;
  const operation: Operation = { method: "GET", path: parent.path };
  const entries = new Map<string, Entry<A>>();

  return {
    read: (id, signals) => () => read(id, signals),
    readFresh: (id, signals) => () => {
      entryOf(id).known = undefined;
      return read(id, signals);
    },
    readAfterWrites: (id, signals) => async () => {
      const asked = entryOf(id);
      const first = asked.confirming ?? asked.reads;
      const read = await inTurn(id, readOf(id), signals, (entry) => {
        if (entry.known === undefined || entry.known.nth < first) return confirm(id, entry, signals);
        logSharedRead(operation);
        return Promise.resolve(E.right(entry.known.parent));
      });
      return E.flatten(read);
    },
    forget: (id) => {
      const entry = entryOf(id);
      entry.known = undefined;
      entry.reading = undefined;
    },
    write: (id, call, signals, apply) => async () =>
      pipe(await inTurn(id, call, signals, (entry) => write(entry, call, signals, apply)), E.flatten),
    inTurn: (id, signals, act) => () => inTurn(id, readOf(id), signals, (entry) => act(turnAt(id, entry, signals))()),
  };

  function turnAt(id: string | number, entry: Entry<A>, signals: Signals): Turn<A> {
    return {
      read: () => readNow(id, entry, signals),
      write: (call, apply) => () => write(entry, call, signals, apply),
      known: () => youngIn(entry),
      as: (others) => turnAt(id, entry, others),
    };
  }

  function read(id: string | number, signals: Signals): Promise<E.Either<ApiError, A>> {
    if (signals.signal.aborted) return Promise.resolve(E.left(cancelledCall(readOf(id))));
    const entry = entryOf(id);
    const known = youngIn(entry);
    if (known !== undefined || entry.reading !== undefined) logSharedRead(operation);
    if (known !== undefined) return Promise.resolve(E.right(known));
    entry.reading ??= start(id, entry);
    return join(entry.reading, signals);
  }

  function youngIn({ known }: Entry<A>): A | undefined {
    return known !== undefined && now() - known.sentAt < maxAgeMilliseconds ? known.parent : undefined;
  }

  function readOf(id: string | number): { readonly operation: Operation; readonly params: Params } {
    const params = typeof parent.param === "string" ? { [parent.param]: id } : parent.param(id);
    return { operation, params };
  }

  function start(id: string | number, entry: Entry<A>): Reading<A> {
    const controller = new AbortController();
    const { signal } = controller;
    const sentAt = now();
    const nth = entry.reads;
    entry.reads += 1;
    const changes: ((parent: A) => A)[] = [];
    const get = transport.send(
      { ...readOf(id), reply: parent.reply, returns401WhenMissing },
      { signal, writeSignal: signal },
    );
    const result = get().then((found) => {
      const current = E.map((read: A) => changes.reduce((kept, change) => change(kept), read))(found);
      if (entry.reading === reading) {
        entry.reading = undefined;
        entry.known = E.isRight(current) ? { parent: current.right, sentAt, nth } : undefined;
      }
      return current;
    });
    const abort = () => {
      if (entry.reading === reading) entry.reading = undefined;
      controller.abort();
    };
    const cancelled = cancelledCall(readOf(id));
    const reading: Reading<A> = { result, abort, cancelled, waiting: 0, changes };
    return reading;
  }

  /** Waits for a GET that others may wait for, too. The last one to give up aborts it. */
  function join(reading: Reading<A>, { signal }: Signals): Promise<E.Either<ApiError, A>> {
    return new Promise((resolve, reject) => {
      reading.waiting += 1;
      const stopListening = onAbort(signal, () => {
        reading.waiting -= 1;
        if (reading.waiting === 0) reading.abort();
        resolve(E.left(reading.cancelled));
      });
      reading.result.then(resolve, reject).finally(stopListening);
    });
  }

  /** Runs `act` when this write reaches the head of the parent's queue. */
  async function inTurn<B>(
    id: string | number,
    turnOf: Pick<ApiCall<unknown>, "operation" | "params">,
    signals: Signals,
    act: (entry: Entry<A>) => Promise<B>,
  ): Promise<E.Either<ApiError, B>> {
    const entry = entryOf(id);
    const release = await entry.writes.acquire([signals.signal, signals.writeSignal]);
    if (release === undefined) return E.left(cancelledCall(turnOf));
    try {
      return E.right(await act(entry));
    } finally {
      release();
    }
  }

  async function write<B>(
    entry: Entry<A>,
    call: ApiCall<B>,
    signals: Signals,
    apply?: (parent: A, reply: B) => A,
  ): Promise<E.Either<ApiError, B>> {
    const result = await transport.send(call, signals)();
    if (E.isRight(result) && apply !== undefined) {
      const change = (before: A) => apply(before, result.right);
      if (entry.known !== undefined) entry.known = { ...entry.known, parent: change(entry.known.parent) };
      entry.reading?.changes.push(change);
    } else if (E.isRight(result) || wasSent(result.left)) {
      entry.known = undefined;
      // Callers that already wait for it still get its result, but it is not cached, and no other caller joins it.
      entry.reading = undefined;
    }
    return result;
  }

  /** Reads in a turn: no write is under way meanwhile, so it also serves those who ask before the reply arrives. */
  async function confirm(id: string | number, entry: Entry<A>, signals: Signals): Promise<E.Either<ApiError, A>> {
    entry.confirming = entry.reads;
    try {
      return await readNow(id, entry, signals);
    } finally {
      entry.confirming = undefined;
    }
  }

  /** A separate GET: one in progress may have been answered before the last write. */
  function readNow(id: string | number, entry: Entry<A>, signals: Signals): Promise<E.Either<ApiError, A>> {
    if (signals.signal.aborted) return Promise.resolve(E.left(cancelledCall(readOf(id))));
    entry.known = undefined;
    entry.reading = start(id, entry);
    return join(entry.reading, signals);
  }

  function entryOf(id: string | number): Entry<A> {
    const found = entries.get(String(id)) ?? { writes: turns(id), reads: 0 };
    entries.set(String(id), found);
    return found;
  }
}

/** Whether the call may have reached the API. If not, the cached value is still valid. */
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
