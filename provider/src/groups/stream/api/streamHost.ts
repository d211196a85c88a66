import * as t from "io-ts";
import { type Dialect, pageBy } from "../../../http/dialect";
import { parentObjects } from "../../../http/parentObjects";
import { videoLibraries } from "./videoLibrary";

/** What is in a video library, at the host of the Stream API and with the key of the library. */
export const inVideoLibrary = parentObjects({
  noun: "video library",
  property: "videoLibraryId",
  find: (session, id, freshness) => videoLibraries.find(session, Number(id), freshness),
  host: ({ apiKey }) => ({
    hostname: "video.bunnycdn.com",
    key: apiKey,
    acceptsKeyLate: true,
  }),
});

/** The Stream API: a change is answered by a status, which may be a failure in a reply of success. */
export const stream: Dialect = {
  page: pageBy("items", { totalItems: t.number }, ({ totalItems }, read) => read >= totalItems),
  query: (page) => ({ page, itemsPerPage: 1000 }),
  save: "POST",
  savesSilently: true,
  errorBodyIn: (_status, body) => (t.type({ success: t.literal(false) }).is(body) ? body : undefined),
};
