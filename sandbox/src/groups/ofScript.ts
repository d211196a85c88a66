import type { Script } from "../schemas/script";
import { refusal, type Call, type Reply, routesOn } from "./group";

const noScript = refusal(404, "edgeScript.not_found", "EdgeScript", "There is no script of that id.");

type ScriptCall = Pick<Call<unknown, unknown>, "account" | "params">;

/** The script in the path. */
export const scriptOf = ({ account, params }: ScriptCall): Script | undefined =>
  account.scripts.get(Number(params["id"]));

/** Acts on the script in the path. */
export const withScript = (call: ScriptCall, act: (script: Script) => Reply): Reply => {
  const script = scriptOf(call);
  return script === undefined ? noScript : act(script);
};

/** The time of a change made now, at least a second after the previous one: reads show whole seconds. */
export const momentAfter = (before: string): string =>
  new Date(Math.max(Date.now(), Date.parse(before) + 1000)).toISOString();

/** Rejects a name that another variable or secret of the script has; they share a namespace. */
export const entryNameTaken = ({ EdgeScriptVariables, Secrets }: Script, name: string): Reply | undefined =>
  [...EdgeScriptVariables, ...Secrets].some(({ Name }) => Name === name)
    ? refusal(400, "edgeScript.name_taken", "Name", "The script has a variable or a secret of that name already.")
    : undefined;

export const scriptRoute = routesOn(withScript);
