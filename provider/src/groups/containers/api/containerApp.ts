import { pipe } from "fp-ts/function";
import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { confirmNotFoundBy } from "../../../http/remoteObjects";
import { allFromCursorPages, AnyCursorPage } from "../../../http/cursorPages";
import type { ApiError } from "../../../http/errors";
import { Nothing } from "../../../http/codecs";
import { type ContainerApp, containerApps, ListedContainerApp } from "./containerAppCodec";
import { type AppSession, changeContainerApp, SavedApp, valuesIn } from "./containerAppWrite";

export { type AppSession, inTurnOf } from "./containerAppWrite";
export type { ContainerApp, ContainerTemplate, Endpoint, ListedContainerApp, Probe } from "./containerAppCodec";

/** GET /mc/apps/{appId}: 200, 404. Cached. Includes all containers, endpoints and volumes of the application. */
export function getContainerApp(session: Session, appId: string): TE.TaskEither<ApiError, ContainerApp> {
  return containerApps(session.client).read(appId, session);
}

/** The application, or none if the account does not have it. */
export function findContainerApp(session: Session, appId: string): TE.TaskEither<ApiError, O.Option<ContainerApp>> {
  return ifExists(session, getContainerApp(session, appId));
}

/** Like {@link findContainerApp}, but bypasses the cache. */
export function findContainerAppAgain(
  session: Session,
  appId: string,
): TE.TaskEither<ApiError, O.Option<ContainerApp>> {
  return ifExists(session, containerApps(session.client).readFresh(appId, session));
}

/** Like {@link findContainerAppAgain}, during a write turn of the application. */
export function findContainerAppInTurn(session: AppSession): TE.TaskEither<ApiError, O.Option<ContainerApp>> {
  return ifExists(session, session.turn.read);
}

const ifExists = confirmNotFoundBy({
  operation: { method: "GET", path: "/mc/apps" },
  query: { limit: 1 },
  reply: AnyCursorPage,
});

/** GET /mc/apps?nextCursor=&limit=: 200. All applications with exactly this name. The API allows several. */
export function containerAppsNamed(
  session: Session,
  name: string,
): TE.TaskEither<ApiError, readonly ListedContainerApp[]> {
  return allFromCursorPages(session, { path: "/mc/apps", item: ListedContainerApp }, (app) => app.name === name);
}

/** GET /mc/apps?nextCursor=&limit=: 200. All applications of the account. */
export function getContainerApps(session: Session): TE.TaskEither<ApiError, readonly ListedContainerApp[]> {
  return allFromCursorPages(session, { path: "/mc/apps", item: ListedContainerApp });
}

/**
 * POST /mc/apps: 201, 400, 403, 409 (the account has reached its limit of applications), 422. Returns the id of the new
 * application.
 */
export function createContainerApp(session: Session, body: object): TE.TaskEither<ApiError, string> {
  return pipe(
    session.client.transport.send(
      { operation: { method: "POST", path: "/mc/apps" }, body, reply: SavedApp, secrets: valuesIn(body) },
      session,
    ),
    TE.map(({ id }) => id),
  );
}

/**
 * PATCH /mc/apps/{appId}: 200, 400, 403, 404, 422. What is absent is left unchanged; an array is the full target state.
 * Sending it twice has the same effect as once, unless it has a container without an id: the API would add that
 * container again, with another id.
 */
export function patchContainerApp(session: Session, appId: string, body: object): TE.TaskEither<ApiError, void> {
  return saveApp(session, appId, "PATCH", body);
}

/** PUT /mc/apps/{appId}: 200, 400, 403, 404, 422. What is absent is removed. */
export function replaceContainerApp(session: Session, appId: string, body: object): TE.TaskEither<ApiError, void> {
  return saveApp(session, appId, "PUT", body);
}

function saveApp(
  session: Session,
  appId: string,
  method: "PATCH" | "PUT",
  body: object,
): TE.TaskEither<ApiError, void> {
  return changeContainerApp(session, appId, {
    method,
    body,
    reply: Nothing,
    idempotent: !addsContainers(body),
    secrets: valuesIn(body),
  });
}

const WithContainers = t.type({ containerTemplates: t.array(t.UnknownRecord) });

function addsContainers(body: object): boolean {
  return WithContainers.is(body) && body.containerTemplates.some(({ id }) => id === undefined);
}

/** PATCH /mc/apps/{appId}/containers/{containerId}: 200, 400, 403, 404. Patches one container by the same rules. */
export function patchContainer(
  session: Session,
  appId: string,
  containerId: string,
  body: object,
): TE.TaskEither<ApiError, void> {
  return changeContainerApp(session, appId, {
    method: "PATCH",
    below: "/containers/{containerId}",
    params: { containerId },
    body,
    reply: Nothing,
    idempotent: true,
    secrets: valuesIn(body),
  });
}

/** DELETE /mc/apps/{appId}: 200, 403, 404. Accepts the deletion, which completes some time later. */
export function deleteContainerApp(session: Session, appId: string): TE.TaskEither<ApiError, void> {
  return changeContainerApp(session, appId, { method: "DELETE", reply: Nothing });
}
