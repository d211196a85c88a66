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

export { scriptFieldsOf, scriptTypes } from "./scriptCodec";
export type { Script, ScriptIntegration, ScriptVariable } from "./scriptCodec";

/** GET /compute/script/{scriptId}: 200, 404. Cached. Includes all variables of the script. */
export function getScript(session: Session, scriptId: number): TE.TaskEither<ApiError, Script> {
  return scripts(session.client).read(scriptId, session);
}

/** Like {@link getScript}, but bypasses the cache. */
export function getScriptAgain(session: Session, scriptId: number): TE.TaskEither<ApiError, Script> {
  return scripts(session.client).readAgain(scriptId, session);
}

/** The script, or none if the account does not have it. */
export function findScript(session: Session, scriptId: number): TE.TaskEither<ApiError, O.Option<Script>> {
  return notDeleted(ifScriptExists(session, getScript(session, scriptId)));
}

/** Like {@link findScript}, but bypasses the cache. */
export function findScriptAgain(session: Session, scriptId: number): TE.TaskEither<ApiError, O.Option<Script>> {
  return notDeleted(ifScriptExists(session, getScriptAgain(session, scriptId)));
}

/**
 * The result of a call about a script, or none if the account does not have the script: see {@link confirmNotFoundBy}.
 */
export const ifScriptExists = confirmNotFoundBy(anyPageOf("/compute/script"));

/** A script that is marked as deleted is gone. */
function notDeleted(look: TE.TaskEither<ApiError, O.Option<Script>>): TE.TaskEither<ApiError, O.Option<Script>> {
  return pipe(look, TE.map(O.filter(({ Deleted }) => !Deleted)));
}

/**
 * GET /compute/script?page=&perPage=&search=&includeLinkedPullzones=true: 200. All scripts with exactly this name: `search`
 * also matches parts of names, and names are not unique. Page 0 is an error. Linked pull zones are included.
 */
export function scriptsNamed(session: Session, name: string): TE.TaskEither<ApiError, readonly Script[]> {
  return pipe(
    allFromPages(session, {
      path: "/compute/script",
      query: { search: name, includeLinkedPullzones: true },
      reply: ScriptPage,
    }),
    TE.map((found) => found.filter(({ Name, Deleted }) => Name === name && !Deleted)),
  );
}

/** GET /compute/script?page=&perPage=: 200. All scripts of the account. */
export function getScripts(session: Session): TE.TaskEither<ApiError, readonly Script[]> {
  return pipe(
    allFromPages(session, { path: "/compute/script", reply: ScriptPage }),
    TE.map((found) => found.filter(({ Deleted }) => !Deleted)),
  );
}

/** A script to create. */
export interface NewScript {
  readonly Name: string;
  readonly ScriptType: number;
  readonly CreateLinkedPullZone: boolean;
  readonly LinkedPullZoneName?: string;
}

/**
 * POST /compute/script: 201 with the script, 400. Sending it twice creates two scripts, so it is not retried if an
 * attempt may have taken effect.
 */
export function createScript(session: Session, script: NewScript): TE.TaskEither<ApiError, Script> {
  return session.client.transport.send(
    { operation: { method: "POST", path: "/compute/script" }, body: script, reply: Script },
    session,
  );
}

/**
 * POST /compute/script/{scriptId}: 200 with the script, 404. Idempotent. The type is sent along with the name, because the
 * API may read an omitted number as 0.
 */
export function renameScript(
  session: Session,
  { Id, ScriptType }: Pick<Script, "Id" | "ScriptType">,
  Name: string,
): TE.TaskEither<ApiError, Script> {
  return changeScript(
    session,
    Id,
    { method: "POST", body: { Name, ScriptType }, reply: Script, idempotent: true },
    (_before, after) => after,
  );
}

/**
 * DELETE /compute/script/{scriptId}?deleteLinkedPullZones=: 204, 400, 404. Linked pull zones are deleted with the script, or
 * are kept with a landing page as their origin.
 */
export function deleteScript(
  session: Session,
  scriptId: number,
  deleteLinkedPullZones: boolean,
): TE.TaskEither<ApiError, void> {
  return changeScript(session, scriptId, { method: "DELETE", query: { deleteLinkedPullZones }, reply: Nothing });
}
