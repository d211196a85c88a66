import { exportNumbered } from "../../export/numbered";
import { videoLibrary as lifecycle } from "../../generated/lifecycles";
import { videoLibraries } from "./api/videoLibrary";

export const videoLibrary = exportNumbered({
  lifecycle,
  objects: videoLibraries,
  idOf: ({ videoLibraryId }) => videoLibraryId,
  singular: "video library",
  plural: "video libraries",
  help: "a video library with its settings, without its videos",
  companionsOf: ({ pullZoneId, storageZoneId }) => [`PullZone ${pullZoneId}`, `StorageZone ${storageZoneId}`],
});
