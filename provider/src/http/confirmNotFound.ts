import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import type { ApiCall } from "./apiCall";
import type { Session } from "./client";
import { type ApiError, isNotFound, saysNotFound } from "./errors";

/** What was looked for, or none if the account does not have it. */
export type ConfirmNotFound = <A>(
  session: Session,
  look: TE.TaskEither<ApiError, A>,
) => TE.TaskEither<ApiError, O.Option<A>>;

/**
 * Confirms a 404 before it counts as none.
 *
 * A resource that is gone is removed from state, so a 404 counts only if it certainly comes from the API: because it
 * says so, or because `probe`, a call that only the API understands, succeeds at the same address. A 404 that is
 * evidently from another server never counts.
 */
export function confirmNotFoundBy(probe: ApiCall<unknown>): ConfirmNotFound {
  return (session, look) =>
    pipe(
      look,
      TE.map(O.some),
      TE.orElseW((error) =>
        taskEither(async function* () {
          if (saysNotFound(error)) return O.none;
          if (!isNotFound(error)) return yield* failWith(error);
          const probed = session.client.transport.send(probe, session);
          yield* valueOf(
            pipe(
              probed,
              TE.mapLeft(() => error),
            ),
          );
          return O.none;
        }),
      ),
    );
}
