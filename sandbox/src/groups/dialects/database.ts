import { object } from "../../schemas/basics";
import { CreatedDatabase, DatabaseError, databasePage, DatabaseQuery } from "../../schemas/database";
import { onePage, type Reply } from "../group";
import type { Dialect } from "../objects";

export const databaseReply = (status: number, error: string): Reply => ({ status, body: { error } });

/** The Database API. */
export const databaseApi: Dialect = {
  query: DatabaseQuery,
  page: databasePage,
  shownPage: (found, { page = 1, per_page = 20 }) => {
    const { Items, CurrentPage, TotalItems, HasMoreItems } = onePage(found, Number(page), Number(per_page));
    return {
      databases: Items,
      page_info: { current_page: CurrentPage, total_items: TotalItems, has_more_items: HasMoreItems },
    };
  },
  one: (schema) => object({ db: schema }),
  shown: (db) => ({ db }),
  save: "PATCH",
  removed: { status: 200, body: { db_id: "db_removed" } },
  answers: CreatedDatabase,
  refusals: { 400: DatabaseError, 401: DatabaseError, 404: DatabaseError, 409: DatabaseError, 500: DatabaseError },
  missing: databaseReply(404, "Database not found"),
  unauthorised: databaseReply(401, "Unauthorized"),
  refused: databaseReply,
};
