import { type AccountObjects, listOf } from "../../reconcile/objectList";
import { videoLibraries, type RemoteVideoLibrary } from "./api/videoLibrary";

export const libraryObjects: AccountObjects<RemoteVideoLibrary> = {
  property: "name",
  list: (session) => videoLibraries.all(session),
  id: ({ videoLibraryId }) => String(videoLibraryId),
  name: ({ name = "" }) => name,
};

export const streamLists = { VideoLibrary: listOf(libraryObjects) };
