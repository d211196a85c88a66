import { videoLibrary as definition } from "../../provider/src/groups/stream/videoLibrary.definition";
import { newVideoLibraryValues, VideoLibrarySettings } from "../../sandbox/src/schemas/videoLibrary";
import type { PlainKind } from "./plainKind";

const name = "any";

export const videoLibrary: PlainKind = {
  definition,
  path: "/videolibrary",
  all: "videoLibraries",
  initial: newVideoLibraryValues,
  update: VideoLibrarySettings,
  notTriedHere: {
    EnableTokenAuthentication: "kept at the pull zone of the library",
    EnableTokenIPVerification: "the same",
    ResetToken: "an action",
    AppleFairPlayDrm: "null in a new library",
    GoogleWidevineDrm: "the same",
  },
  testedElsewhere: [
    "replicationRegions",
    "enableTokenAuthentication",
    "enableTokenIpVerification",
    "tokenKeyTriggers",
    "appleFairPlayDrm",
    "appleFairPlayDrm.enabled",
    "googleWidevineDrm",
    "googleWidevineDrm.enabled",
    "googleWidevineDrm.sdOnlyForL3",
    "googleWidevineDrm.minClientSecurityLevel",
  ],
  example: {
    name: "recorded-talks",
    replicationRegions: ["NY"],
    encodingTier: "premium",
    outputCodecs: ["x264", "vp9"],
    enabledResolutions: ["1080p", "720p"],
    captionsFontSize: 24,
    deleteVideos: true,
  },
  apart: [
    { settings: ["encodingTier"] },
    { settings: ["enableDrm", "drmVersion"] },
    { given: { encodingTier: "premium" }, settings: ["jitEncodingEnabled", "outputCodecs"] },
  ],
  invalid: [
    {
      args: { name, replicationRegions: ["EU"] },
      says: /replicationRegions\.0 must be the code of a region: "BR", "JH", "LA", "NY", "SE", "SG", "SYD" or "UK"/,
    },
    { args: { name, captionsFontSize: "big" }, says: /captionsFontSize must be/ },
    { args: { name, enabledResolutions: [] }, says: /enabledResolutions must have at least one resolution/ },
    { args: { name, outputCodecs: ["vp8"] }, says: /outputCodecs\.0 must be "x264", "vp9", "hevc" or "av1"/ },
    {
      args: { name, allowEarlyPlay: true, exposeOriginals: false },
      says: /exposeOriginals is set to true by allowEarlyPlay: write true, or omit it/,
    },
    {
      args: { name, enableTranscribingTitleGeneration: true, enableTranscribing: false },
      says: /enableTranscribing is set to true by enableTranscribingTitleGeneration/,
    },
    {
      args: { name, enableDrm: true, enableMp4Fallback: true },
      says: /enableMp4Fallback is set to false by enableDrm with drmVersion basic: write false, or omit it/,
    },
    { args: { name, allowdirectplay: true }, says: /allowdirectplay is not a property .* write allowDirectPlay/ },
  ],
};
