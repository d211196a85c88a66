import { boolean, integer, numbered, object, oneOf, set, text, triggers } from "../../vocabulary";

const notEmpty = (what: string) => (value: unknown) =>
  Array.isArray(value) && value.length === 0 ? `must have at least one ${what}: name one, or omit it` : undefined;

/** The player. @output */
export const playerSettings = {
  /** HTML that the player adds to its page. */
  customHtml: text({ wire: "CustomHTML", unset: "" }),
  /** Color of the player's controls, for example `"#ff7755"`. */
  playerKeyColor: text({ unset: "#ff7755" }),
  /** Version of the player. */
  playerVersion: integer({ range: [1, 2], unset: 2, inCreate: true }),
  /** Language of the player, as a short code: `"en"`. */
  uiLanguage: text({ wire: "UILanguage", unset: "en" }),
  /** Font of the player. */
  fontFamily: text({ unset: "rubik" }),
  /** Controls that the player shows, for example `["play", "progress", "volume"]`. */
  controls: set(text(), {
    commaSeparated: true,
    unset: [
      "captions",
      "current-time",
      "duration",
      "fullscreen",
      "mute",
      "pip",
      "play",
      "play-large",
      "progress",
      "settings",
      "volume",
    ],
  }),
  /** Speeds that the player offers, for example `["1", "1.5", "2"]`. */
  playbackSpeeds: set(text(), { commaSeparated: true, unset: ["0.5", "0.75", "1", "1.25", "1.5", "1.75", "2", "4"] }),
  /** Whether the player's controls are compact. */
  enableCompactControls: boolean({ unset: false }),
  /** Whether the player shows which parts are watched most. */
  showHeatmap: boolean({ unset: false }),
  /** Whether the player resumes where a viewer stopped. */
  rememberPlayerPosition: boolean({ unset: false }),
  /** Size of captions. */
  captionsFontSize: integer({ range: [1, 100], unset: 20 }),
  /** Color of captions. */
  captionsFontColor: text({ unset: "#fff" }),
  /** Background color of captions. */
  captionsBackground: text({ unset: "#000" }),
  /** Whether the HLS playlist lists captions. */
  enableCaptionsInPlaylist: boolean({ unset: false }),
  /** Publisher ID at vi.ai. */
  viAiPublisherId: text({ unset: "" }),
  /** URL of the VAST tag of advertisements. */
  vastTagUrl: text({ unset: "" }),
  /** Distance of the watermark from the left, in percent. */
  watermarkPositionLeft: integer({ range: [0, 100], unset: 0 }),
  /** Distance of the watermark from the top, in percent. */
  watermarkPositionTop: integer({ range: [0, 100], unset: 0 }),
  /** Width of the watermark, in percent. */
  watermarkWidth: integer({ range: [0, 100], unset: 0 }),
  /** Height of the watermark, in percent. */
  watermarkHeight: integer({ range: [0, 100], unset: 0 }),
};

/** Encoding. @output */
export const encodingSettings = {
  /** Resolutions that videos are encoded in, at least one. */
  enabledResolutions: set(oneOf(["240p", "360p", "480p", "720p", "1080p", "1440p", "2160p"]), {
    commaSeparated: true,
    check: notEmpty("resolution"),
    unset: ["1080p", "240p", "360p", "480p", "720p"],
    inCreate: true,
  }),
  /** How videos are encoded. `"premium"` is billed separately. */
  encodingTier: numbered(["free", "premium"], { unset: "free", inCreate: true }),
  /** Codecs that videos are encoded with, at least one. All but `"x264"` require `encodingTier: "premium"`. */
  outputCodecs: set(oneOf(["x264", "vp9", "hevc", "av1"]), {
    commaSeparated: true,
    check: notEmpty("codec"),
    unset: ["x264"],
    inCreate: true,
  }),
  /**
   * Whether videos are encoded when they are first watched. Requires `encodingTier: "premium"`, and cannot be combined
   * with `allowEarlyPlay`.
   */
  jitEncodingEnabled: boolean({ unset: false, inCreate: true }),
  /** Bitrate of 240p videos, in kbit/s. */
  bitrate240p: integer({ range: [1, 100_000], unset: 600 }),
  /** Bitrate of 360p videos, in kbit/s. */
  bitrate360p: integer({ range: [1, 100_000], unset: 800 }),
  /** Bitrate of 480p videos, in kbit/s. */
  bitrate480p: integer({ range: [1, 100_000], unset: 1400 }),
  /** Bitrate of 720p videos, in kbit/s. */
  bitrate720p: integer({ range: [1, 100_000], unset: 2800 }),
  /** Bitrate of 1080p videos, in kbit/s. */
  bitrate1080p: integer({ range: [1, 100_000], unset: 5000 }),
  /** Bitrate of 1440p videos, in kbit/s. */
  bitrate1440p: integer({ range: [1, 100_000], unset: 8000 }),
  /** Bitrate of 2160p videos, in kbit/s. */
  bitrate2160p: integer({ range: [1, 100_000], unset: 25000 }),
  /** Whether videos are also available as MP4. */
  enableMp4Fallback: boolean({ wire: "EnableMP4Fallback", unset: true, inCreate: true }),
  /** Whether uploaded files are kept after encoding. */
  keepOriginalFiles: boolean({ unset: true, inCreate: true }),
  /** Whether videos are scaled by width and height. */
  scaleVideoUsingBothDimensions: boolean({ unset: false }),
  /** Whether videos can have several audio tracks. */
  enableMultiAudioTrackSupport: boolean({ unset: true, inCreate: true }),
  /** Whether audio is a stream of its own. */
  useSeparateAudioStream: boolean({ unset: false }),
  /** Whether videos are tagged by their content. */
  enableContentTagging: boolean({ unset: false }),
};

