import type { VideoLibrary as Resource } from "../../../resources/stream/videoLibrary";
import { byIdOrName } from "../../../lookups/byIdOrName";
import type { Answer, Found, Lookup, OutputArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";
import type { RemoteVideoLibrary } from "../api/videoLibrary";

/** Arguments of {@link getVideoLibrary}: one of the two is required. */
export interface GetVideoLibraryArgs {
  /** Numeric ID of the library. */
  videoLibraryId?: number | string | undefined;
  /** Exact name of the library. */
  name?: string | undefined;
}

/** Arguments of {@link getVideoLibraryOutput}. */
export type GetVideoLibraryOutputArgs = OutputArgs<GetVideoLibraryArgs>;

/** The current state of a video library, without its settings. */
export interface GetVideoLibraryResult
  extends
    Found<Resource, "pullZoneId" | "storageZoneId" | "videoCount" | "dateCreated">,
    Pick<Resource, "apiKey" | "readOnlyApiKey"> {
  /** Numeric ID of the library. */
  videoLibraryId: number;
  /** Name of the library, which other libraries may also have. */
  name: string;
  /** Codes of the regions to which the videos are copied, sorted. */
  replicationRegions: string[];
}

export const lookup: Lookup<GetVideoLibraryArgs, GetVideoLibraryResult> = {
  name: "getVideoLibrary",
  secrets: ["apiKey", "readOnlyApiKey"],
  run: byIdOrName({
    noun: "video library",
    by: ["videoLibraryId", "name"],
    load: async () => {
      const { videoLibraries, videoLibrariesNamed } = await import("../api/videoLibrary.js");
      return { ...videoLibraries, named: videoLibrariesNamed };
    },
    idAndName: ({ videoLibraryId, name = "" }) => [videoLibraryId, name],
    toResult,
  }),
};

/**
 * Looks up a video library by its numeric ID or exact name. Fails if it does not exist, or if several libraries have the
 * name.
 *
 * API: `GET /videolibrary/{id}`, or `GET /videolibrary?search=` and an exact comparison.
 *
 * @example
 * ```ts
 * const library = bunny.getVideoLibraryOutput({ name: "talks" });
 * new bunny.PullZone("talks", { adoptPullZoneId: library.pullZoneId, blockNoneReferrer: true });
 * ```
 */
export const getVideoLibrary = /* @__PURE__ */ plainForm(lookup);

/** {@link getVideoLibrary} for arguments that may be outputs of resources. */
export const getVideoLibraryOutput = /* @__PURE__ */ outputForm(lookup);

function toResult({
  name = "",
  replicationRegions = [],
  ...library
}: RemoteVideoLibrary): Answer<GetVideoLibraryResult> {
  return {
    videoLibraryId: library.videoLibraryId,
    name,
    replicationRegions: [...replicationRegions],
    pullZoneId: library.pullZoneId,
    storageZoneId: library.storageZoneId,
    videoCount: library.videoCount,
    dateCreated: library.dateCreated,
    apiKey: library.apiKey,
    readOnlyApiKey: library.readOnlyApiKey,
  };
}
