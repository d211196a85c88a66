import { describeStories, stored } from "./stories";

const missing = { ErrorKey: "not_found", Field: "VideoLibrary" };

describeStories(
  "sandbox: video libraries",
  {},
  {
    "are made with the zones of their videos, read, changed in part and deleted, once": [
      [
        "POST /videolibrary",
        { Name: "films" },
        201,
        { Id: 70001, Name: "films", PullZoneId: 1001, StorageZoneId: 60001 },
      ],
      stored(({ pullZones, storageZones }) => [pullZones, storageZones], [[{ StorageZoneId: 60001 }], [{}]]),
      ["POST /videolibrary/70001", { Name: "series", Bitrate240p: null, WatermarkWidth: 5 }, 200, { Name: "series" }],
      ["GET /videolibrary/70001", 200, { Name: "series", Bitrate240p: 600, WatermarkWidth: 5 }],
      ["DELETE /videolibrary/70001", 204, ""],
      ["GET /videolibrary/70001", 404, missing],
      ["POST /videolibrary/70001", {}, 404, missing],
      ["DELETE /videolibrary/70001", 404, missing],
    ],
    "are not made, or changed, where the settings do not go together": [
      ["POST /videolibrary", { Name: "films", EnabledResolutions: "" }, 400, { Field: "EnabledResolutions" }],
      stored(({ videoLibraries = [] }) => videoLibraries, []),
    ],
  },
);
