import type * as O from "fp-ts/Option";
import type { TaskEither } from "fp-ts/TaskEither";
import { shortestSecret } from "../../redaction";
import type { Session } from "../http/client";
import { Nothing, optional } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { changeScript } from "./script";
import { type Script, scripts, ScriptVariable } from "./scriptCodec";
import { scriptCall } from "./scriptWrite";

/** A variable as it is to be. All of it is sent: what the API makes of a field that is left out is not documented. */
export type NewVariable = Pick<ScriptVariable, "Name" | "DefaultValue" | "Required">;

/**
 * PUT /compute/script/{scriptId}/variables: 200 with the variable when it was created, 204 when it was there and was
 * changed; 404; 400 when a secret has the name. Reads show it at once; after a 204 they alone tell its number.
 *
 * Not sent, which is none, when by its turn `isNeedless` of what is known of the script.
 */
export const putVariable = (
  session: Session,
  scriptId: number,
  variable: NewVariable,
  isNeedless: (script: Script) => boolean = () => false,
): TaskEither<ApiError, O.Option<ScriptVariable | undefined>> =>
  scripts(session.client).writeUnless(
    scriptId,
    scriptCall(scriptId, {
      method: "PUT",
      below: "/variables",
      body: variable,
      reply: optional(ScriptVariable),
      // A program may give it as a secret.
      secrets: variable.DefaultValue.length < shortestSecret ? [] : [variable.DefaultValue],
    }),
    session,
    (script, created) => ({ ...script, EdgeScriptVariables: withVariable(script, variable, created) }),
    isNeedless,
  );

const withVariable = (
  { EdgeScriptVariables: before }: Script,
  variable: NewVariable,
  created: ScriptVariable | undefined,
): readonly ScriptVariable[] =>
  created === undefined
    ? before.map((other) => (other.Name === variable.Name ? { ...other, ...variable } : other))
    : [...before.filter(({ Id }) => Id !== created.Id), created];

/** DELETE /compute/script/{scriptId}/variables/{variableId}: 204, 400, 404. */
export const deleteVariable = (session: Session, scriptId: number, variableId: number): TaskEither<ApiError, void> =>
  changeScript(
    session,
    scriptId,
    { method: "DELETE", below: "/variables/{variableId}", params: { variableId }, reply: Nothing },
    (script) => ({
      ...script,
      EdgeScriptVariables: script.EdgeScriptVariables.filter(({ Id }) => Id !== variableId),
    }),
  );
