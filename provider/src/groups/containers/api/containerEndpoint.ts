import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { Write } from "../../../http/remoteObjects";
import { changeContainerApp, Saved } from "./containerApp";

/**
 * POST /mc/apps/{appId}/containers/{containerId}/endpoints: 201, 400 (also if the application has an endpoint of that
 * name), 403, 404, 422. Returns the id of the new endpoint.
 */
export function createContainerEndpoint(
  session: Session,
  appId: string,
  containerId: string,
  body: object,
): TE.TaskEither<ApiError, string> {
  return pipe(
    changeContainerApp(session, appId, {
      method: "POST",
      below: "/containers/{containerId}/endpoints",
      params: { containerId },
      body,
      reply: Saved,
    }),
    TE.map(({ id }) => id),
  );
}

const below = "/endpoints/{endpointId}";

/** PUT /mc/apps/{appId}/endpoints/{endpointId}: 200, 400, 403, 404, 422. Replaces the whole endpoint. */
export function replaceContainerEndpoint(endpointId: string, body: object): Write<void> {
  return { method: "PUT", below, params: { endpointId }, body, reply: Nothing };
}

/** DELETE /mc/apps/{appId}/endpoints/{endpointId}: 200, 403, 404. A pull zone that the API created for it may stay. */
export function deleteContainerEndpoint(
  session: Session,
  appId: string,
  endpointId: string,
): TE.TaskEither<ApiError, void> {
  return changeContainerApp(session, appId, { method: "DELETE", below, params: { endpointId }, reply: Nothing });
}
