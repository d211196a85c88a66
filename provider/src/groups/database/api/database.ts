import * as t from "io-ts";
import { mapReply } from "../../../http/codecs";
import { type Dialect, pageBy, within } from "../../../http/dialect";
import { listedObjects } from "../../../http/listed";
import { text } from "../../../vocabulary";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { database } from "../database.definition";

/** The Database API: snake case, an object in `db`. */
const dialect: Dialect = {
  one: within("db"),
  page: pageBy(
    "databases",
    { page_info: t.type({ has_more_items: t.boolean }) },
    (page) => !page.page_info.has_more_items,
  ),
  query: (page) => ({ page, per_page: 100 }),
  save: "PATCH",
};

/** A database; without the number of bytes, the API gives its size as text, as it did at first. */
const remote = { ...database, computed: { ...database.computed, formerSize: text({ wire: "current_size" }) } };

export const databases = listedObjects({
  dialect,
  id: "databaseId",
  list: "/database/v2/databases",
  one: "/database/v2/databases/{databaseId}",
  reply: replyOf(remote),
  created: mapReply(t.type({ db_id: t.string }, "new database"), ({ db_id }): Partial<ObjectOf<typeof remote>> => ({
    databaseId: db_id,
  })),
});
