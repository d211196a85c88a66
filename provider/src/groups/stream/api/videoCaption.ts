import * as t from "io-ts";
import type { Step } from "../../../common/taskEither";
import type { ChildId, ObjectId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { listOrEmpty, Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { stream } from "./streamHost";
import { videoKey, videos } from "./video";

const path = "/library/{videoLibraryId}/videos/{videoId}/captions/{language}";

const Invalid = t.type({ data: t.type({ valid: t.literal(false), errorList: listOrEmpty(t.string) }) });

/** POST: 200, also for captions with errors, 400, 404. */
export function putCaption(
  session: Session,
  { parent, key: language }: ChildId<ObjectId>,
  label: string,
  file: Uint8Array,
): Step<ApiError, void> {
  return videos.write(session, videoKey(parent), {
    operation: { method: "POST", path },
    params: { language },
    body: { srclang: language, label, captionsFile: Buffer.from(file).toString("base64") },
    idempotent: true,
    errorBodyIn: (status, body) => {
      if (Invalid.is(body)) return { message: body.data.errorList.join("; ") };
      return stream.errorBodyIn?.(status, body);
    },
    reply: Nothing,
  });
}

/** DELETE: 200, 400, 404. */
export function deleteCaption(session: Session, { parent, key: language }: ChildId<ObjectId>): Step<ApiError, void> {
  const operation = { method: "DELETE", path } as const;
  return videos.write(session, videoKey(parent), { operation, params: { language }, reply: Nothing });
}
