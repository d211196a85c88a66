import { listOf, namedObjects } from "../../reconcile/objectList";
import { databases } from "./api/database";

const databaseObjects = namedObjects(databases, ({ databaseId }) => databaseId);

export const databaseLists = { Database: listOf(databaseObjects) };
