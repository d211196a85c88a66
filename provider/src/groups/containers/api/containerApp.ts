import type { Task } from "fp-ts/Task";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type Step, step } from "../../../common/taskEither";
import { textParent } from "../../../formats/ids";
import type { ApiCall } from "../../../http/apiCall";
import type { Session, Freshness } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { allFromCursorPages, AnyCursorPage } from "../../../http/pagination";
import { parentObjects } from "../../../http/parentObjects";
import type { Turn } from "../../../http/readCache";
import { confirmNotFoundBy, type Write } from "../../../http/remoteObjects";
import { elementsOf } from "../../../properties/patchSchema";
import type { Properties } from "../../../properties/values";
import { type RemoteContainerApp, containerApps, ListedContainerApp } from "./containerAppCodec";

export type { RemoteContainerApp, ContainerTemplate, Endpoint, ListedContainerApp } from "./containerAppCodec";

const path = "/mc/apps";

/** A session that holds the write turn of one application. */
export interface AppSession extends Session {
  readonly turn: Turn<RemoteContainerApp>;
}

/**
 * GET /mc/apps/{appId}: 200, 404. The application with all its containers, endpoints and volumes, or `undefined` if the
 * account does not have it. Read anew by whoever holds the turn.
 */
export function findContainerApp(
  session: Session | AppSession,
  appId: string,
  freshness: Freshness = "cached",
): Step<ApiError, RemoteContainerApp | undefined> {
  const look = containerApps(session.client).read(appId, session, freshness === "fresh");
  return step(ifExists(session, "turn" in session ? session.turn.read : look));
}

const ifExists = confirmNotFoundBy({ operation: { method: "GET", path }, query: { limit: 1 }, reply: AnyCursorPage });

/** What belongs to an application. */
export const inContainerApp = parentObjects({
  noun: "application",
  property: "appId",
  ids: textParent(),
  find: (session, id, freshness) => findContainerApp(session, String(id), freshness),
});

/** GET /mc/apps?nextCursor=&limit=: 200. All applications with exactly this name. The API allows several. */
export function containerAppsNamed(
  session: Session,
  name: string,
): TE.TaskEither<ApiError, readonly ListedContainerApp[]> {
  return pipe(
    getContainerApps(session),
    TE.map((apps) => apps.filter((app) => app.name === name)),
  );
}

/** GET /mc/apps?nextCursor=&limit=: 200. All applications of the account. */
export function getContainerApps(session: Session): TE.TaskEither<ApiError, readonly ListedContainerApp[]> {
  return allFromCursorPages(session, { path, item: ListedContainerApp });
}

/**
 * POST /mc/apps: 201, 400, 403, 409 (the account has reached its limit of applications), 422. Returns the id of the new
 * application.
 */
export function createContainerApp(session: Session, body: object): TE.TaskEither<ApiError, string> {
  const operation = { method: "POST", path } as const;
  return pipe(
    session.client.transport.send({ operation, body, reply: Saved, secrets: valuesIn(body) }, session),
    TE.map(({ id }) => id),
  );
}

/** The reply to every call that saves an application or an endpoint. */
export const Saved = t.strict({ id: t.string }, "saved object");

/** A write of an application, or of one of its containers. */
export interface AppWrite {
  readonly method: "PATCH" | "PUT";
  readonly containerId?: string;
  readonly body: object;
}

/**
 * PATCH /mc/apps/{appId}: 200, 400, 403, 404, 422. What is absent is left unchanged; an array is the full target state.
 * Sending it twice has the same effect as once, unless it has a container without an id: the API would add that
 * container again, with another id.
 *
 * PATCH /mc/apps/{appId}/containers/{containerId} patches one container by the same rules. PUT /mc/apps/{appId} also
 * removes what is absent.
 */
export function saveContainerApp(
  session: Session | AppSession,
  appId: string,
  { method, containerId, body }: AppWrite,
): TE.TaskEither<ApiError, void> {
  return changeContainerApp(session, appId, {
    method,
    ...(containerId === undefined ? {} : { below: "/containers/{containerId}", params: { containerId } }),
    body,
    reply: Nothing,
    idempotent: containerId !== undefined || !addsContainers(body),
    secrets: valuesIn(body),
  });
}

const WithContainers = t.type({ containerTemplates: t.array(t.UnknownRecord) });

function addsContainers(body: object): boolean {
  return WithContainers.is(body) && body.containerTemplates.some(({ id }) => id === undefined);
}

/** DELETE /mc/apps/{appId}: 200, 403, 404. Accepts the deletion, which completes some time later. */
export function deleteContainerApp(session: Session, appId: string): TE.TaskEither<ApiError, void> {
  return changeContainerApp(session, appId, { method: "DELETE", reply: Nothing });
}

/**
 * Changes an application. Writes to it and to its parts are sent one at a time, because they would overwrite one
 * another, and drop it from the cache. A session that holds the turn writes immediately.
 */
export function changeContainerApp<A>(
  session: Session | AppSession,
  appId: string,
  { method, below = "", params = {}, ...rest }: Write<A>,
): TE.TaskEither<ApiError, A> {
  const operation = { method, path: `${path}/{appId}${below}` };
  const call: ApiCall<A> = { operation, params: { appId, ...params }, ...rest };
  return "turn" in session ? session.turn.write(call) : containerApps(session.client).write(appId, call, session);
}

/**
 * Runs `act` in one write turn of an application. A write replaces whole arrays, so it must be computed from a read in
 * the same turn: otherwise it would remove what others have added in the meantime.
 */
export function inTurnOf<A>(
  session: Session,
  appId: string,
  act: (session: AppSession) => Task<A>,
): TE.TaskEither<ApiError, A> {
  const { client, signal, writeSignal } = session;
  const inTurn = (turn: Turn<RemoteContainerApp>) => TE.fromTask(act({ client, signal, writeSignal, turn }));
  return containerApps(client).turn(appId, session, inTurn);
}

/** The values of environment variables in a body. They may be secrets, so no error may quote them. */
function valuesIn(body: object): readonly string[] {
  const { environmentVariables, containerTemplates }: Properties = { ...body };
  const own = elementsOf(environmentVariables).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  return [...own, ...elementsOf(containerTemplates).flatMap(valuesIn)];
}
