import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Problem } from "../../contract/lifecycle";
import { refused } from "../../contract/errors";
import { failWith, mapStep, taskEither, valueOf } from "../../common/taskEither";
import { Nothing } from "../../http/codecs";
import { pick, type Properties } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import { type Guard, refuseIfHolding } from "../../reconcile/plain";
import { keepsRegions, lackingRegions } from "../../reconcile/replicationRegions";
import { act, type Ctx, steps } from "../../reconcile/steps";
import { renewing } from "../../reconcile/triggers";
import type { InputsOf } from "../../vocabulary";
import { bodyOf, creationOf } from "../../vocabulary/reply";
import { pullZoneObject } from "../pullZone/pullZoneReference";
import { videoLibraries, videoLibrariesNamed, type RemoteVideoLibrary } from "./api/videoLibrary";
import { addRegions, withTokenSettings } from "./api/zonesOfLibrary";
import { videoLibrary as definition } from "./videoLibrary.definition";

type Inputs = InputsOf<typeof definition>;

const guard: Guard<RemoteVideoLibrary> = {
  noun: "video library",
  holds: ({ videoCount }) => (videoCount > 0 ? `${videoCount} videos` : undefined),
  unless: "deleteVideos",
};

const reconciledLibrary = reconciled(definition, {
  identity: numbered({
    noun: "video library",
    id: "videoLibraryId",
    name: "name",
    find: videoLibraries.find,
    findSame: (ctx, inputs) =>
      pipe(
        videoLibrariesNamed(ctx, inputs.name),
        TE.flatMap((found) => (hasTokenSettings(inputs) ? tokenSettingsOfAll(ctx, found) : TE.right(found))),
      ),
  }),
  validate: contradictions,

  create: (ctx, inputs) => videoLibraries.create(ctx, creationOf(definition, inputs)),
  update: (ctx, found, { replicationRegions, ...changes }) =>
    taskEither(async function* () {
      if (replicationRegions !== undefined) {
        const lacking = lackingRegions("library", found.replicationRegions, replicationRegions);
        if (lacking !== undefined) yield* failWith(refused(`replicationRegions ${lacking.reason}`, lacking.remedy));
        yield* valueOf(addRegions(ctx, found, replicationRegions));
      }
      const body = bodyOf(definition, changes);
      const isChanged = Object.keys(body).length > 0;
      const saved = isChanged ? yield* videoLibraries.save(ctx, found.videoLibraryId, body) : found;
      return { ...saved, ...(replicationRegions && { replicationRegions }), ...pick(changes, tokenSettings) };
    }),
  remove: (ctx, id, { outs }) =>
    taskEither(async function* () {
      const found = yield* videoLibraries.find(ctx, id, "fresh");
      if (found === undefined) return;
      yield* refuseIfHolding(found, `${found.name ?? ""} (${id})`, guard, outs);
      yield* videoLibraries.write(ctx, id, { method: "DELETE", reply: Nothing });
      logLeftZones(ctx, found);
    }),
});

/**
 * A video library. Names are not unique: to keep a second create from making a duplicate, a library of the same name
 * counts as the same library.
 */
export const videoLibrary: typeof reconciledLibrary = {
  ...reconciledLibrary,
  validateChange: keepsRegions("library"),
  read: (ctx, id, prior) =>
    steps(async function* () {
      const found = yield* act(reconciledLibrary.read(ctx, id, prior));
      const isWanted = found !== undefined && (prior === undefined || hasTokenSettings(prior.inputs));
      return isWanted ? yield* act(withTokenSettings(ctx, found)) : found;
    }),
  update: renewing(reconciledLibrary, {
    tokenKeyTriggers: (ctx, { videoLibraryId }) =>
      mapStep(videoLibraries.save(ctx, videoLibraryId, { ResetToken: true }), () => ({})),
  }),
};

/** Settings of the pull zone of a library. */
const tokenSettings = ["enableTokenAuthentication", "enableTokenIpVerification"] as const;

function hasTokenSettings(inputs: Partial<Inputs>): boolean {
  return tokenSettings.some((name) => inputs[name] !== undefined);
}

function tokenSettingsOfAll(ctx: Ctx, found: readonly RemoteVideoLibrary[]) {
  return TE.sequenceSeqArray(found.map((library) => withTokenSettings(ctx, library)));
}

/** Says what bunny.net has made with a library and does not delete with it, unless the program has it. */
function logLeftZones({ ownership, log }: Ctx, { pullZoneId, storageZoneId }: RemoteVideoLibrary): void {
  const zones = [pullZoneObject(pullZoneId), `storage zone ${storageZoneId}`];
  const left = zones.filter((zone) => ownership.ownerOf(zone)._tag === "Nobody");
  if (left.length === 0) return;
  log(`leaves ${left.join(" and ")}, which bunny.net made for it: delete what is not needed in the dashboard`);
}

/** What bunny.net sets along with another setting that is on: anything else would be drift after every update. */
const setAlong: ReadonlyArray<readonly [setting: string, value: boolean, by: string]> = [
  ["exposeOriginals", true, "allowEarlyPlay"],
  ["enableTranscribing", true, "enableTranscribingTitleGeneration"],
  ["enableTranscribing", true, "enableTranscribingDescriptionGeneration"],
  ["enableTranscribing", true, "enableTranscribingChaptersGeneration"],
  ["enableTranscribing", true, "enableTranscribingMomentsGeneration"],
  ["enableMp4Fallback", false, "enableDrm"],
  ["allowEarlyPlay", false, "enableDrm"],
];

function contradictions({ drmVersion = "basic", ...given }: Properties): readonly Problem[] {
  return setAlong
    .filter(([setting, value, by]) => given[setting] === !value && given[by] === true)
    .filter(([, , by]) => by !== "enableDrm" || drmVersion === "basic")
    .map(([property, value, by]) => {
      const cause = by === "enableDrm" ? "enableDrm with drmVersion basic" : by;
      return { property, reason: `is set to ${value} by ${cause}: write ${value}, or omit it` };
    });
}
