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
const all = (databaseId: unknown): string => `all tokens of database ${String(databaseId)}`;

/** A token of a database. */
export const databaseToken = issued(definition, {
  noun: "database token",
  idOf: ({ databaseId }) => databaseId,
  isOver: ({ expiresAt }) => hasPassed(expiresAt),
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
  validateChange: (before, { expiresAt }) =>
    before === undefined && hasPassed(expiresAt)
      ? [{ property: "expiresAt", reason: "has passed: write a later time, or omit it" }]
      : [],
  planNotes: (before, after) => {
    if (
      before !== undefined &&
      !equal(withoutRevocation(before), withoutRevocation(after)) &&
      before["revokeAll"] === true
    )
      return [`revokes ${all(after["databaseId"])} before it issues a new one, also those that others use`];
    return after["revokeAll"] === true && before?.["revokeAll"] !== true
      ? [
          `revokeAll is set: a later change, and destroy, will revoke ${all(after["databaseId"])}, also those that others use`,
        ]
      : [];
  },
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

function hasPassed(time: unknown): boolean {
  return typeof time === "string" && Date.parse(time) <= Date.now();
}
