import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../api/client";
import type { ApiError } from "../api/errors";
import type { Context, LifecycleError } from "../kernel/lifecycle";
import { attemptWithin } from "../kernel/poll";
import type { Step } from "./step";

const firstRestMilliseconds = 200;
const longestRestMilliseconds = 2_000;

/** How long something is looked for. */
const limits = {
  /** The API says that it is there. */
  said: 10_000,
  /** It may not be there at all. */
  doubtful: 700,
};

interface NotShown {
  readonly _tag: "NotShown";
}

/**
 * Looks for what was just made until a read shows it, since reads may lag behind writes; none where none does in time.
 *
 * @param what what is looked for, in words
 * @param sure whether the API has said that it is there
 */
export const untilShown = <A>(
  ctx: Context<Client>,
  what: string,
  look: Step<O.Option<A>>,
  sure: keyof typeof limits,
): Step<O.Option<A>> =>
  pipe(
    attemptWithin<NotShown | LifecycleError<ApiError>, A>(
      pipe(
        look,
        TE.mapLeft((error): NotShown | LifecycleError<ApiError> => error),
        TE.chain(TE.fromOption((): NotShown | LifecycleError<ApiError> => notShown)),
      ),
      {
        limitMilliseconds: Math.min(ctx.timeoutMilliseconds ?? limits.said, limits[sure]),
        firstRestMilliseconds,
        longestRestMilliseconds,
        signal: ctx.signal,
        log: ctx.log,
        waitsFor: (failure) => (failure._tag === "NotShown" ? `${what} to be shown` : undefined),
      },
    ),
    TE.map(O.some),
    TE.orElse((failure) => (failure._tag === "NotShown" ? TE.right(O.none) : TE.left(failure))),
  );

const notShown: NotShown = { _tag: "NotShown" };
