import { describeStories, stored } from "./stories";

describeStories(
  "sandbox: video libraries",
  {},
  {
    "are not made, or changed, where the settings do not go together": [
      ["POST /videolibrary", { Name: "films", EnabledResolutions: "" }, 400, { Field: "EnabledResolutions" }],
      stored(({ videoLibraries = [] }) => videoLibraries, []),
    ],
  },
);
