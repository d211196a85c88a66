import type * as O from "fp-ts/Option";
import type { TaskEither } from "fp-ts/TaskEither";
import { shortestSecret } from "../../redaction";
import type { Session } from "../http/client";
import { Nothing, optional } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { type Script, scripts, ScriptVariable } from "./scriptCodec";
import { changeScript, scriptCall } from "./scriptWrite";

/** A variable to write. It is always sent whole: the API does not document what happens to a field that is left out. */
export type NewVariable = Pick<ScriptVariable, "Name" | "DefaultValue" | "Required">;

/**
 * PUT /compute/script/{scriptId}/variables: 200 with the variable if it was created, 204 if it existed and was changed;
 * 404; 400 if a secret has the name. Reads show the change immediately; after a 204, only a read shows the variable's
 * number.
 *
 * Checks `isUnnecessary` against the cached script at the head of the queue; if true, sends nothing and returns none.
 */
export function putVariable(
  session: Session,
  scriptId: number,
  variable: NewVariable,
  isUnnecessary: (script: Script) => boolean = () => false,
): TaskEither<ApiError, O.Option<ScriptVariable | undefined>> {
  return scripts(session.client).writeUnless(
    scriptId,
    scriptCall(scriptId, {
      method: "PUT",
      below: "/variables",
      body: variable,
      reply: optional(ScriptVariable),
      // The program may give the value as a secret.
      secrets: variable.DefaultValue.length < shortestSecret ? [] : [variable.DefaultValue],
    }),
    session,
    (script, created) => ({ ...script, EdgeScriptVariables: withVariable(script, variable, created) }),
    isUnnecessary,
  );
}

function withVariable(
  { EdgeScriptVariables: before }: Script,
  variable: NewVariable,
  created: ScriptVariable | undefined,
): readonly ScriptVariable[] {
  return created === undefined
    ? before.map((other) => (other.Name === variable.Name ? { ...other, ...variable } : other))
    : [...before.filter(({ Id }) => Id !== created.Id), created];
}

/** DELETE /compute/script/{scriptId}/variables/{variableId}: 204, 400, 404. */
export function deleteVariable(session: Session, scriptId: number, variableId: number): TaskEither<ApiError, void> {
  return changeScript(
    session,
    scriptId,
    { method: "DELETE", below: "/variables/{variableId}", params: { variableId }, reply: Nothing },
    (script) => ({
      ...script,
      EdgeScriptVariables: script.EdgeScriptVariables.filter(({ Id }) => Id !== variableId),
    }),
  );
}
