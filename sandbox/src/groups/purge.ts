import { ApiErrorData } from "../schemas/basics";
import { PurgeQuery } from "../schemas/purge";
import { NoBody, operation, type Group } from "./group";

/** Nothing is cached, so there is nothing to purge. */
const purgeUrl = operation({
  method: "POST",
  path: "/purge",
  changes: false,
  body: NoBody,
  query: PurgeQuery,
  replies: { 200: null, 400: ApiErrorData },
  handle: () => ({ status: 200 }),
});

/** Purging by URL. A whole zone is purged by a call of the zone. */
export const purging: Group = { operations: [purgeUrl] };
