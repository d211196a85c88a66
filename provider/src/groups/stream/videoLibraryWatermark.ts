import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep, type Step } from "../../common/taskEither";
import type { ObjectId } from "../../formats/ids";
import type { Session, Freshness } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { reconciled } from "../../reconcile/engine";
import { onlyOneOf, type SettingsKey } from "../../reconcile/identity";
import { localContent } from "../../reconcile/localFile";
import type { Action, Ctx } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import type { ObjectOf } from "../../vocabulary/reply";
import { inVideoLibrary } from "./api/streamHost";
import { deleteWatermark, putWatermark, videoLibraries } from "./api/videoLibrary";
import { versionedUpload } from "./versionedUpload";
import { videoLibraryWatermark as definition } from "./videoLibraryWatermark.definition";

type Inputs = InputsOf<typeof definition>;
type Watermark = ObjectOf<typeof definition>;

/** The watermark of a library, whose image no read shows. */
export const videoLibraryWatermark = reconciled(definition, {
  identity: onlyOneOf<Inputs, Watermark>({ noun: "watermark", objects: { parent: inVideoLibrary, find } }),
  ...versionedUpload("the watermark", upload, (ctx, { parent }: SettingsKey, freshness) =>
    find(ctx, parent, freshness),
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
  return mapStep(videoLibraries.find(session, Number(id), freshness), (library) =>
    library?.hasWatermark === true ? { videoLibraryId: Number(id), version: library.watermarkVersion } : undefined,
  );
}
