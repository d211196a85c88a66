import type { TaskEither } from "fp-ts/TaskEither";
import type * as t from "io-ts";
import type { Call } from "../http/apiCall";
import type { Session } from "../http/client";
import type { ApiError, Method } from "../http/errors";
import { type Script, scriptPath, scripts } from "./scriptCodec";

/** An operation at or below the path of a script. */
export interface ScriptChange<Reply> {
  readonly method: Exclude<Method, "GET">;
  /** The templated path below that of the script: `/variables/{variableId}`. @default "" the script itself */
  readonly below?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  readonly reply: t.Decoder<unknown, Reply>;
  /** Sending it twice does the same as once. @default true for PUT and DELETE, false for POST and PATCH */
  readonly repeatable?: boolean;
  /** Timeout of one attempt, from when it is sent. @default that of the transport's settings */
  readonly tryMilliseconds?: number;
  /** Texts in the body that an error must never quote. */
  readonly secrets?: readonly string[];
}

/** The call of an operation at or below the path of a script. */
export function scriptCall<Reply>(
  scriptId: number,
  { method, below = "", params = {}, ...rest }: ScriptChange<Reply>,
): Call<Reply> {
  return { operation: { method, path: scriptPath + below }, params: { ...params, scriptId }, ...rest };
}

/**
 * Changes a script, one change at a time, first come, first served, whatever part of the script changes. `apply` returns the
 * script as it is afterwards. Leave it out if that is not known exactly: the next reader then reads the script again.
 */
export function changeScript<Reply>(
  session: Session,
  scriptId: number,
  change: ScriptChange<Reply>,
  apply?: (script: Script, reply: Reply) => Script,
): TaskEither<ApiError, Reply> {
  return scripts(session.client).write(scriptId, scriptCall(scriptId, change), session, apply);
}