/** Protection by Apple FairPlay. */
const fairPlay = object(
  {
    /** Whether it protects videos. */
    enabled: boolean(),
  },
  {},
  { typeName: "VideoLibraryFairPlay", unset: { enabled: false }, noneValue: { enabled: false } },
);

/** Protection by Google Widevine. */
const widevine = object(
  {
    /** Whether it protects videos. */
    enabled: boolean(),
  },
  {
    /** Whether devices that protect keys by software alone (level L3) get standard definition only. */
    sdOnlyForL3: boolean({ unset: false }),
    /** Least security level of the devices that may play videos. */
    minClientSecurityLevel: numbered(["none", "l1", "l2", "l3"], { unset: "none" }),
  },
  { typeName: "VideoLibraryWidevine", unset: { enabled: false }, noneValue: { enabled: false } },
);

/** Who may watch and download. @output */
export const accessSettings = {
  /** Whether requests without a referrer are blocked. */
  blockNoneReferrer: boolean({ unset: true, inCreate: true }),
  /** Whether the embedded player requires a token. */
  playerTokenAuthenticationEnabled: boolean({ unset: false }),
  /** Whether videos can be played by their direct URL. */
  allowDirectPlay: boolean({ unset: true, inCreate: true }),
  /** Whether videos can be played while they are encoded. bunny.net then also turns `exposeOriginals` on. */
  allowEarlyPlay: boolean({ unset: false, inCreate: true }),
  /** Whether uploaded files can be downloaded. */
  exposeOriginals: boolean({ unset: false }),
  /** Whether pages of videos contain their metadata. */
  exposeVideoMetadata: boolean({ unset: true }),
  /** Whether MP4 files are stripped of metadata. */
  removeMetadataFromFallbackVideos: boolean({ unset: false }),
  /**
   * Whether MediaCage DRM protects videos. With `drmVersion: "basic"`, bunny.net then also turns `enableMp4Fallback` and
   * `allowEarlyPlay` off.
   */
  enableDrm: boolean({ wire: "EnableDRM", unset: false }),
  /** Version of MediaCage DRM. */
  drmVersion: numbered(["basic", "enterprise", "basicV2"], { unset: "basic" }),
  /** Protection by Apple FairPlay, with `drmVersion: "enterprise"`. bunny.net sets up its certificate. */
  appleFairPlayDrm: fairPlay,
  /** Protection by Google Widevine, with `drmVersion: "enterprise"`. */
  googleWidevineDrm: widevine,
  /**
   * Whether videos are delivered for signed URLs only. It is a setting of the pull zone of the library, and read there if
   * the program manages it: do not also set `zoneSecurityEnabled` of a `PullZone` that adopts that one.
   */
  enableTokenAuthentication: boolean({ unset: false }),
  /** Whether signed URLs are valid for one IP address only; like `enableTokenAuthentication`. */
  enableTokenIpVerification: boolean({ wire: "EnableTokenIPVerification", unset: false }),
  /**
   * Arbitrary values, for example a date. Changing them gives the pull zone of the library a new key for signing URLs,
   * which makes all URLs invalid that were signed before. Setting them for the first time or removing them does not.
   */
  tokenKeyTriggers: triggers(),
};

/** Transcription and webhooks. @output */
export const transcriptionSettings = {
  /**
   * Whether captions are generated from speech, which is billed separately. bunny.net turns it on with each of the
   * generations.
   */
  enableTranscribing: boolean({ unset: false, inCreate: true }),
  /** Languages that captions are generated in, as short codes: `["en", "de"]`. */
  transcribingCaptionLanguages: set(text(), { unset: [], inCreate: true }),
  /** Whether titles are generated. */
  enableTranscribingTitleGeneration: boolean({ unset: false, inCreate: true }),
  /** Whether descriptions are generated. */
  enableTranscribingDescriptionGeneration: boolean({ unset: false, inCreate: true }),
  /** Whether chapters are generated. */
  enableTranscribingChaptersGeneration: boolean({ unset: false, inCreate: true }),
  /** Whether moments are generated. */
  enableTranscribingMomentsGeneration: boolean({ unset: false, inCreate: true }),
  /** URL that bunny.net calls when the status of a video changes. */
  webhookUrl: text({ unset: "" }),
};
