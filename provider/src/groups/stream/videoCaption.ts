import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ObjectId, textParent } from "../../formats/ids";
import { entriesIn } from "../../http/entries";
import { reconciled } from "../../reconcile/engine";
import { childOf } from "../../reconcile/identity";
import { bytesOf, contentOf, contentProblems } from "../../reconcile/localFile";
import type { Action, Ctx } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import type { ObjectOf } from "../../vocabulary/reply";
import { findVideo } from "./api/video";
import { deleteCaption, putCaption } from "./api/videoCaption";
import { versionedUpload } from "./versionedUpload";
import { videoCaption as definition } from "./videoCaption.definition";

type Inputs = InputsOf<typeof definition>;
type Caption = ObjectOf<typeof definition>;

const ids = {
  format: (video: ObjectId, language: string) => `${video}/${language}`,
  parse: textParent(2).parseChild,
};

const captions = entriesIn(
  findVideo,
  (video) => video.captions.map(({ srclang, ...found }): Caption => ({ language: srclang, ...found })),
  ({ language = "" }) => language,
);

/** The captions of a video in one language, whose text no read shows. */
export const videoCaption = reconciled(definition, {
  identity: childOf<"videoId", "language", Caption, ObjectId>(
    { noun: "video", property: "videoId", ids, find: findVideo },
    { noun: "captions", property: "language", find: captions.find },
  ),
  validate: contentProblems,
  ...versionedUpload("the captions", upload, captions.find),
  remove: deleteCaption,
});

function upload(ctx: Ctx, inputs: Inputs): Action<void> {
  const { videoId: parent, language: key, label } = inputs;
  return pipe(
    contentOf(inputs),
    TE.flatMap(bytesOf),
    TE.flatMap((file): Action<void> => putCaption(ctx, { parent, key }, label, file)),
  );
}
