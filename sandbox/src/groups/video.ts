import { createHash, randomUUID } from "node:crypto";
import { momentFromNow } from "../moments";
import { NewVideo, type Video, VideoSettings, videos as kind } from "../schemas/video";
import type { Account } from "../state";
import { inVideoLibrary, stream, streamReply } from "./dialects/stream";
import { type Call, type Method, type Operation, type Reply, route } from "./group";
import { objects, type StoredGroup, traitsOf } from "./objects";

const list = "/library/{libraryId}/videos";
const path = `${list}/{videoId}`;
/** What each video lasts, in seconds. */
const duration = 60;
const status = { created: 0, transcoding: 3, finished: 4, error: 5, uploadFailed: 6 };

const plain = objects<Video>({
  dialect: stream,
  kind,
  idParam: "videoId",
  parent: inVideoLibrary,
  list,
  one: path,
  objectsOf: ({ videos: all }) => all,
  created: NewVideo,
  settings: VideoSettings,
  initial: (_state, { guid = randomUUID(), ...fields }) => ({
    guid,
    dateUploaded: momentFromNow(),
    outputCodecs: "x264",
    ...fields,
  }),
  onCreate: ({ account }, video) => {
    count(account, video, 1);
  },
  coupled: (_account, { metaTags, ...sent }) => {
    const description = metaTags?.find(({ property }) => property === "description")?.value;
    return { ...sent, ...(metaTags && { metaTags }), ...(description !== undefined && { description }) };
  },
  problem: (_call, { title = "", chapters = [], moments = [], length = 0 }) =>
    title === ""
      ? streamReply(400, "The title is missing.")
      : chapters.some(({ start = 0, end = 0 }) => start >= end || end > length) ||
          moments.some(({ timestamp = 0 }) => timestamp > length)
        ? streamReply(400, "A chapter or a moment is not within the video.")
        : undefined,
});

const count = ({ videoLibraries }: Account, { videoLibraryId }: Video, by: number): void => {
  const library = videoLibraries.get(videoLibraryId);
  if (library !== undefined) library.VideoCount += by;
};

/** The video that the path, or the headers of an upload in parts, name. */
const videoOf = (account: Account, library: unknown, id: unknown): Video | undefined => {
  const found = account.videos.get(String(id));
  return found?.videoLibraryId === Number(library) && inVideoLibrary.exists(account, String(library))
    ? found
    : undefined;
};

/** An operation on the video that the path names. */
export const videoRoute = (
  method: Method,
  below: string,
  details: Partial<Parameters<typeof route>[2]> & Pick<Parameters<typeof route>[2], "replies">,
  handle: (call: Call<unknown, unknown>, video: Video) => Reply,
): Operation =>
  route(method, `${path}${below}`, {
    ...traitsOf(stream, method),
    ...details,
    replies: { ...stream.refusals, ...details.replies },
    handle: (call) => {
      const video = videoOf(call.account, call.params["libraryId"], call.params["videoId"]);
      return video === undefined ? stream.missing : handle(call, video);
    },
  });

/** A read shows how far a video is, which goes on with each of them. */
const read = videoRoute("GET", "", { replies: { 200: kind.schema } }, ({ behaviour }, video) => {
  const body = structuredClone(video);
  if (video.status === status.transcoding) {
    video.encodeProgress = Math.min(100, video.encodeProgress + Math.ceil(100 / behaviour.videoReadsUntilEncoded));
    if (video.encodeProgress === 100) finish(video, behaviour.encodingOutcome);
  }
  return { status: 200, body };
});

const finish = (video: Video, outcome: "finished" | "error" | "uploadFailed"): void => {
  video.status = status[outcome];
  video.encodeProgress = 100;
  if (outcome === "finished")
    Object.assign(video, { length: duration, availableResolutions: "240p", hasOriginal: true });
};

/** A video takes one file. It is encoded at once, or while it is read. */
export const takeFile = (
  { behaviour }: Pick<Call<unknown, unknown>, "behaviour">,
  video: Video,
  file: Uint8Array,
): Reply => {
  if (video.status !== status.created) return streamReply(400, "The video has already been uploaded.");
  video.originalHash = createHash("sha256").update(file).digest("hex");
  video.storageSize = file.length;
  video.status = status.transcoding;
  if (behaviour.videoReadsUntilEncoded === 0) finish(video, behaviour.encodingOutcome);
  return streamReply(200, "OK");
};

const upload = videoRoute("PUT", "", { takesContent: true, replies: { 200: stream.answers } }, (call, video) =>
  takeFile(call, video, call.content),
);

const remove = videoRoute("DELETE", "", { replies: { 200: stream.answers } }, ({ account }, video) => {
  account.videos.delete(video.guid);
  count(account, video, -1);
  return stream.removed;
});

/** The videos of libraries. */
export const videos: StoredGroup = {
  add: plain.add,
  operations: [
    ...plain.operations.filter(({ method, path: of }) => of === list || method === "POST"),
    read,
    upload,
    remove,
  ],
};
