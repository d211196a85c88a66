import { randomUUID } from "node:crypto";
import type { CollectionSeed, Stored } from "../collections";
import { momentFromNow } from "../moments";
import { NewVideoLibrary, VideoLibrarySettings } from "../schemas/videoLibrary";
import type { Account, State } from "../state";
import { validationError, type Reply } from "./group";
import { addPlainObject, plainObjects } from "./plainObjects";
import { addPullZone } from "./pullZone";
import { addStorageZone } from "./storageZone";

type Library = Stored<"videoLibraries">;

/** A library comes with a storage zone, and with a pull zone that delivers it. */
const assigned = ({ state, account }: { readonly state: State; readonly account: Account }): Partial<Library> => {
  const name = `vz-${randomUUID().slice(0, 13)}`;
  const { Id: StorageZoneId } = addStorageZone(state, account, { Name: name });
  const { Id: PullZoneId } = addPullZone(state, account, { Name: name, OriginType: 2, StorageZoneId });
  const ApiKey = randomUUID();
  return {
    DateCreated: momentFromNow(),
    ApiKey,
    ApiAccessKey: ApiKey,
    ReadOnlyApiKey: randomUUID(),
    PullZoneId,
    StorageZoneId,
  };
};

/** The premium tier is required by some settings. */
const problem = ({
  EncodingTier,
  OutputCodecs,
  JitEncodingEnabled,
  AllowEarlyPlay,
  EnabledResolutions,
}: Library): Reply | undefined => {
  if (EnabledResolutions === "")
    return validationError("EnabledResolutions", "At least one resolution must be enabled.");
  if (JitEncodingEnabled && AllowEarlyPlay)
    return validationError("AllowEarlyPlay", "Early-Play is not supported with JIT encoding.");
  if (EncodingTier === 1) return undefined;
  if (JitEncodingEnabled)
    return validationError("JitEncodingEnabled", "JIT encoding requires the premium encoding tier.");
  return OutputCodecs === "x264"
    ? undefined
    : validationError("OutputCodecs", "The codecs require the premium encoding tier.");
};

const coupled = (
  { AllowEarlyPlay, ...changed }: Partial<Library>,
  { EnableDRM, DrmVersion }: Library,
): Partial<Library> => ({
  ...(AllowEarlyPlay === true ? { ExposeOriginals: true } : {}),
  ...(generations.some((name) => changed[name] === true) ? { EnableTranscribing: true } : {}),
  ...(EnableDRM && DrmVersion === 0 ? { EnableMP4Fallback: false, AllowEarlyPlay: false } : {}),
});

const generations = [
  "EnableTranscribingTitleGeneration",
  "EnableTranscribingDescriptionGeneration",
  "EnableTranscribingChaptersGeneration",
  "EnableTranscribingMomentsGeneration",
] as const;

export const addVideoLibrary = (state: State, account: Account, fields: CollectionSeed<"videoLibraries">): Library =>
  addPlainObject({ collection: "videoLibraries", assigned }, state, account, fields);

/** Video libraries. Both zones stay when a library is deleted. */
export const videoLibraries = plainObjects({
  collection: "videoLibraries",
  path: "/videolibrary",
  model: "VideoLibrary",
  created: NewVideoLibrary,
  settings: VideoLibrarySettings,
  assigned,
  problem,
  coupled,
});
