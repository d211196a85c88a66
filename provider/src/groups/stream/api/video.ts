import * as t from "io-ts";
import { failWith, mapStep, type Step, taskEither, valueOf } from "../../../common/taskEither";
import type { ObjectId } from "../../../formats/ids";
import { type ApiCall, type Content, uploadMilliseconds } from "../../../http/apiCall";
import { cachedReads, type Freshness, type Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { type ListedKey, listedObjects, readAll, refusalsOf, silent } from "../../../http/listed";
import { withoutParent } from "../../../http/parentObjects";
import { confirmNotFoundBy } from "../../../http/remoteObjects";
import { computedList, integer, text, object } from "../../../vocabulary";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { video } from "../video.definition";
import { inVideoLibrary, stream } from "./streamHost";

const remote = {
  ...video,
  computed: {
    ...video.computed,
    encodeProgress: integer(),
    /** Its captions, without their content. */
    captions: computedList(object({ srclang: text(), label: text(), version: integer() }, {})),
  },
};

/** A video as it is read. */
export type RemoteVideo = ObjectOf<typeof remote>;

const listPath = "/library/{videoLibraryId}/videos";
const path = `${listPath}/{videoId}`;
const reply = replyOf(remote);
const refusals = refusalsOf(stream);

/** A library may hold any number of videos of others, so each is read by itself. */
const single = cachedReads<RemoteVideo>({
  path,
  param: (place) => {
    const [videoLibraryId = "", videoId = ""] = String(place).split("/");
    return { videoLibraryId, videoId };
  },
  reply,
});

const listed = listedObjects({
  dialect: stream,
  parent: inVideoLibrary,
  id: "videoId",
  list: listPath,
  one: path,
  reply,
});

const placeOf = ({ parent, key }: ListedKey): string => `${String(parent)}/${key}`;

/** Any write below a video. */
function write<B>(
  session: Session,
  key: ListedKey,
  call: ApiCall<B>,
  apply?: (before: RemoteVideo, reply: B) => RemoteVideo,
): Step<ApiError, B> {
  return taskEither(async function* () {
    const there = yield* valueOf(inVideoLibrary.at(session, key.parent ?? 0));
    if (there === undefined) return yield* failWith(withoutParent(call));
    const whole = { ...refusals, ...call, params: { ...listed.paramsOf(key), ...call.params } };
    return yield* valueOf(single(there.client).write(placeOf(key), whole, there, apply));
  });
}

/** The videos of libraries. Those of one are written at the same time. */
export const videos = {
  ...listed,

  find: (session: Session, key: ListedKey, freshness: Freshness = "cached"): Step<ApiError, RemoteVideo | undefined> =>
    taskEither(async function* () {
      const { parent = 0 } = key;
      const there = yield* valueOf(inVideoLibrary.at(session, parent));
      if (there === undefined) return undefined;
      // That one of many is gone is no sign of another account.
      const { whenMissing: _, ...quiet } = there;
      const look = single(there.client).read(placeOf(key), quiet, freshness === "fresh");
      const list = { operation: { method: "GET", path: listPath }, query: { itemsPerPage: 10 } } as const;
      const probe = { ...list, params: inVideoLibrary.paramsOf(parent), reply: t.UnknownRecord };
      const found = yield* valueOf(confirmNotFoundBy(probe)(quiet, look));
      return found && { ...found, videoLibraryId: Number(parent) };
    }),

  /** All of a library with exactly this title: `search` also matches parts of titles. */
  named: (session: Session, parent: ObjectId, title: string): Step<ApiError, readonly RemoteVideo[]> =>
    taskEither(async function* () {
      const there = yield* valueOf(inVideoLibrary.at(session, parent));
      if (there === undefined) return [];
      const read = readAll({ dialect: stream, list: listPath, reply }, { search: title });
      const found = yield* valueOf(read(there.client.transport, inVideoLibrary.paramsOf(parent), there));
      return found.filter((each) => each.title === title).map((each) => ({ ...each, videoLibraryId: Number(parent) }));
    }),

  /** PUT of its file: 200, 400 if it has one already. */
  upload: (session: Session, key: ListedKey, content: Content): Step<ApiError, void> =>
    write(session, key, {
      operation: { method: "PUT", path },
      content,
      attemptMilliseconds: uploadMilliseconds(content),
      reply: Nothing,
    }),

  save: (session: Session, key: ListedKey, body: object, after: RemoteVideo): Step<ApiError, RemoteVideo> => {
    const call = { operation: { method: "POST", path }, body, idempotent: true, reply: silent<RemoteVideo>() } as const;
    return mapStep(
      write(session, key, call, () => after),
      () => after,
    );
  },

  remove: (session: Session, key: ListedKey): Step<ApiError, void> =>
    write(session, key, { operation: { method: "DELETE", path }, reply: Nothing }),
  write,
};

/** The key of a video whose resource ID is given. */
export function videoKey(id: ObjectId): ListedKey {
  const [parent, key = ""] = String(id).split("/");
  return { parent: Number(parent), key };
}

/** A video by its resource ID. */
export function findVideo(session: Session, id: ObjectId, freshness?: Freshness) {
  return videos.find(session, videoKey(id), freshness);
}
