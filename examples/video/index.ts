import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = config.require("name");

// Where videos are uploaded, encoded and played. Requests without a referrer are blocked.
const library = new bunny.VideoLibrary("talks", {
  name,
  enabledResolutions: ["360p", "720p", "1080p"],
  keepOriginalFiles: true,
  blockNoneReferrer: true,
  watermarkPositionLeft: 85,
  watermarkPositionTop: 5,
  watermarkWidth: 10,
});

// The site that may show the videos. As soon as there is one, all other sites are blocked.
new bunny.VideoLibraryReferrer("site", {
  videoLibraryId: library.id,
  hostname: config.require("site"),
  list: "allowed",
});

// An image in the corner of all videos that are encoded from then on.
const logo = new bunny.VideoLibraryWatermark("logo", { videoLibraryId: library.id, source: "./logo.png" });

// A group of videos. A destroy fails while it holds videos of others, and so does that of the library.
const keynotes = new bunny.VideoCollection("keynotes", { videoLibraryId: library.id, name: "Keynotes" });

// The clip on the front page. It waits for the watermark, which is burned in when it is encoded. Videos of users are uploaded with the key of the library instead.
const opening = new bunny.Video(
  "opening",
  {
    videoLibraryId: library.id,
    collectionId: keynotes.collectionId,
    title: "Opening keynote",
    source: config.require("clip"),
    metaTags: [{ property: "description", value: "What is new this year" }],
  },
  { dependsOn: [logo] },
);

// Long captions are better kept in a file: `source: "./opening.vtt"`.
new bunny.VideoCaption("english", {
  videoId: opening.id,
  language: "en",
  label: "English",
  content: `WEBVTT

00:00.000 --> 00:02.000
Welcome.

00:02.000 --> 00:05.000
It is good to see so many of you.
`,
});

// What a site knows about the videos, such as speakers and dates. A destroy fails while it holds any data.
const catalogue = new bunny.Database("catalogue", {
  name,
  storageRegion: "eu-west-1",
  primaryRegions: ["DE"],
  replicaRegions: ["NY"],
});

// What the site connects with. Programs that write get a token of their own.
const reader = new bunny.DatabaseToken("reader", { databaseId: catalogue.id, authorization: "readOnly" });

/** What a program that uploads videos needs. The key is a secret. */
export const libraryId = library.videoLibraryId;
export const { collectionId } = keynotes;
export const uploadKey = library.apiKey;
/** What the site plays on its front page. */
export const { videoId } = opening;
/** What clients of the database connect to, and with. The token is a secret. */
export const databaseUrl = catalogue.url;
export const databaseToken = reader.token;
