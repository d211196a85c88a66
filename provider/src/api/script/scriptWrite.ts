import type { TaskEither } from "fp-ts/TaskEither";
import type * as t from "io-ts";
import type { ApiCall } from "../http/apiCall";
import type { Session } from "../http/client";
import type { ApiError, Method } from "../http/errors";
import { type Script, scriptPath, scripts } from "./scriptCodec";

/** What an operation at or below the path of a script changes. */
export interface ScriptChange<Reply> {
  readonly method: Exclude<Method, "GET">;
  /** The path below that of the script, templated: `/variables/{variableId}`. @default "" the script itself */
  readonly below?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  readonly reply: t.Decoder<unknown, Reply>;
  /** Sending it twice does the same as once. @default true for PUT and DELETE, false for POST and PATCH */
  readonly repeatable?: boolean;
  /** A try ends so long after it was sent. @default that of the transport's settings */
  readonly tryMilliseconds?: number;
  /** Texts in the body that an error must never quote. */
  readonly secrets?: readonly string[];
}

/** The call of an operation at or below the path of a script. */
export const scriptCall = <Reply>(
  scriptId: number,
  { method, below = "", params = {}, ...rest }: ScriptChange<Reply>,
): ApiCall<Reply> => ({
  operation: { method, path: scriptPath + below },
  params: { ...params, scriptId },
  ...rest,
});

/**
 * Changes a script: one change of a script at a time, first come, first served, whatever part of it they change.
 * `apply` gives the script afterwards, where that is known exactly; else it is read again when somebody asks.
 */
export const changeScript = <Reply>(
  session: Session,
  scriptId: number,
  change: ScriptChange<Reply>,
  apply?: (script: Script, reply: Reply) => Script,
): TaskEither<ApiError, Reply> => scripts(session.client).write(scriptId, scriptCall(scriptId, change), session, apply);
