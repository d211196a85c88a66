import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep } from "../../common/taskEither";
import type { Freshness } from "../../http/client";
import { pollUntil, visibilityMilliseconds } from "../../reconcile/poll";
import { act, type Action, type Ctx } from "../../reconcile/steps";

/** The verbs of what is uploaded whole, and of which only the next read shows the version. */
export function versionedUpload<I, Found extends { readonly version: number }, Key>(
  what: string,
  upload: (ctx: Ctx, inputs: I) => Action<void>,
  find: (ctx: Ctx, key: Key, freshness: Freshness) => Action<Found | undefined>,
) {
  return {
    create: (ctx: Ctx, inputs: I): Action<undefined> => mapStep(upload(ctx, inputs), () => undefined),
    update: (ctx: Ctx, found: Found, changes: Partial<I>, key: Key, inputs: I): Action<Found> => {
      const look = act(find(ctx, key, "fresh"));
      const isAnother = (now: Found | undefined): boolean => now?.version !== found.version;
      return pipe(
        upload(ctx, inputs),
        TE.flatMap(() => pollUntil(ctx, visibilityMilliseconds.written, `another version of ${what}`, look, isAnother)),
        TE.map((now) => ({ ...found, ...changes, version: now?.version ?? found.version })),
      );
    },
  };
}
