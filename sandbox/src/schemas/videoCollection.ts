import type { Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** A collection as every read returns it. */
export const VideoCollection = object({ ...api.CollectionModel.properties, guid: text, name: text });
export type VideoCollection = Static<typeof VideoCollection>;
export const videoCollections = stored(VideoCollection, { id: "guid" });

export const VideoCollectionSettings = api.UpdateCollectionModel;
