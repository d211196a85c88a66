import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Step, taskEither } from "../../common/taskEither";
import type { ObjectId } from "../../formats/ids";
import type { Session, Freshness } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { reconciled } from "../../reconcile/engine";
import { onlyOneOf } from "../../reconcile/identity";
import { localContent } from "../../reconcile/localFile";
import type { Action, Ctx } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import type { ObjectOf } from "../../vocabulary/reply";
import { anotherVersion } from "./anotherVersion";
import { inVideoLibrary } from "./api/streamHost";
import { deleteWatermark, putWatermark, videoLibraries } from "./api/videoLibrary";
import { videoLibraryWatermark as definition } from "./videoLibraryWatermark.definition";

type Inputs = InputsOf<typeof definition>;
type Watermark = ObjectOf<typeof definition>;

/** The watermark of a library, whose image no read shows. */
export const videoLibraryWatermark = reconciled(definition, {
  identity: onlyOneOf<Inputs, Watermark>({ noun: "watermark", objects: { parent: inVideoLibrary, find } }),
  // The version is in the next read.
  create: (ctx, inputs) =>
    pipe(
      upload(ctx, inputs),
      TE.map(() => undefined),
    ),
  update: (ctx, found, changes, _key, inputs) =>
    pipe(
      upload(ctx, inputs),
      TE.flatMap(() => anotherVersion(ctx, "the watermark", find(ctx, inputs.videoLibraryId, "fresh"), found.version)),
      TE.map((version) => ({ ...found, ...changes, version })),
    ),
  remove: (ctx, { parent }) => deleteWatermark(ctx, Number(parent)),
});

function upload(ctx: Ctx, { videoLibraryId, source, checksum }: Inputs): Action<void> {
  return pipe(
    localContent(source, checksum),
    TE.flatMap(({ content }): Action<void> => putWatermark(ctx, videoLibraryId, content)),
  );
}

function find(session: Session, id: ObjectId, freshness?: Freshness): Step<ApiError, Watermark | undefined> {
  return taskEither(async function* () {
    const library = yield* videoLibraries.find(session, Number(id), freshness);
    return library?.hasWatermark === true
      ? { videoLibraryId: Number(id), version: library.watermarkVersion }
      : undefined;
  });
}
