import { identity } from "fp-ts/function";
import { mapStep } from "../../common/taskEither";
import { listOf, listOfAll, listsBelow, namedObjects } from "../../reconcile/objectList";
import { inVideoLibrary } from "./api/streamHost";
import { videos } from "./api/video";
import { videoCollections } from "./api/videoCollection";
import { videoLibraries } from "./api/videoLibrary";
import { videoReferrers } from "./videoLibraryReferrer";

const libraryObjects = namedObjects(videoLibraries, ({ videoLibraryId }) => videoLibraryId);

const below = listsBelow(inVideoLibrary);

export const streamLists = {
  VideoLibrary: listOf(libraryObjects),
  VideoLibraryReferrer: below({
    property: "hostname",
    in: (library, session) =>
      mapStep(videoReferrers.all(session, Number(library)), (all) => [...new Set(all.map(videoReferrers.keyOf))]),
    key: identity<string>,
    name: identity<string>,
  }),
  VideoLibraryWatermark: listOf(libraryObjects, ({ hasWatermark }) => hasWatermark),
  Video: listOfAll(videos, "title"),
  // Of all videos, which their list shows.
  VideoCaption: below({
    property: "language",
    in: (library, session) =>
      mapStep(videos.all(session, library), (all) =>
        all.flatMap(({ videoId, captions }) => captions.map(({ srclang }) => ({ videoId, srclang }))),
      ),
    key: ({ videoId, srclang }) => `${videoId}/${srclang}`,
    name: ({ srclang }) => srclang,
  }),
  VideoCollection: listOfAll(videoCollections, "name"),
};
