import * as t from "io-ts";
import type { Task } from "fp-ts/Task";
import type { TaskEither } from "fp-ts/TaskEither";
import type { ApiCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import type { ApiError, Method } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { type ContainerApp, containerAppPath, containerApps } from "./containerAppCodec";

/** A write below the path of one application. */
interface AppChange<A> extends Pick<ApiCall<A>, "params" | "body" | "reply" | "idempotent" | "secrets"> {
  readonly method: Method;
  /** What follows the path of the application: `/endpoints/{endpointId}`. @default nothing */
  readonly below?: string;
}

/** A session that holds the write turn of one application. */
export interface AppSession extends Session {
  readonly turn: Turn<ContainerApp>;
}

/**
 * Changes an application. Writes to it and to its parts are sent one at a time, because they would overwrite one
 * another, and drop it from the cache. A session that holds the turn writes immediately.
 */
export function changeContainerApp<A>(
  session: Session | AppSession,
  appId: string,
  { method, below = "", params = {}, ...rest }: AppChange<A>,
): TaskEither<ApiError, A> {
  const operation = { method, path: `${containerAppPath}${below}` };
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
): TaskEither<ApiError, A> {
  return containerApps(session.client).inTurn(appId, session, (turn) => {
    const { client, signal, writeSignal } = session;
    return act({ client, signal, writeSignal, turn });
  });
}

/** The reply to every call that saves an application. */
export const SavedApp = t.strict({ id: t.string }, "saved application");

/** The values of environment variables at any depth of a body. They may be secrets, so no error may quote them. */
export function valuesIn(body: unknown): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value))
      value.forEach((item: unknown) => {
        visit(item, name);
      });
    else if (t.UnknownRecord.is(value)) {
      const own = value.value;
      if (name === "environmentVariables" && typeof own === "string") found.add(own);
      for (const [below, inner] of Object.entries(value)) visit(inner, below);
    }
  };
  visit(body, "");
  return [...found];
}
