import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { undefinedIf } from "../../../common/taskEither";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import { type ApiError, isNotFound } from "../../../http/errors";
import type { InputsOf } from "../../../vocabulary";
import type { databaseToken } from "../databaseToken.definition";

const path = "/database/v2/databases/{databaseId}/auth";

/** PUT …/auth/generate: 200, 404. Each call issues another token, which nothing shows again. */
export function issueDatabaseToken(
  session: Session,
  { databaseId, authorization, expiresAt }: InputsOf<typeof databaseToken>,
): TE.TaskEither<ApiError, { token: string }> {
  const call = {
    operation: { method: "PUT", path: `${path}/generate` },
    params: { databaseId },
    body: { authorization: authorization === "readOnly" ? "read-only" : "full-access", expires_at: expiresAt },
    idempotent: false,
    reply: t.type({ token: t.string }, "new token"),
  } as const;
  return session.client.transport.send(call, session);
}

/** POST …/auth/revoke: 204, 404. Revokes all tokens of the database, as bunny.net's own tool says; without it, there are none. */
export function revokeDatabaseTokens(session: Session, databaseId: string): TE.TaskEither<ApiError, void> {
  const operation = { method: "POST", path: `${path}/revoke` } as const;
  const call = { operation, params: { databaseId }, idempotent: true, reply: Nothing };
  return undefinedIf(isNotFound, session.client.transport.send(call, session));
}
