import { identity } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { canonicalStoredHostname } from "../../formats/hostname";
import { listsIn, namedBelow, namedObjects } from "../../reconcile/objectList";
import { inVideoLibrary } from "./api/streamHost";
import { videoCollections } from "./api/videoCollection";
import { videoLibraries } from "./api/videoLibrary";

export const libraryObjects = namedObjects(videoLibraries, ({ videoLibraryId }) => videoLibraryId);

const inLibrary = listsIn((session, id) => videoLibraries.find(session, Number(id)));

export const streamLists = {
  VideoLibraryReferrer: inLibrary({
    in: ({ allowedReferrers, blockedReferrers }) =>
      TE.right([...new Set([...allowedReferrers, ...blockedReferrers].map(canonicalStoredHostname))]),
    key: identity<string>,
    name: identity<string>,
  }),
  VideoCollection: namedBelow(inVideoLibrary, videoCollections, ({ collectionId }) => collectionId),
};
