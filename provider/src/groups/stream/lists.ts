import { identity, pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { canonicalStoredHostname } from "../../formats/hostname";
import { listOf, listsBelow, listsIn, namedBelow, namedObjects } from "../../reconcile/objectList";
import { inVideoLibrary } from "./api/streamHost";
import { videos } from "./api/video";
import { videoCollections } from "./api/videoCollection";
import { videoLibraries } from "./api/videoLibrary";

const libraryObjects = namedObjects(videoLibraries, ({ videoLibraryId }) => videoLibraryId);

const below = listsBelow(inVideoLibrary);
const inLibrary = listsIn({ property: "videoLibraryId", noun: "video library", type: "integer" }, (session, id) =>
  videoLibraries.find(session, Number(id)),
);

export const streamLists = {
  VideoLibrary: listOf(libraryObjects),
  VideoLibraryReferrer: inLibrary({
    property: "hostname",
    in: ({ allowedReferrers, blockedReferrers }) =>
      TE.right([...new Set([...allowedReferrers, ...blockedReferrers].map(canonicalStoredHostname))]),
    key: identity<string>,
    name: identity<string>,
  }),
  VideoLibraryWatermark: listOf(libraryObjects, ({ hasWatermark }) => hasWatermark),
  Video: below({
    property: "title",
    in: (library, session) => videos.all(session, library),
    key: ({ videoId }) => videoId,
    name: ({ title = "" }) => title,
  }),
  // Of all videos, which their list shows.
  VideoCaption: below({
    property: "language",
    in: (library, session) =>
      pipe(
        videos.all(session, library),
        TE.map((all) => all.flatMap(({ videoId, captions }) => captions.map(({ srclang }) => ({ videoId, srclang })))),
      ),
    key: ({ videoId, srclang }) => `${videoId}/${srclang}`,
    name: ({ srclang }) => srclang,
  }),
  VideoCollection: namedBelow(inVideoLibrary, videoCollections, ({ collectionId }) => collectionId),
};
