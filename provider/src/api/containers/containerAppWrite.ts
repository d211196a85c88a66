import * as t from "io-ts";
import type { Task } from "fp-ts/Task";
import type { TaskEither } from "fp-ts/TaskEither";
import { shortestSecret } from "../../redaction";
import type { ApiCall } from "../http/apiCall";
import type { Session } from "../http/client";
import { type Reply } from "../http/codecs";
import type { ApiError, Method } from "../http/errors";
import type { Turn } from "../http/readCache";
import { type ContainerApp, containerAppPath, containerApps } from "./containerAppCodec";

/** A write below the path of one application. */
export interface AppChange<A> {
  readonly method: Method;
  /** What follows the path of the application: `/endpoints/{endpointId}`. @default nothing */
  readonly below?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly reply: Reply<A>;
  /** @default true for PUT and DELETE */
  readonly idempotent?: boolean;
  /** Texts in the body that an error must never quote. */
  readonly secrets?: readonly string[];
}

/** Who has the turn of writes to one application. */
export interface AppSession extends Session {
  readonly turn: Turn<ContainerApp>;
}

/**
 * Changes an application. Everything below it is written one at a time, since what is written to the whole and to parts
 * of it would overwrite one another; what is known about it is dropped. Whoever has the turn writes at once.
 */
export const changeContainerApp = <A>(
  session: Session | AppSession,
  appId: string,
  { method, below = "", params = {}, ...rest }: AppChange<A>,
): TaskEither<ApiError, A> => {
  const operation = { method, path: `${containerAppPath}${below}` };
  const call: ApiCall<A> = { operation, params: { appId, ...params }, ...rest };
  return "turn" in session ? session.turn.write(call) : containerApps(session.client).write(appId, call, session);
};

/**
 * Acts in one turn of writes to an application. What is sent names whole arrays, so it must be worked out from what is
 * there when it is sent: else it would take away what others have added meanwhile.
 */
export const inTurnOf = <A>(
  session: Session,
  appId: string,
  act: (session: AppSession) => Task<A>,
): TaskEither<ApiError, A> =>
  containerApps(session.client).inTurn(appId, session, (turn) => {
    const { client, signal, writeSignal } = session;
    return act({ client, signal, writeSignal, turn });
  });

/** What every call that saves an application answers. */
export const SavedApp = t.strict({ id: t.string }, "saved application");

/** Values of environment variables in a body, however deep: they may be secrets, so no error quotes them. */
export function valuesIn(body: unknown): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value))
      value.forEach((item: unknown) => {
        visit(item, name);
      });
    else if (t.UnknownRecord.is(value)) {
      const own = value.value;
      if (name === "environmentVariables" && typeof own === "string" && own.length >= shortestSecret) found.add(own);
      for (const [below, inner] of Object.entries(value)) visit(inner, below);
    }
  };
  visit(body, "");
  return [...found].sort((left, right) => right.length - left.length);
}
