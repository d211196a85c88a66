import type { IsUnknown, Problem } from "../../contract/lifecycle";
import { refused } from "../../contract/errors";
import { failWith, taskEither } from "../../common/taskEither";
import { Nothing } from "../../http/codecs";
import type { Properties } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import { bodyOf } from "../../vocabulary/reply";
import { videoLibraries, videoLibrariesNamed, type VideoLibrary } from "./api/videoLibrary";
import { videoLibrary as definition } from "./videoLibrary.definition";

/**
 * A video library. Names are not unique: to keep a second create from making a duplicate, a library of the same name
 * counts as the same library.
 */
export const videoLibrary = reconciled(definition, {
  identity: numbered({
    noun: "video library",
    id: "videoLibraryId",
    name: "name",
    find: videoLibraries.find,
    findSame: (ctx, { name }) => videoLibrariesNamed(ctx, name),
  }),
  validate: contradictions,

  create: (ctx, inputs) => videoLibraries.create(ctx, bodyOf(definition, inputs, takenByCreate)),
  update: (ctx, { videoLibraryId }, changes) => videoLibraries.save(ctx, videoLibraryId, bodyOf(definition, changes)),
  remove: (ctx, id, { outs: { deleteVideos = false } }) =>
    taskEither(async function* () {
      const found = yield* videoLibraries.find(ctx, id, "fresh");
      if (found === undefined) return;
      if (found.videoCount > 0 && !deleteVideos) yield* failWith(holdsVideos(found));
      yield* videoLibraries.write(ctx, id, { method: "DELETE", reply: Nothing });
    }),
});

/** What a create takes; the other settings are a second request. */
const takenByCreate = [
  "name",
  "replicationRegions",
  "playerVersion",
  "encodingTier",
  "jitEncodingEnabled",
  "outputCodecs",
  "enabledResolutions",
  "blockNoneReferrer",
  "enableMp4Fallback",
  "keepOriginalFiles",
  "allowDirectPlay",
  "allowEarlyPlay",
  "enableMultiAudioTrackSupport",
  "enableTranscribing",
  "transcribingCaptionLanguages",
  "enableTranscribingTitleGeneration",
  "enableTranscribingDescriptionGeneration",
  "enableTranscribingChaptersGeneration",
  "enableTranscribingMomentsGeneration",
];

function holdsVideos({ name, videoLibraryId, videoCount }: VideoLibrary) {
  return refused(
    `video library ${name ?? ""} (${videoLibraryId}) is not deleted, because it holds ${videoCount} videos`,
    "delete them in the dashboard, or set `deleteVideos: true` and run `pulumi up` before removing the resource; or set " +
      "`retainOnDelete` to keep the library",
  );
}

/** bunny.net turns the first setting on along with the second, so `false` would be drift after every update. */
const turnedOnBy: ReadonlyArray<readonly [setting: string, by: string]> = [
  ["exposeOriginals", "allowEarlyPlay"],
  ["enableTranscribing", "enableTranscribingTitleGeneration"],
  ["enableTranscribing", "enableTranscribingDescriptionGeneration"],
  ["enableTranscribing", "enableTranscribingChaptersGeneration"],
  ["enableTranscribing", "enableTranscribingMomentsGeneration"],
];

/** Settings that cannot all be true. */
function contradictions(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const is = (name: string, value: unknown): boolean => !isUnknown(given[name]) && given[name] === value;
  const basicDrm = is("enableDrm", true) && (given["drmVersion"] === undefined || is("drmVersion", "basic"));
  const turnedOff = basicDrm ? ["enableMp4Fallback", "allowEarlyPlay"].filter((name) => is(name, true)) : [];
  return [
    ...turnedOnBy
      .filter(([setting, by]) => is(by, true) && is(setting, false))
      .map(([property, by]) => ({ property, reason: `is set to true by ${by}: write true, or omit it` })),
    ...turnedOff.map((name) => ({
      property: name,
      reason: "is turned off by enableDrm with drmVersion basic: write false, or omit it",
    })),
    ...(is("jitEncodingEnabled", true) && is("allowEarlyPlay", true)
      ? [{ property: "allowEarlyPlay", reason: "cannot be combined with jitEncodingEnabled: omit one of the two" }]
      : []),
  ];
}
