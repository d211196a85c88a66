import { Type, type Static } from "@sinclair/typebox";
import { nullable, object, text } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** A video as every read returns it. */
export const Video = object({ ...api.VideoModel.properties });
export type Video = Static<typeof Video>;
export const videos = stored(Video, { id: "guid" });

export const NewVideo = api.CreateVideoModel;
export const VideoSettings = api.UpdateVideoModel;

/** The headers that every request of an upload in parts needs. */
export const PartHeaders = Type.Object({
  "tus-resumable": Type.Literal("1.0.0"),
  authorizationsignature: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  authorizationexpire: Type.String({ pattern: "^\\d+$" }),
  libraryid: Type.String({ pattern: "^\\d+$" }),
  videoid: text,
});

/** A caption, with its content in base64. */
export const NewCaption = api.CaptionModelAdd;

/** What is said of a caption. */
export const CaptionStatus = object({
  ...api.StatusModel.properties,
  data: nullable(
    object({
      valid: Type.Boolean(),
      errorList: Type.Array(Type.String()),
      warningList: Type.Array(Type.String()),
      warningMessage: nullable(Type.String()),
    }),
  ),
});
