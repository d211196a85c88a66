import type { Behaviour } from "../options";
import type { Script } from "../schemas/script";
import { refusal, type Call, type Reply, routesOn } from "./group";

export const noScript = refusal(404, "edgeScript.not_found", "EdgeScript", "There is no script of that id.");

type ScriptCall = Pick<Call<unknown, unknown>, "account" | "params">;

/** The script in the path. */
export const scriptOf = ({ account, params }: ScriptCall): Script | undefined =>
  account.scripts.get(Number(params["id"]));

/** Acts on the script in the path. */
export const withScript = (call: ScriptCall, act: (script: Script) => Reply): Reply => {
  const script = scriptOf(call);
  return script === undefined ? noScript : act(script);
};

/** The time of a change made now, after a previous one at the given time. */
export const momentAfter = (before: string, { changesWithinASecond }: Behaviour): string => {
  const earliest = Date.parse(before) + (changesWithinASecond === "apart" ? 1000 : 0);
  return new Date(Math.max(Date.now(), earliest)).toISOString();
};

/** Rejects a name that another variable or secret of the script has; they share a namespace. */
export const nameTaken = ({ EdgeScriptVariables, Secrets }: Script, name: string): Reply | undefined =>
  [...EdgeScriptVariables, ...Secrets].some(({ Name }) => Name === name)
    ? refusal(400, "edgeScript.name_taken", "Name", "The script has a variable or a secret of that name already.")
    : undefined;

export const scriptRoute = routesOn(withScript);
