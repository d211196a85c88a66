import { randomBytes } from "node:crypto";
import { CreatedDatabase, type Database, databases as kind, DatabaseSettings, NewDatabase } from "../schemas/database";
import { databaseApi, databaseReply } from "./dialects/database";
import { objects } from "./objects";

/** The databases of an account. */
export const databases = objects<Database>({
  dialect: databaseApi,
  kind,
  idParam: "db_id",
  list: "/database/v2/databases",
  one: "/database/v2/databases/{db_id}",
  objectsOf: ({ databases: all }) => all,
  created: NewDatabase,
  settings: DatabaseSettings,
  initial: (_state, { id = `db_${randomBytes(13).toString("hex").toUpperCase()}`, name = "", ...given }) => ({
    id,
    url: `libsql://01KAB3C4D5E6F7G8H9J0K1M2N3-${name}.lite.bunnydb.net/`,
    size_max: "1073741824",
    size_max_bytes: 1073741824,
    current_size_bytes: given.current_size_bytes ?? 0,
    current_size: given.current_size ?? String(given.current_size_bytes ?? 0),
  }),
  acknowledged: { schema: CreatedDatabase, shown: ({ id }) => ({ db_id: id }) },
  problem: (_call, { name = "", storage_region: region = "", primary_regions: primary = [] }) => {
    if (name.length > 16) return databaseReply(500, "Internal error");
    if (!["eu-west-1", "us-east-1"].includes(region))
      return databaseReply(500, `This storage region ${region} is not supported.`);
    return primary.length === 0 ? databaseReply(400, "A database needs a primary region.") : undefined;
  },
});
