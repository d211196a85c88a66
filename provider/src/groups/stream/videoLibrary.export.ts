import { exportNumbered } from "../../export/numbered";
import { listedPart } from "../../export/listed";
import { videoCollection, videoLibrary as lifecycle } from "../../generated/lifecycles";
import { videoCollections } from "./api/videoCollection";
import { videoLibraries } from "./api/videoLibrary";

export const videoLibrary = exportNumbered({
  lifecycle,
  list: (session) => videoLibraries.all(session),
  find: (session, { videoLibraryId }) => videoLibraries.find(session, videoLibraryId),
  idOf: ({ videoLibraryId }) => videoLibraryId,
  parts: [listedPart("collection", videoCollection, videoCollections, ({ collectionId }) => collectionId)],
  singular: "video library",
  plural: "video libraries",
  help: "a video library with its settings and collections, without its videos",
  companionsOf: ({ pullZoneId, storageZoneId }) => [`PullZone ${pullZoneId}`, `StorageZone ${storageZoneId}`],
});
