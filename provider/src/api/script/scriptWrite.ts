import type { TaskEither } from "fp-ts/TaskEither";
import type { ApiCall } from "../http/apiCall";
import type { Session } from "../http/client";
import type { ApiError, Method } from "../http/errors";
import { type Script, scriptPath, scripts } from "./scriptCodec";

/** An operation at or below the path of a script. */
export interface ScriptChange<Reply> extends Omit<ApiCall<Reply>, "operation"> {
  readonly method: Exclude<Method, "GET">;
  /** The templated path below that of the script: `/variables/{variableId}`. @default "" the script itself */
  readonly below?: string;
}

/** The call of an operation at or below the path of a script. */
export function scriptCall<Reply>(
  scriptId: number,
  { method, below = "", params = {}, ...rest }: ScriptChange<Reply>,
): ApiCall<Reply> {
  return { operation: { method, path: scriptPath + below }, params: { ...params, scriptId }, ...rest };
}

/**
 * Changes a script, one change at a time, first come, first served, regardless of which part of the script changes.
 * `apply` returns the script as it is afterwards. Omit it if that is not known exactly: the next reader then reads the
 * script again.
 */
export function changeScript<Reply>(
  session: Session,
  scriptId: number,
  change: ScriptChange<Reply>,
  apply?: (script: Script, reply: Reply) => Script,
): TaskEither<ApiError, Reply> {
  return scripts(session.client).write(scriptId, scriptCall(scriptId, change), session, apply);
}
