import { optional } from "../../../http/codecs";
import { type Write, children } from "../../../http/remoteObjects";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { scriptVariable } from "../scriptVariable.definition";
import { scripts } from "./script";

export type RemoteVariable = ObjectOf<typeof scriptVariable>;

/** The variables of scripts, which are read with their script. */
export const scriptVariables = children(scripts, {
  in: ({ edgeScriptVariables }) =>
    Object.entries(edgeScriptVariables).map(([name, variable]): RemoteVariable => ({ name, ...variable })),
  replace: (script, variables) => ({
    ...script,
    edgeScriptVariables: Object.fromEntries(
      variables.map(({ name = "", variableId, required = false, defaultValue = "" }) => [
        name,
        { variableId, required, defaultValue },
      ]),
    ),
  }),
  keyOf: ({ name = "" }) => name,
  path: "/variables/{variableId}",
  params: ({ variableId }) => ({ variableId }),
});

/**
 * PUT /compute/script/{scriptId}/variables: 200 with the new variable; 204 if it existed and was changed; 404; 400 if a
 * secret has the name. What the API does with a field that is left out is not documented.
 */
export function putVariable(variable: {
  readonly name: string;
  readonly defaultValue: string;
  readonly required: boolean;
}): Write<RemoteVariable | undefined> {
  return {
    method: "PUT",
    below: "/variables",
    body: bodyOf(scriptVariable, variable),
    reply: optional(replyOf(scriptVariable)),
    // The program may give the value as a secret.
    secrets: [variable.defaultValue],
  };
}
