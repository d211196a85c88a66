import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import { Nothing } from "../http/codecs";
import { type ApiError, isNotFound } from "../http/errors";
import { allFromPages } from "../http/offsetPagination";
import { redactionForms } from "../http/redactionForms";
import { changeScript, findScript } from "./script";
import { scriptPath } from "./scriptCodec";
import { activeReleases, type ScriptRelease, ScriptReleasePage } from "./scriptReleaseCodec";

export type { ScriptRelease } from "./scriptReleaseCodec";

type Write = TE.TaskEither<ApiError, void>;

/** What runs for the visitors of a script. */
export type ActiveRelease =
  | { readonly _tag: "Live"; readonly release: ScriptRelease }
  /** The script is there, and nothing of it is published. */
  | { readonly _tag: "NothingLive" }
  /** The account does not have the script. */
  | { readonly _tag: "NoScript" };

/** GET /compute/script/{scriptId}/releases/active: 200 with the code, 404. */
export const findActiveRelease = (session: Session, scriptId: number): TE.TaskEither<ApiError, ActiveRelease> =>
  told(session, scriptId, activeReleases(session.client).read(scriptId, session));

/** The same, but not from what is known: no publication tells which release it made. */
export const findActiveReleaseAgain = (session: Session, scriptId: number): TE.TaskEither<ApiError, ActiveRelease> =>
  told(session, scriptId, activeReleases(session.client).readAgain(scriptId, session));

/** The same 404, with an empty body, means that nothing is live and that there is no script: the shared script tells. */
const told = (
  session: Session,
  scriptId: number,
  look: TE.TaskEither<ApiError, ScriptRelease>,
): TE.TaskEither<ApiError, ActiveRelease> =>
  pipe(
    look,
    TE.map((release): ActiveRelease => ({ _tag: "Live", release })),
    TE.orElse((error) =>
      isNotFound(error)
        ? pipe(
            findScript(session, scriptId),
            TE.map((script): ActiveRelease => ({ _tag: O.isSome(script) ? "NothingLive" : "NoScript" })),
          )
        : TE.left(error),
    ),
  );

// Each comes with its code, which may have 10 MB.
const releasesOnAPage = 20;

/** GET /compute/script/{scriptId}/releases?page=&perPage=: 200, 404. All releases with their code, deleted ones too. */
export const getReleases = (session: Session, scriptId: number): TE.TaskEither<ApiError, readonly ScriptRelease[]> =>
  allFromPages(session, {
    path: `${scriptPath}/releases`,
    params: { scriptId },
    query: { perPage: releasesOnAPage },
    reply: ScriptReleasePage,
  });

/** POST /compute/script/{scriptId}/code: 204, 404. Writes the draft; what is live stays. Twice does the same as once. */
export const writeCode = (session: Session, scriptId: number, code: string): Write =>
  changeScript(session, scriptId, {
    method: "POST",
    below: "/code",
    body: { Code: code },
    reply: Nothing,
    repeatable: true,
    tryMilliseconds: uploadMilliseconds,
    secrets: redactionForms(code),
  });

// Long enough for 10 MB.
const uploadMilliseconds = 120_000;

/**
 * POST /compute/script/{scriptId}/publish: 204, 400 without code, 404. Makes a release of the draft, and lets it go live.
 * Each call makes another release, so it is not tried again in doubt.
 */
export const publishDraft = (session: Session, scriptId: number, note: string | undefined): Write =>
  goesLive(
    session,
    scriptId,
    changeScript(session, scriptId, { method: "POST", below: "/publish", body: noted(note), reply: Nothing }),
  );

/**
 * POST /compute/script/{scriptId}/publish/{uuid}: 204, 400, 404. Lets a release that exists go live again. It keeps its
 * first note, and twice does the same as once.
 */
export const publishRelease = (session: Session, scriptId: number, uuid: string, note: string | undefined): Write =>
  goesLive(
    session,
    scriptId,
    changeScript(session, scriptId, {
      method: "POST",
      below: "/publish/{uuid}",
      params: { uuid },
      body: noted(note),
      reply: Nothing,
      repeatable: true,
    }),
  );

/** What was live is known apart from the script, and is live no more, whatever the answer says. */
const goesLive = (session: Session, scriptId: number, publish: Write): Write =>
  pipe(
    publish,
    TE.bimap(
      (error) => {
        activeReleases(session.client).forget(scriptId);
        return error;
      },
      () => {
        activeReleases(session.client).forget(scriptId);
      },
    ),
  );

const noted = (note: string | undefined): object => (note === undefined ? {} : { Note: note });

/** Whether the API has no such release, or none that can be published. Which status says so is not documented. */
export const isNoRelease = (error: ApiError): boolean =>
  error._tag === "Status" && !error.doubtful && (error.status === 404 || error.status === 400);

/** The name of a release's status; `other(<number>)` where the API has more of them by now. */
export const statusOf = ({ Status }: ScriptRelease): ReleaseStatus => statuses[Status] ?? `other(${Status})`;

const statuses: Readonly<Record<number, "archived" | "live">> = { 0: "archived", 1: "live" };

/** Whether a release is live; a status that is not known yet by its number. */
export type ReleaseStatus = "archived" | "live" | `other(${number})`;
