import { listOfAll } from "../../reconcile/objectList";
import { databases } from "./api/database";

export const databaseLists = { Database: listOfAll(databases, "name") };
