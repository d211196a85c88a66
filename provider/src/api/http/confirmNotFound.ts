import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { ApiCall } from "./apiCall";
import type { Session } from "./client";
import { type ApiError, isNotFound, saysNotFound } from "./errors";

/** Gives what was looked for, or none where the account does not have it. */
export type ConfirmNotFound = <A>(
  session: Session,
  look: TE.TaskEither<ApiError, A>,
) => TE.TaskEither<ApiError, O.Option<A>>;

/**
 * How things of one kind are looked for.
 *
 * A 404 is taken for "gone" only when it is surely one of the API, since what is gone is dropped from state. Where it does
 * not say so itself, it counts when the same address answers `probe`: a question that only the API understands. One that
 * is evidently of another server never counts.
 */
export const confirmNotFoundBy =
  (probe: ApiCall<unknown>): ConfirmNotFound =>
  (session, look) =>
  async () => {
    const found = await look();
    if (E.isRight(found)) return E.right(O.some(found.right));
    if (saysNotFound(found.left)) return E.right(O.none);
    if (!isNotFound(found.left)) return found;
    const probed = await session.client.transport.send(probe, session)();
    return E.isRight(probed) ? E.right(O.none) : found;
  };
