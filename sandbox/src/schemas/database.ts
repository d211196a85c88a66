import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { object, text } from "./basics";
import { stored } from "./stored";
import * as api from "./published";

/** A database as every read returns it. Newer documents have its sizes as numbers, and call the texts deprecated. */
export const Database = object({
  ...api.Database2.properties,
  id: text,
  name: text,
  size_max_bytes: Type.Integer(),
  current_size_bytes: Type.Integer(),
});
export type Database = Static<typeof Database>;
export const databases = stored(Database, { id: "id" });

export const NewDatabase = api.CreateDatabaseV2Payload;
export const DatabaseSettings = api.UpdateDatabaseV2Payload;
export const DatabaseError = object({
  error: api.AppError.properties.error,
  details: Type.Optional(Type.Unknown()),
});
export const CreatedDatabase = object({ db_id: text });
export const databasePage = (item: TSchema) =>
  object({ databases: Type.Array(item), page_info: api.DatabaseV2PageInfo });
export const DatabaseQuery = object({
  search: Type.Optional(Type.String()),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1 })),
});
