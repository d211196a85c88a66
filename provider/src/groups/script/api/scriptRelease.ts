import { pipe } from "fp-ts/function";
import * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import { type ApiError, isNotFound } from "../../../http/errors";
import { allFromPages } from "../../../http/pagination";
import { scripts } from "./script";
import { activeReleases, type ScriptRelease, ScriptReleasePage } from "./scriptReleaseCodec";

export type { ScriptRelease } from "./scriptReleaseCodec";

/** What a script serves to its visitors. */
export type ActiveRelease =
  | { readonly _tag: "Live"; readonly release: ScriptRelease }
  /** The script exists, and none of its releases is live. */
  | { readonly _tag: "NothingLive" }
  /** The account does not have the script. */
  | { readonly _tag: "NoScript" };

/** GET /compute/script/{scriptId}/releases/active: 200 with the code, 404. */
export function findActiveRelease(session: Session, scriptId: number): TE.TaskEither<ApiError, ActiveRelease> {
  return explain404(session, scriptId, activeReleases.cache(session.client).read(scriptId, session));
}

/** Like {@link findActiveRelease}, but bypasses the cache: no publication reports which release it created. */
export function findActiveReleaseAgain(session: Session, scriptId: number): TE.TaskEither<ApiError, ActiveRelease> {
  return explain404(session, scriptId, activeReleases.cache(session.client).readFresh(scriptId, session));
}

/**
 * The same 404 with an empty body means that nothing is live or that the script does not exist. The cached script shows
 * which.
 */
function explain404(
  session: Session,
  scriptId: number,
  look: TE.TaskEither<ApiError, ScriptRelease>,
): TE.TaskEither<ApiError, ActiveRelease> {
  return pipe(
    look,
    TE.map((release): ActiveRelease => ({ _tag: "Live", release })),
    TE.orElse((error) => (isNotFound(error) ? withoutRelease(session, scriptId) : TE.left(error))),
  );
}

function withoutRelease(session: Session, scriptId: number): TE.TaskEither<ApiError, ActiveRelease> {
  return pipe(
    scripts.find(session, scriptId),
    TE.map((script) => ({ _tag: script !== undefined ? "NothingLive" : "NoScript" })),
  );
}

// Each release includes its code, which may be up to 10 MB long.
const releasesPerPage = 20;

/** GET /compute/script/{scriptId}/releases?page=&perPage=: 200, 404. All releases with their code, even deleted ones. */
export function getReleases(session: Session, scriptId: number): TE.TaskEither<ApiError, readonly ScriptRelease[]> {
  return allFromPages(session, {
    path: `${scripts.path}/releases`,
    params: { scriptId },
    query: { perPage: releasesPerPage },
    reply: ScriptReleasePage,
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
 */
export function publishDraft(
  session: Session,
  scriptId: number,
  note: string | undefined,
): TE.TaskEither<ApiError, void> {
  return forgetActive(
    session,
    scriptId,
    scripts.write(session, scriptId, { method: "POST", below: "/publish", body: noteBody(note), reply: Nothing }),
  );
}

/**
 * POST /compute/script/{scriptId}/publish/{uuid}: 204, 400, 404. Republishes an existing release, which keeps its first
 * note. Idempotent.
 */
export function publishRelease(
  session: Session,
  scriptId: number,
  uuid: string,
  note: string | undefined,
): TE.TaskEither<ApiError, void> {
  return forgetActive(
    session,
    scriptId,
    scripts.write(session, scriptId, {
      method: "POST",
      below: "/publish/{uuid}",
      params: { uuid },
      body: noteBody(note),
      reply: Nothing,
      idempotent: true,
    }),
  );
}

/** The active release has a read cache of its own, which a publication makes stale regardless of its reply. */
function forgetActive(
  session: Session,
  scriptId: number,
  publish: TE.TaskEither<ApiError, void>,
): TE.TaskEither<ApiError, void> {
  const forget = () => {
    activeReleases.cache(session.client).forget(scriptId);
  };
  return pipe(
    publish,
    T.chainFirstIOK(() => forget),
  );
}

function noteBody(note: string | undefined): object {
  return note === undefined ? {} : { Note: note };
}

/** Whether the API has no such release, or none that can be published. It does not document which status means that. */
export function isNoRelease(error: ApiError): boolean {
  return error._tag === "Status" && !error.doubtful && (error.status === 404 || error.status === 400);
}

/** The status of a release; `other(<number>)` if the API has added one. */
export type ReleaseStatus = "archived" | "live" | `other(${number})`;

const statuses: Readonly<Record<number, "archived" | "live">> = { 0: "archived", 1: "live" };

export function statusOf({ Status }: ScriptRelease): ReleaseStatus {
  return statuses[Status] ?? `other(${Status})`;
}

/** The fields that the resource and look-ups have in common, by the names of their properties. */
export function releaseFieldsOf(release: ScriptRelease) {
  return {
    releaseId: release.Id,
    author: release.Author,
    authorEmail: release.AuthorEmail,
    commitSha: release.CommitSha,
    status: statusOf(release),
    dateReleased: release.DateReleased,
    datePublished: release.DatePublished,
  };
}
