import { exportNumbered } from "../../export/numbered";
import { database as lifecycle } from "../../generated/lifecycles";
import { databases } from "./api/database";

export const database = exportNumbered({
  lifecycle,
  list: (session) => databases.all(session, undefined),
  idOf: ({ databaseId }) => databaseId,
  singular: "database",
  plural: "databases",
  help: "a database, without its data and tokens",
});
