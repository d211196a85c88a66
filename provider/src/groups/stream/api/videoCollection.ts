import * as t from "io-ts";
import type { Dialect } from "../../../http/dialect";
import { pageBy } from "../../../http/dialect";
import { listedObjects } from "../../../http/listed";
import { replyOf } from "../../../vocabulary/reply";
import { videoCollection } from "../videoCollection.definition";
import { inVideoLibrary } from "./streamHost";

/** The Stream API: a change is answered by a status, which may be a failure in a reply of success. */
const stream: Dialect = {
  page: pageBy("items", { totalItems: t.number }, ({ totalItems }, read) => read >= totalItems),
  query: (page) => ({ page, itemsPerPage: 1000 }),
  save: "POST",
  savesSilently: true,
  errorBodyIn: (_status, body) => (t.type({ success: t.literal(false) }).is(body) ? body : undefined),
};

export const videoCollections = listedObjects({
  dialect: stream,
  parent: inVideoLibrary,
  id: "collectionId",
  list: "/library/{videoLibraryId}/collections",
  one: "/library/{videoLibraryId}/collections/{collectionId}",
  reply: replyOf(videoCollection),
});
