import { Type, type Static } from "@sinclair/typebox";
import { closed, enumeration, nullable } from "./basics";

/** The writable fields. Defaults are those of a new library. */
const settings = {
  CustomHTML: nullable(Type.String({ default: "" })),
  PlayerKeyColor: nullable(Type.String({ default: "#ff7755" })),
  PlayerVersion: Type.Integer({ default: 2 }),
  UILanguage: nullable(Type.String({ default: "en" })),
  FontFamily: nullable(Type.String({ default: "rubik" })),
  Controls: nullable(
    Type.String({
      default: "captions,current-time,duration,fullscreen,mute,pip,play,play-large,progress,settings,volume",
    }),
  ),
  PlaybackSpeeds: nullable(Type.String({ default: "0.5,0.75,1,1.25,1.5,1.75,2,4" })),
  EnableCompactControls: Type.Boolean({ default: false }),
  ShowHeatmap: Type.Boolean({ default: false }),
  RememberPlayerPosition: Type.Boolean({ default: false }),
  CaptionsFontSize: Type.Integer({ default: 20 }),
  CaptionsFontColor: nullable(Type.String({ default: "#fff" })),
  CaptionsBackground: nullable(Type.String({ default: "#000" })),
  EnableCaptionsInPlaylist: Type.Boolean({ default: false }),
  ViAiPublisherId: nullable(Type.String({ default: "" })),
  VastTagUrl: nullable(Type.String({ default: "" })),
  WatermarkPositionLeft: Type.Integer({ default: 0 }),
  WatermarkPositionTop: Type.Integer({ default: 0 }),
  WatermarkWidth: Type.Integer({ default: 0 }),
  WatermarkHeight: Type.Integer({ default: 0 }),
  EnabledResolutions: nullable(Type.String({ default: "1080p,240p,360p,480p,720p" })),
  EncodingTier: enumeration(["Free", "Premium"]),
  OutputCodecs: nullable(Type.String({ default: "x264" })),
  JitEncodingEnabled: Type.Boolean({ default: false }),
  Bitrate240p: Type.Integer({ default: 600 }),
  Bitrate360p: Type.Integer({ default: 800 }),
  Bitrate480p: Type.Integer({ default: 1400 }),
  Bitrate720p: Type.Integer({ default: 2800 }),
  Bitrate1080p: Type.Integer({ default: 5000 }),
  Bitrate1440p: Type.Integer({ default: 8000 }),
  Bitrate2160p: Type.Integer({ default: 25000 }),
  EnableMP4Fallback: Type.Boolean({ default: true }),
  KeepOriginalFiles: Type.Boolean({ default: true }),
  ScaleVideoUsingBothDimensions: Type.Boolean({ default: false }),
  EnableMultiAudioTrackSupport: Type.Boolean({ default: true }),
  UseSeparateAudioStream: Type.Boolean({ default: false }),
  EnableContentTagging: Type.Boolean({ default: false }),
  BlockNoneReferrer: Type.Boolean({ default: true }),
  PlayerTokenAuthenticationEnabled: Type.Boolean({ default: false }),
  AllowDirectPlay: Type.Boolean({ default: true }),
  AllowEarlyPlay: Type.Boolean({ default: false }),
  ExposeOriginals: Type.Boolean({ default: false }),
  ExposeVideoMetadata: Type.Boolean({ default: true }),
  RemoveMetadataFromFallbackVideos: Type.Boolean({ default: false }),
  EnableDRM: Type.Boolean({ default: false }),
  DrmVersion: enumeration(["Basic", "Enterprise", "BasicV2"]),
  EnableTranscribing: Type.Boolean({ default: false }),
  TranscribingCaptionLanguages: Type.Array(Type.String(), { default: [] }),
  EnableTranscribingTitleGeneration: Type.Boolean({ default: false }),
  EnableTranscribingDescriptionGeneration: Type.Boolean({ default: false }),
  EnableTranscribingChaptersGeneration: Type.Boolean({ default: false }),
  EnableTranscribingMomentsGeneration: Type.Boolean({ default: false }),
  WebhookUrl: nullable(Type.String({ default: "" })),
};

/** The settings that a create takes. */
const takenByCreate = [
  "PlayerVersion",
  "EncodingTier",
  "JitEncodingEnabled",
  "OutputCodecs",
  "EnabledResolutions",
  "BlockNoneReferrer",
  "EnableMP4Fallback",
  "KeepOriginalFiles",
  "AllowDirectPlay",
  "EnableMultiAudioTrackSupport",
  "EnableTranscribing",
  "TranscribingCaptionLanguages",
  "EnableTranscribingTitleGeneration",
  "EnableTranscribingDescriptionGeneration",
  "EnableTranscribingChaptersGeneration",
  "EnableTranscribingMomentsGeneration",
  "AllowEarlyPlay",
] as const;

/** A video library as every read returns it. */
export const VideoLibrary = Type.Object(
  {
    Id: Type.Integer(),
    Name: Type.String({ minLength: 1 }),
    VideoCount: Type.Integer({ default: 0 }),
    DateCreated: Type.String(),
    ReplicationRegions: Type.Array(Type.String(), { default: [] }),
    ApiKey: Type.String(),
    ApiAccessKey: Type.String(),
    /** Of the audience, in bytes. */
    TrafficUsage: Type.Integer({ default: 0 }),
    StorageUsage: Type.Integer({ default: 0 }),
    ReadOnlyApiKey: Type.String(),
    PullZoneId: Type.Integer(),
    StorageZoneId: Type.Integer(),
    ...settings,
  },
  closed,
);
export type VideoLibrary = Static<typeof VideoLibrary>;

/** A library to seed: its name, and any fields that differ from the defaults of a new one. */
export const VideoLibrarySeed = Type.Composite(
  [Type.Partial(Type.Omit(VideoLibrary, ["Name"])), Type.Pick(VideoLibrary, ["Name"])],
  closed,
);
export type VideoLibrarySeed = Static<typeof VideoLibrarySeed>;

export const NewVideoLibrary = Type.Object(
  {
    Name: Type.String({ minLength: 1 }),
    ReplicationRegions: Type.Optional(nullable(Type.Array(Type.String()))),
    ...Object.fromEntries(takenByCreate.map((name) => [name, Type.Optional(nullable(settings[name]))])),
  },
  closed,
);

/** Body of an update: omitted or null members stay unchanged. */
export const VideoLibrarySettings = Type.Object(
  Object.fromEntries(
    Object.entries({ Name: Type.String({ minLength: 1 }), ...settings }).map(([name, schema]) => [
      name,
      Type.Optional(nullable(schema)),
    ]),
  ),
  closed,
);
