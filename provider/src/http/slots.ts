import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import pLimit, { type Limit } from "p-limit";
import { onAbort, type Signals } from "./apiCall";
import type { ApiError } from "./errors";

/** At most so many at a time, first come, first served. */
export class Slots {
  private readonly limit: Limit;

  constructor(count: number) {
    this.limit = pLimit(count);
  }

  /** Runs in a slot, or fails with `cancelled` if the signal fires before there is one. */
  run<Failure, A>(
    { signal }: Pick<Signals, "signal">,
    run: TaskEither<Failure, A>,
    cancelled: ApiError,
  ): TaskEither<Failure | ApiError, A> {
    return () =>
      new Promise((resolve, reject) => {
        const stopListening = onAbort(signal, () => {
          resolve(E.left(cancelled));
        });
        void this.limit(async () => {
          stopListening();
          if (!signal.aborted) await run().then(resolve, reject);
        });
      });
  }
}

/** By the id of a parent, the slot in which writes under it take turns. */
export class Turns {
  private readonly slots = new Map<string, Slots>();

  /** @param count writes under one parent at a time */
  constructor(private readonly count = 1) {}

  of(id: string | number): Slots {
    const found = this.slots.get(String(id)) ?? new Slots(this.count);
    this.slots.set(String(id), found);
    return found;
  }
}
