import { listedObjects } from "../../../http/listed";
import { replyOf } from "../../../vocabulary/reply";
import { videoCollection } from "../videoCollection.definition";
import { inVideoLibrary, stream } from "./streamHost";

export const videoCollections = listedObjects({
  dialect: stream,
  parent: inVideoLibrary,
  id: "collectionId",
  list: "/library/{videoLibraryId}/collections",
  one: "/library/{videoLibraryId}/collections/{collectionId}",
  reply: replyOf(videoCollection),
});
