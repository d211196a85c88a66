import type { Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** A video library as every read returns it. */
export const VideoLibrary = object({ ...api.VideoLibraryModel.properties, Name: text });
export type VideoLibrary = Static<typeof VideoLibrary>;
export const videoLibraries = stored(VideoLibrary, { id: "Id", firstId: 70001 });

const on = [
  "BlockNoneReferrer EnableMP4Fallback KeepOriginalFiles AllowDirectPlay EnableMultiAudioTrackSupport",
  "ExposeVideoMetadata",
].flatMap((names) => names.split(" "));

/** What a new library has that is neither off, nor empty, nor 0. */
export const newVideoLibraryValues: Partial<VideoLibrary> = {
  ...Object.fromEntries(on.map((name) => [name, true])),
  CustomHTML: "",
  PlayerKeyColor: "#ff7755",
  PlayerVersion: 2,
  UILanguage: "en",
  FontFamily: "rubik",
  Controls: "play-large,play,progress,current-time,duration,mute,volume,captions,settings,pip,fullscreen",
  PlaybackSpeeds: "0.5,0.75,1,1.25,1.5,1.75,2,4",
  CaptionsFontSize: 20,
  CaptionsFontColor: "#fff",
  CaptionsBackground: "#000",
  ViAiPublisherId: "",
  VastTagUrl: "",
  EnableCaptionsInPlaylist: false,
  AllowEarlyPlay: false,
  EnabledResolutions: "240p,360p,480p,720p,1080p",
  OutputCodecs: "x264",
  Bitrate240p: 600,
  Bitrate360p: 800,
  Bitrate480p: 1400,
  Bitrate720p: 2800,
  Bitrate1080p: 5000,
  Bitrate1440p: 8000,
  Bitrate2160p: 25000,
  PullZoneType: 1,
  WebhookUrl: "",
};

/** Body of a create. */
export const NewVideoLibrary = api.VideoLibraryCreateModel;

/** Body of an update: omitted or null members stay unchanged. */
export const VideoLibrarySettings = api.VideoLibraryUpdateModel;
