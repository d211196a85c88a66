import { parentObjects } from "../../../http/parentObjects";
import { videoLibraries } from "./videoLibrary";

/** What is in a video library, at the host of the Stream API and with the key of the library. */
export const inVideoLibrary = parentObjects({
  noun: "video library",
  property: "videoLibraryId",
  find: (session, id, freshness) => videoLibraries.find(session, Number(id), freshness),
  host: ({ apiKey }, id) => ({
    hostname: "video.bunnycdn.com",
    key: apiKey,
    keySource: `video library ${id}, which is its apiKey`,
    acceptsKeyLate: true,
  }),
});
