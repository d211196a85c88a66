import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";

const path = "/database/v2/databases/{databaseId}/auth";

/** PUT …/auth/generate: 200, 404. Each call issues another token, which nothing shows again. */
export function issueDatabaseToken(
  session: Session,
  databaseId: string,
  body: object,
): TE.TaskEither<ApiError, string> {
  const call = {
    operation: { method: "PUT", path: `${path}/generate` },
    params: { databaseId },
    body,
    idempotent: false,
    reply: t.type({ token: t.string }, "new token"),
  } as const;
  return pipe(
    session.client.transport.send(call, session),
    TE.map(({ token }) => token),
  );
}

/** POST …/auth/revoke: 204, 404. Revokes all tokens of the database, as bunny.net's own tool says. */
export function revokeDatabaseTokens(session: Session, databaseId: string): TE.TaskEither<ApiError, void> {
  const operation = { method: "POST", path: `${path}/revoke` } as const;
  return session.client.transport.send(
    { operation, params: { databaseId }, idempotent: true, reply: Nothing },
    session,
  );
}
