import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import type * as t from "io-ts";
import { type ApiCall, cancelledCall, onAbort, type Params, type Signals, type Transport } from "./apiCall";
import { type ApiError, isDoubtful, type Operation } from "./errors";
import type { Clock } from "./settings";
import { Turns } from "./slots";

/** How a kind of parent is read. */
export interface Parent<A> {
  /** Templated path, for example /pullzone/{pullZoneId}. */
  readonly path: string;
  /** Name of its only parameter, which is the id; or the parameters of an id. */
  readonly param: string | ((id: string | number) => Params);
  /** Decodes the reply to a GET of the path; or reads it by other or more requests. */
  readonly reply: t.Decoder<unknown, A> | ReadBy<A>;
  /** See {@link ApiCall.returns401WhenMissing}. */
  readonly returns401WhenMissing?: boolean;
}

type ReadBy<A> = (transport: Transport, params: Params, signals: Signals) => TaskEither<ApiError, A>;

/** The operations available in one turn: the exclusive right to write under a parent. */
export interface Turn<A> {
  /** The parent as it is now, regardless of the cache and of GETs in progress. */
  readonly read: TaskEither<ApiError, A>;
  /**
   * A write under the parent. On success `apply` updates the cached value, and applying it twice must have the same effect
   * as once. Without `apply`, or on failure, the value is dropped. Several writes at a time are up to the caller.
   */
  readonly write: <B>(call: ApiCall<B>, apply?: Apply<A, B>) => TaskEither<ApiError, B>;
}

/** The parent after a write. */
type Apply<A, B> = (parent: A, reply: B) => A;

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
  known?: { readonly parent: A; readonly sentAt: number; readonly nth: number } | undefined;
  /** The GET that later readers join and whose result is cached. */
  reading?: Reading<A> | undefined;
  /** How many GETs were sent. Each counts those before it, so that a caller can tell which were sent after it asked. */
  reads: number;
}

const maxAgeMilliseconds = 30_000;

/** Cached reads of parent objects such as pull zones, shared by all resources that belong to them. */
export class ReadCache<A> {
  private readonly operation: Operation;
  private readonly entries = new Map<string, Entry<A>>();

  /** @param turns those of writes. Other reads of the same parent may share them */
  constructor(
    private readonly transport: Transport,
    private readonly clock: Pick<Clock, "now">,
    private readonly parent: Parent<A>,
    private readonly turns = new Turns(),
  ) {
    this.operation = { method: "GET", path: parent.path };
  }

  /**
   * The parent, at most 30 s old, counted from when the GET was sent. Joins a GET in progress; all callers that joined
   * it share its failure, which is not cached. Does not wait for queued writes.
   *
   * @param isFresh as it is after all writes that were asked for before. One GET serves all callers that wait for one
   */
  read(id: string | number, signals: Signals, isFresh = false): TaskEither<ApiError, A> {
    return isFresh ? this.readAfterWrites(id, signals) : () => this.readCached(id, signals);
  }

  /**
   * Writes under the parent: one at a time per parent, first come, first served. `act` may compute a write from what
   * exists: no other write through this cache comes in between. Another process may still write, so read right before.
   */
  turn<Failure, B>(
    id: string | number,
    signals: Signals,
    act: (turn: Turn<A>) => TaskEither<Failure, B>,
  ): TaskEither<Failure | ApiError, B> {
    return this.inTurn(id, signals, () => act(this.turnOf(id, signals))());
  }

  /** A turn of one write. */
  write<B>(id: string | number, call: ApiCall<B>, signals: Signals, apply?: Apply<A, B>): TaskEither<ApiError, B> {
    return this.inTurn(id, signals, () => this.send(this.entryOf(id), call, signals, apply), call);
  }

  /** Something other than a write through this cache has changed the parent. */
  forget(id: string | number): void {
    drop(this.entryOf(id));
  }

