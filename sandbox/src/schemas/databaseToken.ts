import { Type, type Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** A token that is valid. Only the reply to its creation shows it. */
export const DatabaseToken = object({
  token: text,
  databaseId: text,
  authorization: Type.String(),
  expires_at: Type.Optional(Type.Unknown()),
});
export type DatabaseToken = Static<typeof DatabaseToken>;
export const databaseTokens = stored(DatabaseToken, { id: "token" });

export const NewDatabaseToken = api.GenerateTokenDatabaseV2Payload;
export const IssuedDatabaseToken = api.GenerateTokenDatabaseV2Response;
