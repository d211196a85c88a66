import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { missingParent } from "../../contract/errors";
import { isNotFound } from "../../http/errors";
import { equal, omit, type Properties } from "../../properties/values";
import { issued } from "../../reconcile/issued";
import type { Action, Ctx } from "../../reconcile/steps";
import { issueDatabaseToken, revokeDatabaseTokens } from "./api/databaseToken";
import { databaseToken as definition } from "./databaseToken.definition";

const withoutRevocation = (inputs: Properties): Properties => omit(inputs, ["revokeAll", "token"]);

/** A token of a database. */
export const databaseToken = issued(definition, {
  noun: "database token",
  idOf: ({ databaseId }) => databaseId,
  isOver: ({ expiresAt }) => expiresAt !== undefined && Date.parse(expiresAt) <= Date.now(),
  issue: (ctx, inputs, prior): Action<{ token: string }> => {
    const { token } = prior?.outs ?? {};
    if (
      prior?.isUnfinished === false &&
      token !== undefined &&
      equal(withoutRevocation(prior.inputs), withoutRevocation(inputs))
    ) {
      return TE.right({ token });
    }
    const revoked = prior?.outs.revokeAll === true ? revoke(ctx, inputs.databaseId) : TE.right(undefined);
    return pipe(
      revoked,
      TE.flatMap(() => issueToken(ctx, inputs)),
    );
  },
  revoke: (ctx, { outs: { databaseId = "", revokeAll } }) => {
    if (revokeAll === true) return revoke(ctx, databaseId);
    ctx.log(
      `the token of database ${databaseId} is forgotten, and stays valid as long as there is the database: bunny.net only ` +
        "revokes all tokens at once",
    );
    return TE.right(undefined);
  },
  planNotes: (before, after) =>
    [before, after].some((inputs) => inputs?.["revokeAll"] === true)
      ? [
          `revokeAll is set: all tokens of database ${String(after["databaseId"])} are revoked before a new one is issued, ` +
            "and on destroy, also those that others use",
        ]
      : [],
});

function issueToken(
  ctx: Ctx,
  { databaseId, authorization, expiresAt }: { databaseId: string; authorization?: string; expiresAt?: string },
): Action<{ token: string }> {
  const body = {
    authorization: authorization === "readOnly" ? "read-only" : "full-access",
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  };
  return pipe(
    issueDatabaseToken(ctx, databaseId, body),
    TE.bimap(
      (error) => (isNotFound(error) ? missingParent(`database ${databaseId}`, "databaseId") : error),
      (token) => ({ token }),
    ),
  );
}

/** Without the database, there are no tokens. */
function revoke(ctx: Ctx, databaseId: string): Action<void> {
  return pipe(
    revokeDatabaseTokens(ctx, databaseId),
    TE.orElse((error) => (isNotFound(error) ? TE.right(undefined) : TE.left(error))),
  );
}
