import { exportNumbered } from "../../export/numbered";
import { videoLibraries } from "./api/videoLibrary";
import { declared } from "../../vocabulary/declarations";
import { videoLibrary as kind } from "./videoLibrary";

export const videoLibrary = exportNumbered({
  lifecycle: declared(kind),
  objects: videoLibraries,
  idOf: ({ videoLibraryId }) => videoLibraryId,
  singular: "video library",
  plural: "video libraries",
  help: "a video library with its settings, without its videos",
  companionsOf: ({ pullZoneId, storageZoneId }) => [`PullZone ${pullZoneId}`, `StorageZone ${storageZoneId}`],
});
