import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { mapStep, type Step, step, taskEither, valueOf } from "../../../common/taskEither";
import { textParent } from "../../../formats/ids";
import type { ApiCall } from "../../../http/apiCall";
import type { Session, Freshness } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { allFromCursorPages, AnyCursorPage } from "../../../http/pagination";
import { parentObjects } from "../../../http/parentObjects";
import { confirmNotFoundBy, type Write } from "../../../http/remoteObjects";
import { elementsOf } from "../../../properties/patchSchema";
import type { Properties } from "../../../properties/values";
import { type RemoteContainerApp, containerApps, ListedContainerApp } from "./containerAppCodec";

export type { RemoteContainerApp, ContainerTemplate, Endpoint, ListedContainerApp } from "./containerAppCodec";

const path = "/mc/apps";

/**
 * GET /mc/apps/{appId}: 200, 404. The application with all its containers, endpoints and volumes, or `undefined` if the
 * account does not have it.
 */
export function findContainerApp(
  session: Session,
  appId: string,
  freshness: Freshness = "cached",
): Step<ApiError, RemoteContainerApp | undefined> {
  return step(ifExists(session, containerApps(session.client).read(appId, session, freshness === "fresh")));
}

const ifExists = confirmNotFoundBy({ operation: { method: "GET", path }, query: { limit: 1 }, reply: AnyCursorPage });

/** What belongs to an application. */
export const inContainerApp = parentObjects({
  noun: "application",
  property: "appId",
  ids: textParent(),
  find: (session, id, freshness) => findContainerApp(session, String(id), freshness),
});

/** GET /mc/apps?nextCursor=&limit=: 200. All applications of the account. */
export function getContainerApps(session: Session): TE.TaskEither<ApiError, readonly ListedContainerApp[]> {
  return allFromCursorPages(session, { path, item: ListedContainerApp });
}

/**
 * POST /mc/apps: 201, 400, 403, 409 (the account has reached its limit of applications), 422. Returns the id of the new
 * application.
 */
export function createContainerApp(session: Session, body: Properties): TE.TaskEither<ApiError, string> {
  const operation = { method: "POST", path } as const;
  return mapStep(
    session.client.transport.send({ operation, body, reply: Saved, secrets: valuesIn(body) }, session),
    ({ id }) => id,
  );
}

/** The reply to every call that saves an application or an endpoint. */
export const Saved = t.strict({ id: t.string }, "saved object");

/**
 * PATCH /mc/apps/{appId}: 200, 400, 403, 404, 422. What is absent is left unchanged; an array is the full target state.
 * Sending it twice has the same effect as once, unless it has a container without an id: the API would add that
 * container again, with another id.
 *
 * PATCH /mc/apps/{appId}/containers/{containerId} patches one container by the same rules. PUT /mc/apps/{appId} also
 * removes what is absent.
 */
export function writeOfApp(method: "PATCH" | "PUT", body: Properties, containerId?: string): Write<void> {
  return {
    method,
    ...(containerId === undefined ? {} : { below: "/containers/{containerId}", params: { containerId } }),
    body,
    reply: Nothing,
    idempotent: containerId !== undefined || elementsOf(body.containerTemplates).every(({ id }) => id !== undefined),
    secrets: valuesIn(body),
  };
}

/** DELETE /mc/apps/{appId}: 200, 403, 404. Accepts the deletion, which completes some time later. */
export function deleteContainerApp(session: Session, appId: string): TE.TaskEither<ApiError, void> {
  return changeContainerApp(session, appId, { method: "DELETE", reply: Nothing });
}

/**
 * Changes an application. Writes to it and to its parts are sent one at a time, because they would overwrite one
 * another, and drop it from the cache.
 */
export function changeContainerApp<A>(session: Session, appId: string, write: Write<A>): TE.TaskEither<ApiError, A> {
  return containerApps(session.client).write(appId, callTo(appId, write), session);
}

function callTo<A>(appId: string, { method, below = "", params = {}, ...rest }: Write<A>): ApiCall<A> {
  return { operation: { method, path: `${path}/{appId}${below}` }, params: { appId, ...params }, ...rest };
}

/**
 * Sends what follows from a read in the same turn, if anything, and reads again. A write replaces whole arrays, including
 * elements that others own: what another resource adds is either in the read or waits until after the write. `undefined` if
 * the account does not have the application.
 */
export function changeInTurn(
  session: Session,
  appId: string,
  changeOf: (app: RemoteContainerApp) => Write<void> | undefined,
): TE.TaskEither<ApiError, RemoteContainerApp | undefined> {
  return containerApps(session.client).turn(appId, session, (turn) =>
    taskEither<ApiError, RemoteContainerApp | undefined>(async function* () {
      const look = ifExists(session, turn.read);
      const app = yield* valueOf(look);
      const write = app && changeOf(app);
      if (write === undefined) return app;
      yield* valueOf(turn.write(callTo(appId, write)));
      // What was written is there, whatever a read says.
      return yield* valueOf(
        pipe(
          look,
          TE.mapLeft((error): ApiError => ({ ...error, doubtful: true })),
        ),
      );
    }),
  );
}

/** The values of environment variables in a body. They may be secrets, so no error may quote them. */
function valuesIn({ environmentVariables, containerTemplates }: Properties): readonly string[] {
  const own = elementsOf(environmentVariables).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  return [...own, ...elementsOf(containerTemplates).flatMap(valuesIn)];
}
