import { listOf, namedObjects } from "../../reconcile/objectList";
import { videoLibraries } from "./api/videoLibrary";

export const libraryObjects = namedObjects(videoLibraries, ({ videoLibraryId }) => videoLibraryId);

export const streamLists = { VideoLibrary: listOf(libraryObjects) };
