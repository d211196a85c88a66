import { type AccountObjects, listOf } from "../../reconcile/objectList";
import { videoLibraries, type VideoLibrary } from "./api/videoLibrary";

export const libraryObjects: AccountObjects<VideoLibrary> = {
  property: "name",
  list: (session) => videoLibraries.all(session),
  id: ({ videoLibraryId }) => String(videoLibraryId),
  name: ({ name = "" }) => name,
};

export const streamLists = { VideoLibrary: listOf(libraryObjects) };
