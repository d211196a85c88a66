import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import { Nothing } from "../http/codecs";
import { confirmNotFoundBy } from "../http/confirmNotFound";
import type { ApiError } from "../http/errors";
import { allFromPages, anyPageOf } from "../http/offsetPagination";
import { Script, ScriptPage, scripts } from "./scriptCodec";
import { changeScript } from "./scriptWrite";

export type { LinkedPullZone, Script, ScriptIntegration, ScriptVariable } from "./scriptCodec";
export { changeScript, type ScriptChange } from "./scriptWrite";

/** 0 DNS, 1 CDN, 2 middleware. */
export type ScriptType = 0 | 1 | 2;

/** GET /compute/script/{scriptId}: 200, 404. Shared: carries all variables of the script. */
export const getScript = (session: Session, scriptId: number): TE.TaskEither<ApiError, Script> =>
  scripts(session.client).read(scriptId, session);

/** The same, but not from what is known. */
export const getScriptAgain = (session: Session, scriptId: number): TE.TaskEither<ApiError, Script> =>
  scripts(session.client).readAgain(scriptId, session);

/** The script, or none where the account does not have it. */
export const findScript = (session: Session, scriptId: number): TE.TaskEither<ApiError, O.Option<Script>> =>
  living(ifScriptThere(session, getScript(session, scriptId)));

/** The same, but not from what is known. */
export const findScriptAgain = (session: Session, scriptId: number): TE.TaskEither<ApiError, O.Option<Script>> =>
  living(ifScriptThere(session, getScriptAgain(session, scriptId)));

/** What was asked about a script, or none where the account does not have the script: see {@link confirmNotFoundBy}. */
export const ifScriptThere = confirmNotFoundBy(anyPageOf("/compute/script"));

/** A script that is marked as deleted is gone. */
const living: (look: TE.TaskEither<ApiError, O.Option<Script>>) => TE.TaskEither<ApiError, O.Option<Script>> = TE.map(
  O.filter(({ Deleted }) => !Deleted),
);

/**
 * GET /compute/script?page=&perPage=&search=&includeLinkedPullzones=true: 200. All scripts with exactly this name, since
 * `search` finds parts of names too, and names are not unique. Page 0 is an error. Linked pull zones are included.
 */
export const scriptsNamed = (session: Session, name: string): TE.TaskEither<ApiError, readonly Script[]> =>
  pipe(
    allFromPages(session, {
      path: "/compute/script",
      query: { search: name, includeLinkedPullzones: true },
      reply: ScriptPage,
    }),
    TE.map((scripts) => scripts.filter(({ Name, Deleted }) => Name === name && !Deleted)),
  );

/** GET /compute/script?page=&perPage=: 200. All scripts of the account. */
export const getScripts = (session: Session): TE.TaskEither<ApiError, readonly Script[]> =>
  pipe(
    allFromPages(session, { path: "/compute/script", reply: ScriptPage }),
    TE.map((scripts) => scripts.filter(({ Deleted }) => !Deleted)),
  );

/** A script to be. */
export interface NewScript {
  readonly Name: string;
  readonly ScriptType: ScriptType;
  readonly CreateLinkedPullZone: boolean;
  readonly LinkedPullZoneName?: string;
}

/** POST /compute/script: 201 with the script, 400. Sent twice it makes two scripts, so it is not tried again in doubt. */
export const createScript = (session: Session, script: NewScript): TE.TaskEither<ApiError, Script> =>
  session.client.transport.send(
    { operation: { method: "POST", path: "/compute/script" }, body: script, reply: Script },
    session,
  );

/**
 * POST /compute/script/{scriptId}: 200 with the script, 404. Twice does the same as once. The type is sent with the name,
 * because the API may read an omitted number as 0.
 */
export const renameScript = (
  session: Session,
  { Id, ScriptType }: Pick<Script, "Id" | "ScriptType">,
  Name: string,
): TE.TaskEither<ApiError, Script> =>
  changeScript(
    session,
    Id,
    { method: "POST", body: { Name, ScriptType }, reply: Script, repeatable: true },
    (_before, after) => after,
  );

/**
 * DELETE /compute/script/{scriptId}?deleteLinkedPullZones=: 204, 400, 404. Pull zones that are linked to it go with it, or
 * live on with a landing page as their origin.
 */
export const deleteScript = (
  session: Session,
  scriptId: number,
  deleteLinkedPullZones: boolean,
): TE.TaskEither<ApiError, void> =>
  changeScript(session, scriptId, { method: "DELETE", query: { deleteLinkedPullZones }, reply: Nothing });