  private inTurn<Failure, B>(
    id: string | number,
    signals: Signals,
    act: TaskEither<Failure, B>,
    call: Pick<ApiCall<unknown>, "operation" | "params"> = this.readOf(id),
  ) {
    return this.turns.of(id).run(signals, act, cancelledCall(call));
  }

  private turnOf(id: string | number, signals: Signals): Turn<A> {
    const entry = this.entryOf(id);
    return {
      read: () => this.readNow(id, signals),
      write: (call, apply) => () => this.send(entry, call, signals, apply),
    };
  }

  private readCached(id: string | number, signals: Signals): Promise<E.Either<ApiError, A>> {
    const entry = this.entryOf(id);
    const known = this.youngIn(entry);
    return known === undefined || signals.signal.aborted ? this.join(id, signals) : Promise.resolve(E.right(known));
  }

  private readAfterWrites(id: string | number, signals: Signals): TaskEither<ApiError, A> {
    return async () => {
      const entry = this.entryOf(id);
      // A GET in progress counts: what is written meanwhile is applied to its reply.
      const first = entry.reading === undefined ? entry.reads : entry.reads - 1;
      return this.inTurn(id, signals, () =>
        entry.known === undefined || entry.known.nth < first
          ? this.join(id, signals)
          : Promise.resolve(E.right(entry.known.parent)),
      )();
    };
  }

  /** A separate GET: one in progress may have been answered before others have changed the parent. */
  private readNow(id: string | number, signals: Signals): Promise<E.Either<ApiError, A>> {
    this.entryOf(id).reading = undefined;
    return this.join(id, signals);
  }

  /** Waits for a GET that others may wait for, too. The last one to give up aborts it. */
  private join(id: string | number, { signal }: Signals): Promise<E.Either<ApiError, A>> {
    if (signal.aborted) return Promise.resolve(E.left(cancelledCall(this.readOf(id))));
    const entry = this.entryOf(id);
    const reading = (entry.reading ??= this.start(id, entry));
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

  private start(id: string | number, entry: Entry<A>): Reading<A> {
    const controller = new AbortController();
    const { signal } = controller;
    const { reply, returns401WhenMissing = false } = this.parent;
    const signals = { signal, writeSignal: signal };
    const sentAt = this.clock.now();
    const nth = entry.reads;
    entry.reads += 1;
    const changes: ((parent: A) => A)[] = [];
    const call = { ...this.readOf(id), returns401WhenMissing };
    const get =
      typeof reply === "function"
        ? reply(this.transport, call.params, signals)
        : this.transport.send({ ...call, reply }, signals);
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
    const reading: Reading<A> = { result, abort, cancelled: cancelledCall(call), waiting: 0, changes };
    return reading;
  }

  private async send<B>(
    entry: Entry<A>,
    call: ApiCall<B>,
    signals: Signals,
    apply?: Apply<A, B>,
  ): Promise<E.Either<ApiError, B>> {
    const result = await this.transport.send(call, signals)();
    if (E.isRight(result) && apply !== undefined) {
      const change = (before: A) => apply(before, result.right);
      if (entry.known !== undefined) entry.known = { ...entry.known, parent: change(entry.known.parent) };
      entry.reading?.changes.push(change);
    } else if (E.isRight(result) || wasSent(result.left)) {
      drop(entry);
    }
    return result;
  }

  private youngIn({ known }: Entry<A>): A | undefined {
    return known !== undefined && this.clock.now() - known.sentAt < maxAgeMilliseconds ? known.parent : undefined;
  }

  private readOf(id: string | number): { readonly operation: Operation; readonly params: Params } {
    const { param } = this.parent;
    return { operation: this.operation, params: typeof param === "string" ? { [param]: id } : param(id) };
  }

  private entryOf(id: string | number): Entry<A> {
    const found = this.entries.get(String(id)) ?? { reads: 0 };
    this.entries.set(String(id), found);
    return found;
  }
}

/** Callers that already wait for a GET still get its result, but it is not cached, and no other caller joins it. */
function drop<A>(entry: Entry<A>): void {
  entry.known = undefined;
  entry.reading = undefined;
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
