import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../api/client";
import { type ApiError, isNotFound } from "../api/errors";
import { getPullZone, type PullZone } from "../api/pullZone";
import type { LifecycleError } from "../kernel/lifecycle";
import { fromApi, refused } from "../kernel/steps";

export type Step<A> = TE.TaskEither<LifecycleError<ApiError>, A>;

/** The zone that something is put into: it must be there. */
export const parentZone = (session: Session, pullZoneId: number): Step<PullZone> =>
  pipe(
    getPullZone(session, pullZoneId),
    TE.mapLeft((error): LifecycleError<ApiError> =>
      isNotFound(error)
        ? refused(
            `pull zone ${pullZoneId} does not exist on this account`,
            "check pullZoneId, and which account the API key belongs to",
          )
        : { _tag: "Api", cause: error },
    ),
  );

/** The zone that something was put into: with the zone, all in it is gone. */
export const parentZoneIfThere = (session: Session, pullZoneId: number): Step<O.Option<PullZone>> =>
  pipe(
    getPullZone(session, pullZoneId),
    TE.map(O.some),
    TE.orElse((error) => (isNotFound(error) ? TE.right(O.none) : TE.left(error))),
    fromApi,
  );
