import { listOf, namedBelow, namedObjects } from "../../reconcile/objectList";
import { inVideoLibrary } from "./api/streamHost";
import { videoCollections } from "./api/videoCollection";
import { videoLibraries } from "./api/videoLibrary";

export const libraryObjects = namedObjects(videoLibraries, ({ videoLibraryId }) => videoLibraryId);

export const streamLists = {
  VideoLibrary: listOf(libraryObjects),
  VideoCollection: namedBelow(inVideoLibrary, videoCollections, ({ collectionId }) => collectionId),
};
