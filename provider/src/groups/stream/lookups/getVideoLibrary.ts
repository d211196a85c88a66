import type * as pulumi from "@pulumi/pulumi";
import { byIdOrName } from "../../../lookups/byIdOrName";
import type { Lookup, LookupOptions, OutputArgs } from "../../../lookups/lookup";
import { lookUp, lookUpOutput, secretPart } from "../../../lookups/runLookup";
import { taskEither, valueOf } from "../../../common/taskEither";
import type { VideoLibrary } from "../api/videoLibrary";

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
export interface GetVideoLibraryResult {
  /** Numeric ID of the library. */
  videoLibraryId: number;
  /** Name of the library, which other libraries may also have. */
  name: string;
  /** Codes of the regions to which the videos are copied, sorted. */
  replicationRegions: string[];
  /** Numeric ID of the pull zone that delivers the videos. */
  pullZoneId: number;
  /** Numeric ID of the storage zone that holds the videos. */
  storageZoneId: number;
  /** Number of videos. */
  videoCount: number;
  /** When the library was created, in ISO 8601. */
  dateCreated: string | undefined;
  /** Key with which videos are uploaded and managed. A secret. */
  apiKey: pulumi.Output<string>;
  /** Key that allows reading videos; bunny.net also signs webhooks with it. A secret. */
  readOnlyApiKey: pulumi.Output<string>;
}

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
export async function getVideoLibrary(
  args: GetVideoLibraryArgs,
  options: LookupOptions = {},
): Promise<GetVideoLibraryResult> {
  const { apiKey, readOnlyApiKey, ...library } = await lookUp(lookup, args, options);
  return { ...library, apiKey: secretPart(apiKey), readOnlyApiKey: secretPart(readOnlyApiKey) };
}

/** {@link getVideoLibrary} for arguments that may be outputs of resources. */
export function getVideoLibraryOutput(
  args: GetVideoLibraryOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetVideoLibraryResult> {
  return lookUpOutput(args, options, (known) => getVideoLibrary(known, options));
}

const secrets = ["apiKey", "readOnlyApiKey"] as const;
type Secret = (typeof secrets)[number];

/** What the API returns, without anything that marks secrets. */
type Answer = Omit<GetVideoLibraryResult, Secret> & Readonly<Record<Secret, string>>;

export const lookup: Lookup<GetVideoLibraryArgs, Answer> = {
  name: "getVideoLibrary",
  secrets,
  run: (session, { videoLibraryId, name }) =>
    taskEither(async function* () {
      const { videoLibraries, videoLibrariesNamed } = await import("../api/videoLibrary.js");
      const found = yield* valueOf(
        byIdOrName({
          noun: "video library",
          property: "videoLibraryId",
          id: videoLibraryId,
          name,
          find: (id) => videoLibraries.find(session, id),
          findNamed: (exact) => videoLibrariesNamed(session, exact),
          all: videoLibraries.all(session),
          idOf: (library) => library.videoLibraryId,
          nameOf: (library) => library.name ?? "",
        }),
      );
      return toResult(found);
    }),
};

function toResult({ name = "", replicationRegions = [], ...library }: VideoLibrary): Answer {
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
