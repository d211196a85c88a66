import { randomUUID } from "node:crypto";
import { momentFromNow } from "../moments";
import { blank } from "../schemas/basics";
import { newVideoLibraryValues, NewVideoLibrary, VideoLibrary, VideoLibrarySettings } from "../schemas/videoLibrary";
import { takeId, type Account, type State } from "../state";
import { parsed } from "../validation";
import { validationError, type Reply } from "./group";
import { plainObjects } from "./plainObjects";
import { addPullZone } from "./pullZone";
import { addStorageZone } from "./storageZone";

/** Adds a library with the defaults of a new one, except `fields`, its storage zone, and the pull zone that delivers it. */
export const addVideoLibrary = (state: State, account: Account, fields: Partial<VideoLibrary>): VideoLibrary => {
  const name = `vz-${randomUUID().slice(0, 13)}`;
  const { Id: StorageZoneId } = addStorageZone(state, account, { Name: name });
  const { Id: PullZoneId } = addPullZone(state, account, { Name: name, OriginType: 2, StorageZoneId });
  const ApiKey = randomUUID();
  const library = parsed(
    VideoLibrary,
    {
      ...blank(VideoLibrary),
      ...newVideoLibraryValues,
      DateCreated: momentFromNow(),
      DateModified: momentFromNow(),
      ApiKey,
      ApiAccessKey: ApiKey,
      ReadOnlyApiKey: randomUUID(),
      PullZoneId,
      StorageZoneId,
      ...fields,
      Id: fields.Id ?? takeId(state, "videoLibrary"),
    },
    `video library ${fields.Name ?? ""}: `,
  );
  account.videoLibraries.set(library.Id, library);
  return library;
};

const generations = ["Title", "Description", "Chapters", "Moments"] as const;

const coupled = (changed: Partial<VideoLibrary>, { EnableDRM, DrmVersion }: VideoLibrary): Partial<VideoLibrary> => ({
  ...(changed.AllowEarlyPlay === true && { ExposeOriginals: true }),
  ...(generations.some((of) => changed[`EnableTranscribing${of}Generation`] === true) && { EnableTranscribing: true }),
  ...(EnableDRM && DrmVersion === 0 && { EnableMP4Fallback: false, AllowEarlyPlay: false }),
});

const problem = (library: VideoLibrary): Reply | undefined => {
  const { AllowEarlyPlay, EnabledResolutions, EncodingTier, JitEncodingEnabled, OutputCodecs } = library;
  const isFree = EncodingTier === 0;
  if (EnabledResolutions === "") return validationError("EnabledResolutions", "Enable at least one resolution.");
  if (JitEncodingEnabled && AllowEarlyPlay) return validationError("AllowEarlyPlay", "JIT encoding excludes it.");
  if (JitEncodingEnabled && isFree) return validationError("JitEncodingEnabled", "This needs premium encoding.");
  return OutputCodecs === "x264" || !isFree
    ? undefined
    : validationError("OutputCodecs", "These codecs need premium encoding.");
};

/** Video libraries. What happens to the zones of one that is deleted is not known: they stay. */
export const videoLibraries = plainObjects({
  path: "/videolibrary",
  model: "VideoLibrary",
  schema: VideoLibrary,
  created: NewVideoLibrary,
  settings: VideoLibrarySettings,
  objectsOf: ({ videoLibraries: all }) => all,
  add: addVideoLibrary,
  coupled,
  problem,
});
