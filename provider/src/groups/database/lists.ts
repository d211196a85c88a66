import { type AccountObjects } from "../../reconcile/objectList";
import { databases } from "./api/database";

export const databaseObjects: AccountObjects<{ readonly databaseId: string; readonly name?: string | undefined }> = {
  list: (session) => databases.all(session, undefined),
  id: ({ databaseId }) => databaseId,
  name: ({ name = "" }) => name,
};
