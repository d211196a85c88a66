import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type * as t from "io-ts";
import { step, type Step } from "../../../common/taskEither";
import type { ObjectId } from "../../../formats/ids";
import type { Session, Freshness } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import { type ApiError, isNotFound } from "../../../http/errors";
import { allFromPages, pageOf } from "../../../http/pagination";
import { parentObjects } from "../../../http/parentObjects";
import { boolean, numbered } from "../../../vocabulary";
import { replyOf } from "../../../vocabulary/reply";
import type { ReleaseStatus } from "../releaseStatus";
import { scriptRelease } from "../scriptRelease.definition";
import { scripts } from "./script";

const remote = {
  ...scriptRelease,
  computed: { ...scriptRelease.computed, status: numbered(["archived", "live"]), deleted: boolean() },
};

/** A published version of a script's code. */
export const RemoteRelease = replyOf(remote, ({ code = "", status, ...release }) => ({
  ...release,
  code,
  status: statusOf(status),
}));
export type RemoteRelease = t.TypeOf<typeof RemoteRelease>;

function statusOf(status: string): ReleaseStatus {
  return status === "archived" || status === "live" ? status : `other(${Number(status)})`;
}

const active = scripts.part("/releases/active", RemoteRelease);

/** What a script serves to its visitors. */
export const activeReleases = {
  parent: parentObjects({
    noun: "script",
    property: "scriptId",
    find: (session, id, freshness) => scripts.find(session, Number(id), freshness),
  }),
  /** The same 404 with an empty body means that nothing is live or that the script does not exist, which is asked for. */
  find: (
    session: Session,
    id: ObjectId,
    freshness: Freshness = "cached",
  ): Step<ApiError, RemoteRelease | undefined> => {
    const scriptId = Number(id);
    return step(
      pipe(
        active.cache(session.client).read(scriptId, session, freshness === "fresh"),
        TE.map((release): RemoteRelease | undefined => ({ ...release, scriptId })),
        TE.orElse((error) => (isNotFound(error) ? TE.as(undefined)(scripts.find(session, scriptId)) : TE.left(error))),
      ),
    );
  },
};

// Each release includes its code, which may be up to 10 MB long.
const releasesPerPage = 20;

/** GET /compute/script/{scriptId}/releases?page=&perPage=: 200, 404. All releases with their code, even deleted ones. */
export function fetchReleases(session: Session, scriptId: number): TE.TaskEither<ApiError, readonly RemoteRelease[]> {
  return allFromPages(session, {
    path: `${scripts.path}/releases`,
    params: { scriptId },
    query: { perPage: releasesPerPage },
    reply: pageOf(RemoteRelease),
  });
}

// Long enough to upload 10 MB.
const uploadMilliseconds = 120_000;

/** POST /compute/script/{scriptId}/code: 204, 404. Writes the draft only; the live release stays live. Idempotent. */
export function writeCode(session: Session, scriptId: number, code: string): TE.TaskEither<ApiError, void> {
  return scripts.write(session, scriptId, {
    method: "POST",
    below: "/code",
    body: { Code: code },
    reply: Nothing,
    idempotent: true,
    attemptMilliseconds: uploadMilliseconds,
    secrets: [code],
  });
}

/**
 * POST /compute/script/{scriptId}/publish: 204, 400 without code, 404. Creates a release from the draft and publishes
 * it. Each call creates another release, so it is not retried if an attempt may have taken effect.
 *
 * POST /compute/script/{scriptId}/publish/{uuid}: 204, 400, 404. Republishes an existing release, which keeps its first
 * note. Idempotent.
 */
export function publish(
  session: Session,
  scriptId: number,
  note: string | undefined,
  uuid?: string,
): TE.TaskEither<ApiError, void> {
  return scripts.write(session, scriptId, {
    method: "POST",
    ...(uuid === undefined ? { below: "/publish" } : { below: "/publish/{uuid}", params: { uuid }, idempotent: true }),
    body: note === undefined ? {} : { Note: note },
    reply: Nothing,
  });
}

/** Whether the API has no such release, or none that can be published. It does not document which status means that. */
export function isNoRelease(error: ApiError): boolean {
  return error._tag === "Status" && !error.doubtful && (error.status === 404 || error.status === 400);
}
