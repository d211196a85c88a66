import { randomBytes } from "node:crypto";
import {
  type DatabaseToken,
  databaseTokens as kind,
  IssuedDatabaseToken,
  NewDatabaseToken,
} from "../schemas/databaseToken";
import { databaseApi, databaseReply } from "./dialects/database";
import { route, routesOn } from "./group";
import { adding, type StoredGroup, traitsOf } from "./objects";

const path = "/database/v2/databases/{db_id}/auth";

const add = adding<DatabaseToken>(
  kind,
  ({ databaseTokens: all }) => all,
  ({ token = randomBytes(24).toString("base64url") }) => ({ token }),
);

/** Of a database. Malformed ids are refused, as bunny.net's own tool says of them. */
const databaseRoute = routesOn<[databaseId: string]>(
  ({ account, params }, act) => {
    const id = params["db_id"] ?? "";
    if (!/^db_[0-9A-Z]{26}$/.test(id)) return databaseReply(400, "Invalid database id");
    return account.databases.has(id) ? act(id) : databaseApi.missing;
  },
  (method, path, details) =>
    route(method, path, {
      ...traitsOf(databaseApi, method),
      ...details,
      replies: { ...databaseApi.refusals, ...details.replies },
    }),
);

const generate = databaseRoute("PUT", `${path}/generate`, {
  body: NewDatabaseToken,
  replies: { 200: IssuedDatabaseToken },
  handle: ({ state, account, body }, databaseId) => {
    const { token, expires_at = null } = add(state, account, { ...body, databaseId });
    return { status: 200, body: { token, expires_at } };
  },
});

const revoke = databaseRoute("POST", `${path}/revoke`, {
  replies: { 204: null },
  handle: ({ account }, databaseId) => {
    for (const [key, token] of account.databaseTokens) {
      if (token.databaseId === databaseId) account.databaseTokens.delete(key);
    }
    return { status: 204 };
  },
});

/** Tokens with which clients connect to databases: they can be issued, and all of a database revoked. */
export const databaseTokens: StoredGroup = { add, operations: [generate, revoke] };
