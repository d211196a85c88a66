import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep, step, type Step } from "../../common/taskEither";
import type { LocalFile } from "../../common/localFiles";
import { partial, refused, vanished } from "../../contract/errors";
import type { ListedKey } from "../../http/listed";
import { pick } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { localContent } from "../../reconcile/localFile";
import { plainVerbs } from "../../reconcile/plain";
import { retryUntil } from "../../reconcile/poll";
import { act, type Ctx, type Failure, steps } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import { bodyOf } from "../../vocabulary/reply";
import { type RemoteVideo, videos } from "./api/video";
import { partBytes, uploadInParts } from "./api/videoParts";
import { video as definition } from "./video.definition";

type Inputs = InputsOf<typeof definition>;

const identity = assigned({ noun: "video", name: "title", objects: videos });
const { update: save, remove } = plainVerbs(definition, videos);

const reconciledVideo = reconciled(definition, {
  identity: {
    ...identity,
    // One without a file takes that of the program: an interrupted create leaves such a video.
    findSame: (ctx, { videoLibraryId, title, checksum }) =>
      mapStep(videos.named(ctx, videoLibraryId, title), (all) =>
        all.map((each) => (each.status === "created" ? { ...each, checksum } : each)),
      ),
  },
  create: (ctx, inputs) =>
    steps(async function* () {
      // Read before anything is sent.
      yield* fileOf(inputs);
      const body = bodyOf(definition, inputs, ["title", "collectionId"]);
      // It gets that of the program, like one that was adopted without a file.
      return { ...(yield* act(videos.create(ctx, inputs.videoLibraryId, body))), checksum: inputs.checksum };
    }),
  // Chapters and moments must be within the video, so it is complete before them.
  update: (ctx, found, changes, key, inputs) =>
    steps(async function* () {
      const whole = found.status === "created" ? yield* completed(ctx, inputs, key) : found;
      return yield* act(save(ctx, whole, changes, key, inputs));
    }),
  remove,
  // bunny.net takes one file for each video, so it is that of state, unless none arrived or none can be played.
  recall: ({ checksum: shown, ...found }, { inputs: { checksum = shown } }) =>
    isBroken(found) || checksum === undefined ? found : { ...found, checksum },
});

/** A video of a library. Titles are not unique: one of the same title counts as the same. */
export const video: typeof reconciledVideo = {
  ...reconciledVideo,
  create: (ctx, inputs) =>
    steps(async function* () {
      const made = yield* act(reconciledVideo.create(ctx, inputs));
      if (made.outs.status !== "created") return made;
      const key = yield* act(TE.fromEither(identity.parse(made.id)));
      const found = yield* completed(ctx, inputs, key);
      return { ...made, outs: { ...made.outs, ...reconciledVideo.toOutputs(found) } };
    }),
  // After a failure, the engine updates, whatever differs: state does not have a file that did not become a video.
  update: (ctx, id, prior, inputs) =>
    steps(async function* () {
      if (prior.inputs.checksum !== inputs.checksum) {
        const key = yield* act(TE.fromEither(identity.parse(id)));
        const found = yield* act(videos.find(ctx, key, "fresh"));
        yield* found?.status === "created" ? completed(ctx, inputs, key) : encoded(ctx, inputs, key);
      }
      return yield* act(reconciledVideo.update(ctx, id, prior, inputs));
    }),
};

/** The local file, which must still be that of which the program has computed the checksum. */
function fileOf({ source, checksum }: Inputs): Step<Failure, LocalFile> {
  return act(localContent(source, checksum));
}

/** Uploads the file of a video that has none, and waits until it is encoded. */
function completed(ctx: Ctx, inputs: Inputs, key: ListedKey): Step<Failure, RemoteVideo> {
  return steps(async function* () {
    const file = yield* fileOf(inputs);
    yield* act(pipe(uploaded(ctx, key, file), TE.mapLeft(recorded(inputs, key, "without"))));
    return yield* encoded(ctx, inputs, key);
  });
}

/** Uploads the file. If the reply does not show whether it arrived, the video does. */
function uploaded(ctx: Ctx, key: ListedKey, { content }: LocalFile): Step<Failure, void> {
  const isLarge = content.length > partBytes && "open" in content;
  return steps(async function* () {
    const sent = await (isLarge ? uploadInParts(ctx, key, content) : videos.upload(ctx, key, content))();
    if (E.isRight(sent)) return;
    const found = await videos.find(ctx, key, "fresh")();
    const hasFile = E.isRight(found) && found.right !== undefined && !isBroken(found.right);
    if (!hasFile) yield* act(TE.left(sent.left));
  });
}

/** A video that cannot be played yet. */
interface Waiting {
  readonly _tag: "Waiting";
  readonly percent: number;
}

const encodingMilliseconds = 20 * 60_000;

/** Reads the video until it is encoded. */
function encoded(ctx: Ctx, inputs: Inputs, key: ListedKey): Step<Failure, RemoteVideo> {
  const title = identity.titleOf(inputs, key);
  const look: TE.TaskEither<Waiting | Failure, RemoteVideo> = pipe(
    act(videos.find(ctx, key, "fresh")),
    TE.flatMapEither((found): E.Either<Waiting | Failure, RemoteVideo> => {
      if (found === undefined) return E.left(vanished(identity.nameOf(key)));
      // Without a file, it was read before that arrived.
      if (hasFailed(found)) return E.left(failed(title));
      return isPlayable(found) ? E.right(found) : E.left({ _tag: "Waiting", percent: found.encodeProgress });
    }),
  );
  const waited = retryUntil(look, {
    limitMilliseconds: ctx.timeoutMilliseconds ?? encodingMilliseconds,
    firstDelayMilliseconds: 1_000,
    longestDelayMilliseconds: 10_000,
    signal: ctx.signal,
    log: ctx.log,
    waitsFor: (failure) =>
      failure._tag === "Waiting" ? `${title} to be encoded, ${failure.percent} % so far` : undefined,
  });
  return step(
    pipe(
      waited,
      TE.mapLeft((failure) =>
        failure._tag === "Waiting"
          ? recorded(inputs, key, "with")(late(title, failure))
          : recorded(inputs, key, failure._tag === "Refused" ? "without" : "with")(failure),
      ),
    ),
  );
}

function failed(title: string): Failure {
  return refused(
    `bunny.net could not encode ${title}`,
    "check that the file is a video that can be played: another file replaces it, and so does `pulumi up --refresh`",
  );
}

function late(title: string, { percent }: Waiting): Failure {
  return refused(
    `${title} is still being encoded, ${percent} % so far`,
    "bunny.net goes on with it: run `pulumi up` again, which does not wait, or set a longer `customTimeouts.create`",
  );
}

function isPlayable({ status }: RemoteVideo): boolean {
  return status === "finished" || status === "jitPlaylistsCreated";
}

/** It has no file, or one that cannot be played. No call gives it another one. */
function isBroken(found: Pick<RemoteVideo, "status">): boolean {
  return found.status === "created" || hasFailed(found);
}

function hasFailed({ status }: Pick<RemoteVideo, "status">): boolean {
  return status === "error" || status === "uploadFailed";
}

/** Records a video that exists. Without its file, it is not complete. */
function recorded(inputs: Inputs, key: ListedKey, file: "with" | "without") {
  const own = ["videoLibraryId", "title", "collectionId"];
  const names = file === "with" ? [...own, "source", "checksum"] : own;
  return partial({
    id: identity.format(key),
    applied: pick({ ...inputs }, names),
    outs: { videoId: key.key, status: "created", length: 0 },
  });
}
