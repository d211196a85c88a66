import { randomBytes } from "node:crypto";
import { DatabaseToken, IssuedDatabaseToken, NewDatabaseToken } from "../schemas/databaseToken";
import type { Account, State } from "../state";
import { made } from "../validation";
import { databaseApi, databaseReply } from "./dialects/database";
import { route, type Call, type Reply } from "./group";
import { given, type StoredGroup, traitsOf } from "./objects";

const path = "/database/v2/databases/{db_id}/auth";

const add = (_state: State, account: Account, fields: object): DatabaseToken => {
  const token = made("database token", DatabaseToken, { token: randomBytes(24).toString("base64url"), ...fields });
  account.databaseTokens.set(token.token, token);
  return token;
};

/** Malformed ids are refused, as bunny.net's own tool says of them. */
const withDatabase = ({ account, params }: Call<unknown, unknown>, act: (id: string) => Reply): Reply => {
  const id = params["db_id"] ?? "";
  if (!/^db_[0-9A-Z]{26}$/.test(id)) return databaseReply(400, "Invalid database id");
  return account.databases.has(id) ? act(id) : databaseApi.missing;
};

const generate = route("PUT", `${path}/generate`, {
  body: NewDatabaseToken,
  replies: { 200: IssuedDatabaseToken, ...databaseApi.refusals },
  ...traitsOf(databaseApi, "PUT"),
  handle: (call) =>
    withDatabase(call, (databaseId) => {
      const { token, expires_at = null } = add(call.state, call.account, { ...given(call.body), databaseId });
      return { status: 200, body: { token, expires_at } };
    }),
});

const revoke = route("POST", `${path}/revoke`, {
  replies: { 204: null, ...databaseApi.refusals },
  ...traitsOf(databaseApi, "POST"),
  handle: (call) =>
    withDatabase(call, (databaseId) => {
      for (const [key, token] of call.account.databaseTokens) {
        if (token.databaseId === databaseId) call.account.databaseTokens.delete(key);
      }
      return { status: 204 };
    }),
});

/** Tokens with which clients connect to databases: they can be issued, and all of a database revoked. */
export const databaseTokens: StoredGroup = { add, operations: [generate, revoke] };
