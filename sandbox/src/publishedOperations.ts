import { operations } from "./schemas/published";

/** The documents have lost one operation, which the API still has. */
export const publishedOperations: readonly string[] = [...operations, "GET /storagezone/regions"];
