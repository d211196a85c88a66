import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";

let worlds = 0;

/** Two scripts with variables and secrets, and what can be done to them outside Pulumi. */
export function prepareScripts(sandbox: Sandbox, ownName: string) {
  worlds += 1;
  const neighbour = {
    EdgeScriptVariables: [
      { Name: `NOT_${ownName}`, DefaultValue: "of a neighbour" },
      { Name: ownName.toLowerCase(), Required: true },
    ],
    Secrets: [{ Name: "NEIGHBOUR", Secret: "of a neighbour" }],
  };
  const { scripts } = sandbox.seed({
    scripts: [
      { Name: `script-${worlds}`, ScriptType: 1, ...neighbour },
      { Name: `other-script-${worlds}`, ScriptType: 1, ...neighbour },
    ],
  });
  const [script, other] = scripts.map(({ Id }) => Id);
  if (script === undefined || other === undefined) throw new Error("the sandbox planted no script");

  const send = elsewhere(sandbox);
  const scriptNow = (id: number) => sandbox.state().accounts.main?.scripts.find(({ Id }) => Id === id);
  /** All of both scripts but what has the own name. */
  const neighbours = () =>
    [script, other].map(scriptNow).map((found) => ({
      ...found,
      EdgeScriptVariables: found?.EdgeScriptVariables.filter(({ Name }) => Name !== ownName),
      Secrets: found?.Secrets.filter(({ Name }) => Name !== ownName),
    }));
  return { script, other, send, scriptNow, neighbours };
}
