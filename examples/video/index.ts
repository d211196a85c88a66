import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const name = new pulumi.Config().require("name");

// Where videos are uploaded, encoded and played. Requests without a referrer are blocked.
const library = new bunny.VideoLibrary("talks", {
  name,
  enabledResolutions: ["360p", "720p", "1080p"],
  keepOriginalFiles: true,
  blockNoneReferrer: true,
});

// A group of videos. A destroy fails while it holds any, and so does that of the library.
const keynotes = new bunny.VideoCollection("keynotes", { videoLibraryId: library.id, name: "Keynotes" });

// What a site knows about the videos, such as speakers and dates. A destroy fails while it holds any data.
const catalogue = new bunny.Database("catalogue", {
  name,
  storageRegion: "eu-west-1",
  primaryRegions: ["DE"],
  replicaRegions: ["NY"],
});

/** What a program that uploads videos needs. The key is a secret. */
export const libraryId = library.videoLibraryId;
export const { collectionId } = keynotes;
export const uploadKey = library.apiKey;
/** What clients of the database connect to. */
export const databaseUrl = catalogue.url;
