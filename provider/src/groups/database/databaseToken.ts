import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { missingParent } from "../../contract/errors";
import { isNotFound } from "../../http/errors";
import { equal, omit, type Properties } from "../../properties/values";
import { issued } from "../../reconcile/issued";
import type { Action } from "../../reconcile/steps";
import { issueDatabaseToken, revokeDatabaseTokens } from "./api/databaseToken";
import { databaseToken as definition } from "./databaseToken.definition";

/** A change of `revokeAll` alone issues no token. */
const isSame = (one: Properties, other: Properties): boolean =>
  equal(omit(one, ["revokeAll", "token"]), omit(other, ["revokeAll", "token"]));
const all = (databaseId: unknown): string => `all tokens of database ${String(databaseId)}`;

/** A token of a database. */
export const databaseToken = issued(definition, {
  noun: "database token",
  idOf: ({ databaseId }) => databaseId,
  isOver: ({ expiresAt }) => hasPassed(expiresAt),
  issue: (ctx, inputs, prior): Action<{ token: string }> => {
    const { token } = prior?.outs ?? {};
    if (prior?.isUnfinished === false && token !== undefined && isSame(prior.inputs, inputs))
      return TE.right({ token });
    return pipe(
      prior?.outs.revokeAll === true ? revokeDatabaseTokens(ctx, inputs.databaseId) : TE.right(undefined),
      TE.flatMap(() => issueDatabaseToken(ctx, inputs)),
      TE.mapLeft((error) => (isNotFound(error) ? missingParent(`database ${inputs.databaseId}`, "databaseId") : error)),
    );
  },
  revoke: (ctx, { outs: { databaseId = "", revokeAll } }) => {
    if (revokeAll === true) return revokeDatabaseTokens(ctx, databaseId);
    ctx.log(
      `the token of database ${databaseId} is forgotten, and stays valid until it expires or the database is deleted: bunny.net only ` +
        "revokes all tokens at once",
    );
    return TE.right(undefined);
  },
  validateChange: (before, { expiresAt }) =>
    before?.["expiresAt"] !== expiresAt && hasPassed(expiresAt)
      ? [{ property: "expiresAt", reason: "has passed: write a later time, or omit it" }]
      : [],
  planNotes: (before, after) => {
    if (before?.["revokeAll"] === true && !isSame(before, after))
      return [`revokes ${all(after["databaseId"])} before it issues a new one, also those that others use`];
    return after["revokeAll"] === true && before?.["revokeAll"] !== true
      ? [
          `revokeAll is set: a later change, and destroy, will revoke ${all(after["databaseId"])}, also those that others use`,
        ]
      : [];
  },
});

function hasPassed(time: unknown): boolean {
  return typeof time === "string" && Date.parse(time) <= Date.now();
}
