import type { Behaviour } from "../options";
import * as api from "../schemas/published";
import { ScriptVariable, type Script } from "../schemas/script";
import { takeId, type State } from "../state";
import { refusal, type Group, type Reply, routesOn } from "./group";
import { nameTaken, withScript, scriptRoute } from "./ofScript";

interface Settings {
  readonly Required?: boolean | null;
  readonly DefaultValue?: string | null;
}

const noVariable = refusal(404, "edgeScript.variable_not_found", "VariableId", "The script has no such variable.");

const variableRoute = routesOn<[ScriptVariable, Script]>((call, act) =>
  withScript(call, (script) => {
    const variable = script.EdgeScriptVariables.find(({ Id }) => Id === Number(call.params["variableId"]));
    return variable === undefined ? noVariable : act(variable, script);
  }),
);

const added = (state: State, script: Script, name: string, { Required, DefaultValue }: Settings): Reply => {
  const taken = nameTaken(script, name);
  if (taken !== undefined) return taken;
  const variable: ScriptVariable = {
    Id: takeId(state, "scriptVariable"),
    Name: name,
    Required: Required ?? false,
    DefaultValue: DefaultValue ?? null,
  };
  script.EdgeScriptVariables.push(variable);
  return { status: 200, body: { ...variable } };
};

const change = (variable: ScriptVariable, settings: Settings, { absentVariableField }: Behaviour): void => {
  const rest = absentVariableField === "keep" ? variable : { Required: false, DefaultValue: null };
  variable.Required = settings.Required ?? rest.Required;
  variable.DefaultValue = settings.DefaultValue ?? rest.DefaultValue;
};

const add = scriptRoute("POST", "/compute/script/{id}/variables/add", {
  body: api.AddEdgeScriptVariableModel,
  replies: { 200: ScriptVariable, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, script) => added(call.state, script, call.body.Name, call.body),
});

const upsert = scriptRoute("PUT", "/compute/script/{id}/variables", {
  body: api.UpsertEdgeScriptVariableModel,
  replies: { 200: ScriptVariable, 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, script) => {
    const variable = script.EdgeScriptVariables.find(({ Name }) => Name === call.body.Name);
    if (variable === undefined) return added(call.state, script, call.body.Name, call.body);
    change(variable, call.body, call.behaviour);
    return { status: 204 };
  },
});

const read = variableRoute("GET", "/compute/script/{id}/variables/{variableId}", {
  replies: { 200: ScriptVariable, 404: api.ApiErrorData },
  handle: (_call, variable) => ({ status: 200, body: { ...variable } }),
});

const update = variableRoute("POST", "/compute/script/{id}/variables/{variableId}", {
  body: api.UpdateEdgeScriptVariableModel,
  replies: { 200: ScriptVariable, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call, variable) => {
    change(variable, call.body, call.behaviour);
    return { status: 200, body: { ...variable } };
  },
});

const remove = variableRoute("DELETE", "/compute/script/{id}/variables/{variableId}", {
  replies: { 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (_call, variable, { EdgeScriptVariables }) => {
    EdgeScriptVariables.splice(EdgeScriptVariables.indexOf(variable), 1);
    return { status: 204 };
  },
});

/** Variables of edge scripts. A read of the script lists them. */
export const scriptVariables: Group = { operations: [add, upsert, read, update, remove] };
