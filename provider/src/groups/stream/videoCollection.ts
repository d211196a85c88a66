import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs } from "../../reconcile/plain";
import { videoCollections as objects } from "./api/videoCollection";
import { videoCollection as definition } from "./videoCollection.definition";

/** A collection of a video library. Names are not unique: one of the same name counts as the same. */
export const videoCollection = reconciled(definition, {
  identity: assigned({ noun: "collection", name: "name", objects }),
  ...plainVerbs(definition, objects, {
    guard: {
      noun: "collection",
      holds: ({ videoCount, liveStreamCount }) =>
        videoCount + liveStreamCount > 0 ? `${videoCount} videos and ${liveStreamCount} live streams` : undefined,
      unless: "deleteVideos",
    },
  }),
});
