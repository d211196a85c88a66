import { randomUUID } from "node:crypto";
import { newVideoLibraryValues, NewVideoLibrary, VideoLibrary, VideoLibrarySettings } from "../schemas/videoLibrary";
import type { Account, State } from "../state";
import { parsed } from "../validation";
import { validationError, type Reply } from "./group";
import { plainObjects } from "./plainObjects";
import { addPullZone } from "./pullZone";
import { addStorageZone } from "./storageZone";

/** The pull zone that delivers the videos of a new library, its storage zone, and its keys. */
const comesWith = (state: State, account: Account): Partial<VideoLibrary> => {
  const name = `vz-${randomUUID().slice(0, 13)}`;
  const { Id: StorageZoneId } = addStorageZone(state, account, { Name: name });
  const { Id: PullZoneId } = addPullZone(state, account, { Name: name, OriginType: 2, StorageZoneId });
  const ApiKey = randomUUID();
  return { ApiKey, ApiAccessKey: ApiKey, ReadOnlyApiKey: randomUUID(), PullZoneId, StorageZoneId };
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
  checked: (object, what) => parsed(VideoLibrary, object, what),
  initial: newVideoLibraryValues,
  created: NewVideoLibrary,
  settings: VideoLibrarySettings,
  objectsOf: ({ videoLibraries: all }) => all,
  ids: "videoLibrary",
  comesWith,
  coupled,
  problem,
});
