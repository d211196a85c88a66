import { type AccountObjects, listOf } from "../../reconcile/objectList";
import { databases } from "./api/database";

const databaseObjects: AccountObjects<{ readonly databaseId: string; readonly name?: string | undefined }> = {
  property: "name",
  list: (session) => databases.all(session, undefined),
  id: ({ databaseId }) => databaseId,
  name: ({ name = "" }) => name,
};

export const databaseLists = { Database: listOf(databaseObjects) };
