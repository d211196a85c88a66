import { byIdOrName } from "../../../lookups/byIdOrName";
import { videoLibraries, videoLibrariesNamed } from "../api/videoLibrary";
import { getVideoLibrary as definition } from "./getVideoLibrary.definition";

export const getVideoLibrary = byIdOrName(definition, "video library", {
  ...videoLibraries,
  named: videoLibrariesNamed,
});
