import type { Static } from "@sinclair/typebox";
import { randomUUID } from "node:crypto";
import { momentFromNow } from "../moments";
import {
  newVideoLibraryValues,
  NewVideoLibrary,
  videoLibraries as kind,
  type VideoLibrary,
  VideoLibrarySettings,
} from "../schemas/videoLibrary";
import { type Account, type State, takeId } from "../state";
import { core } from "./dialects/core";
import { validationError, type Reply } from "./group";
import { given, objects } from "./objects";
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

const coupled = (
  changed: Partial<VideoLibrary>,
  { EnableDRM, DrmVersion }: Partial<VideoLibrary>,
): Partial<VideoLibrary> => ({
  ...(changed.AllowEarlyPlay === true && { ExposeOriginals: true }),
  ...(generations.some((of) => changed[`EnableTranscribing${of}Generation`] === true) && { EnableTranscribing: true }),
  ...(EnableDRM === true && (DrmVersion ?? 0) === 0 && { EnableMP4Fallback: false, AllowEarlyPlay: false }),
});

const problem = (library: Partial<VideoLibrary>): Reply | undefined => {
  const { AllowEarlyPlay, EnabledResolutions, EncodingTier = 0, JitEncodingEnabled, OutputCodecs } = library;
  const isFree = EncodingTier === 0;
  if (EnabledResolutions === "") return validationError("EnabledResolutions", "Enable at least one resolution.");
  if (JitEncodingEnabled === true && AllowEarlyPlay === true)
    return validationError("AllowEarlyPlay", "JIT encoding excludes it.");
  if (JitEncodingEnabled === true && isFree)
    return validationError("JitEncodingEnabled", "This needs premium encoding.");
  return OutputCodecs === "x264" || !isFree
    ? undefined
    : validationError("OutputCodecs", "These codecs need premium encoding.");
};

/** Video libraries. What happens to the zones of one that is deleted is not known: they stay. */
export const videoLibraries = objects<VideoLibrary>({
  dialect: core("VideoLibrary"),
  kind,
  idParam: "id",
  list: "/videolibrary",
  one: "/videolibrary/{id}",
  objectsOf: ({ videoLibraries: all }) => all,
  created: NewVideoLibrary,
  settings: VideoLibrarySettings,
  initial: (state, fields, account) => ({
    DateCreated: momentFromNow(),
    DateModified: momentFromNow(),
    ...newVideoLibraryValues,
    ...comesWith(state, account, fields),
    ...fields,
    Id: takeId(state, "videoLibraries", fields.Id, "VideoLibrary: Id"),
  }),
  onCreate: ({ state, behaviour }, { ApiKey }) => {
    state.newKeys.set(String(ApiKey), behaviour.newKeyRefusals);
  },
  keptElsewhere,
  coupled: (account, sent, before) => {
    const kept = isLibrary(before) ? sendElsewhere(account, before, sent) : sent;
    return { ...kept, ...coupled(kept, { ...newVideoLibraryValues, ...before, ...kept }) };
  },
  problem: (_call, sent) => problem({ ...newVideoLibraryValues, ...sent }),
});

const isLibrary = (before: Partial<VideoLibrary>): before is VideoLibrary => before.Id !== undefined;
