import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Call } from "./call";
import type { Session } from "./client";
import { type ApiError, isNotFound, saysNotFound } from "./errors";

/**
 * What was looked for, or none where the account does not have it.
 *
 * A 404 is taken for "gone" only when it is surely one of the API, since what is gone is dropped from state. Where it does
 * not say so itself, it counts when the same address answers `probe`: a question that only the API understands.
 */
export const ifThere = <A>(
  session: Session,
  look: TE.TaskEither<ApiError, A>,
  probe: Call<unknown>,
): TE.TaskEither<ApiError, O.Option<A>> =>
  pipe(
    look,
    TE.map(O.some),
    TE.orElse((error) => {
      if (saysNotFound(error)) return TE.right(O.none);
      if (!isNotFound(error)) return TE.left(error);
      return pipe(
        session.client.transport.send(probe, session),
        TE.bimap(
          () => error,
          () => O.none,
        ),
      );
    }),
  );
