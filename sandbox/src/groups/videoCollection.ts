import { randomUUID } from "node:crypto";
import { type VideoCollection, videoCollections as kind, VideoCollectionSettings } from "../schemas/videoCollection";
import { inVideoLibrary, stream, streamReply } from "./dialects/stream";
import { objects } from "./objects";

/** The collections of video libraries. */
export const videoCollections = objects<VideoCollection>({
  dialect: stream,
  kind,
  idParam: "collectionId",
  parent: inVideoLibrary,
  list: "/library/{libraryId}/collections",
  one: "/library/{libraryId}/collections/{collectionId}",
  objectsOf: ({ videoCollections: all }) => all,
  created: VideoCollectionSettings,
  settings: VideoCollectionSettings,
  keptElsewhere: ({ videos }, { guid }) => ({
    videoCount: [...videos.values()].filter(({ collectionId }) => collectionId === guid).length,
  }),
  initial: (_state, { guid = randomUUID() }) => ({ guid }),
  problem: (_call, { name = "" }) =>
    name === "" || name.length > 255
      ? streamReply(400, "The collection name is missing or longer than 255 characters.")
      : undefined,
});
