import type { Static } from "@sinclair/typebox";
import { randomUUID } from "node:crypto";
import { newVideoLibraryValues, NewVideoLibrary, VideoLibrary, VideoLibrarySettings } from "../schemas/videoLibrary";
import type { Account, State } from "../state";
import { parsed } from "../validation";
import { validationError, type Reply } from "./group";
import { given, plainObjects } from "./plainObjects";
import { addPullZone } from "./pullZone";
import { addStorageZone } from "./storageZone";

/** The pull zone that delivers the videos of a new library, its storage zone, and its keys. */
const comesWith = (
  state: State,
  account: Account,
  { ReplicationRegions = [] }: Partial<VideoLibrary>,
): Partial<VideoLibrary> => {
  const name = `vz-${randomUUID().slice(0, 13)}`;
  const { Id: StorageZoneId } = addStorageZone(state, account, { Name: name, ReplicationRegions });
  const { Id: PullZoneId } = addPullZone(state, account, { Name: name, OriginType: 2, StorageZoneId });
  const ApiKey = randomUUID();
  return { ApiKey, ApiAccessKey: ApiKey, ReadOnlyApiKey: randomUUID(), PullZoneId, StorageZoneId };
};

/** The regions are those of its storage zone, through which bunny.net's own tool adds them. */
const keptElsewhere = ({ storageZones }: Account, { StorageZoneId }: VideoLibrary): Partial<VideoLibrary> => {
  const zone = storageZones.get(StorageZoneId);
  return zone === undefined ? {} : { ReplicationRegions: zone.ReplicationRegions };
};

/** The settings of tokens are those of its pull zone, and a part of those of DRM may be sent. */
const sendElsewhere = (
  { pullZones }: Account,
  library: VideoLibrary,
  {
    EnableTokenAuthentication,
    EnableTokenIPVerification,
    ResetToken,
    AppleFairPlayDrm,
    GoogleWidevineDrm,
    ...settings
  }: Static<typeof VideoLibrarySettings>,
): Partial<VideoLibrary> => {
  const zone = pullZones.get(library.PullZoneId);
  if (zone !== undefined) {
    zone.ZoneSecurityEnabled = EnableTokenAuthentication ?? zone.ZoneSecurityEnabled;
    zone.ZoneSecurityIncludeHashRemoteIP = EnableTokenIPVerification ?? zone.ZoneSecurityIncludeHashRemoteIP;
    if (ResetToken === true) zone.ZoneSecurityKey = randomUUID();
  }
  const noLicense = { Enabled: false, CertificateId: null, CertificateExpirationDate: null, Provider: null };
  return {
    ...given(settings),
    ...(AppleFairPlayDrm && {
      AppleFairPlayDrm: { ...noLicense, ...library.AppleFairPlayDrm, ...given(AppleFairPlayDrm) },
    }),
    ...(GoogleWidevineDrm && {
      GoogleWidevineDrm: {
        ...noLicense,
        SdOnlyForL3: false,
        MinClientSecurityLevel: null,
        ...library.GoogleWidevineDrm,
        ...given(GoogleWidevineDrm),
      },
    }),
  };
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
  onCreate: ({ state, behaviour }, { ApiKey }) => {
    state.newKeys.set(String(ApiKey), behaviour.newKeyRefusals);
  },
  keptElsewhere,
  sendElsewhere,
  coupled,
  problem,
});
