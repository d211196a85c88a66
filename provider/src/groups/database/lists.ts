import { listOf, namedObjects } from "../../reconcile/objectList";
import { databases } from "./api/database";

export const databaseObjects = namedObjects(databases, ({ databaseId }) => databaseId);

export const databaseLists = { Database: listOf(databaseObjects) };
