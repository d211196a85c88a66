import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { pollUntil, visibilityMilliseconds } from "../../reconcile/poll";
import { act, type Action, type Ctx } from "../../reconcile/steps";

/** The version of what was uploaded again, which only a read shows. */
export function anotherVersion(
  ctx: Ctx,
  what: string,
  look: Action<{ readonly version: number } | undefined>,
  before: number,
): Action<number> {
  return pipe(
    pollUntil(
      ctx,
      visibilityMilliseconds.written,
      `another version of ${what}`,
      act(look),
      (now) => now?.version !== before,
    ),
    TE.map((now) => now?.version ?? before),
  );
}
