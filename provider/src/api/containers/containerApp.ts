import { pipe } from "fp-ts/function";
import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../http/client";
import { Nothing } from "../http/codecs";
import { confirmNotFoundBy } from "../http/confirmNotFound";
import { allFromCursorPages, AnyCursorPage } from "../http/cursorPagination";
import type { ApiError } from "../http/errors";
import { type ContainerApp, containerApps, ListedContainerApp } from "./containerAppCodec";
import { type AppSession, changeContainerApp, SavedApp, valuesIn } from "./containerAppWrite";

export { type AppSession, inTurnOf } from "./containerAppWrite";
export type { ContainerApp, ContainerTemplate, Endpoint, ListedContainerApp, Probe } from "./containerAppCodec";

/** GET /mc/apps/{appId}: 200, 404. Shared: carries all containers, endpoints and volumes of the application. */
export const getContainerApp = (session: Session, appId: string): TE.TaskEither<ApiError, ContainerApp> =>
  containerApps(session.client).read(appId, session);

/** The application, or none where the account does not have it. */
export const findContainerApp = (session: Session, appId: string): TE.TaskEither<ApiError, O.Option<ContainerApp>> =>
  ifThere(session, getContainerApp(session, appId));

/** The same, but not from what is known. */
export const findContainerAppAgain = (
  session: Session,
  appId: string,
): TE.TaskEither<ApiError, O.Option<ContainerApp>> =>
  ifThere(session, containerApps(session.client).readAgain(appId, session));

/** The same for whoever has the turn of writes to it. */
export const findContainerAppInTurn = (session: AppSession): TE.TaskEither<ApiError, O.Option<ContainerApp>> =>
  ifThere(session, session.turn.read);

const ifThere = confirmNotFoundBy({
  operation: { method: "GET", path: "/mc/apps" },
  query: { limit: 1 },
  reply: AnyCursorPage,
});

/** GET /mc/apps?nextCursor=&limit=: 200. All applications that have exactly this name: the API does not keep names unique. */
export const containerAppsNamed = (
  session: Session,
  name: string,
): TE.TaskEither<ApiError, readonly ListedContainerApp[]> =>
  allFromCursorPages(session, { path: "/mc/apps", item: ListedContainerApp }, (app) => app.name === name);

/** GET /mc/apps?nextCursor=&limit=: 200. All applications of the account. */
export const getContainerApps = (session: Session): TE.TaskEither<ApiError, readonly ListedContainerApp[]> =>
  allFromCursorPages(session, { path: "/mc/apps", item: ListedContainerApp });

/** POST /mc/apps: 201, 400, 403, 409 (no more applications allowed), 422. The id of the new application. */
export const createContainerApp = (session: Session, body: object): TE.TaskEither<ApiError, string> =>
  pipe(
    session.client.transport.send(
      { operation: { method: "POST", path: "/mc/apps" }, body, reply: SavedApp, secrets: valuesIn(body) },
      session,
    ),
    TE.map(({ id }) => id),
  );

/**
 * PATCH /mc/apps/{appId}: 200, 400, 403, 404, 422. What is absent stays, an array is the full target. Sent twice it does
 * the same as once, unless it has a container without id, which the API adds: that one would come with another id.
 */
export const patchContainerApp = (session: Session, appId: string, body: object): TE.TaskEither<ApiError, void> =>
  saveApp(session, appId, "PATCH", body);

/** PUT /mc/apps/{appId}: 200, 400, 403, 404, 422. What is absent is gone afterwards. */
export const replaceContainerApp = (session: Session, appId: string, body: object): TE.TaskEither<ApiError, void> =>
  saveApp(session, appId, "PUT", body);

const saveApp = (
  session: Session,
  appId: string,
  method: "PATCH" | "PUT",
  body: object,
): TE.TaskEither<ApiError, void> =>
  changeContainerApp(session, appId, {
    method,
    body,
    reply: Nothing,
    idempotent: !addsContainers(body),
    secrets: valuesIn(body),
  });

const WithContainers = t.type({ containerTemplates: t.array(t.UnknownRecord) });

const addsContainers = (body: object): boolean =>
  WithContainers.is(body) && body.containerTemplates.some(({ id }) => id === undefined);

/** PATCH /mc/apps/{appId}/containers/{containerId}: 200, 400, 403, 404. One container alone, by the same rules. */
export const patchContainer = (
  session: Session,
  appId: string,
  containerId: string,
  body: object,
): TE.TaskEither<ApiError, void> =>
  changeContainerApp(session, appId, {
    method: "PATCH",
    below: "/containers/{containerId}",
    params: { containerId },
    body,
    reply: Nothing,
    idempotent: true,
    secrets: valuesIn(body),
  });

/** DELETE /mc/apps/{appId}: 200, 403, 404. Accepted only: the application goes some time later. */
export const deleteContainerApp = (session: Session, appId: string): TE.TaskEither<ApiError, void> =>
  changeContainerApp(session, appId, { method: "DELETE", reply: Nothing });
