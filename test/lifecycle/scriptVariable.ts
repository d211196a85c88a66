import type { Sandbox } from "pulumi-bunny-sandbox";
import type { Sample, Fixture } from "./sample";
import { prepareScripts } from "./scripts";

/** A variable of a script that has other variables and a secret. */
export const scriptVariableSample: Sample = {
  kind: "ScriptVariable",
  behaviours: [{ listOrder: "reversed" }, { absentVariableField: "reset" }],
  prepare,
};

const name = "GREETING";

function prepare(sandbox: Sandbox): Fixture {
  const { script, other, send, scriptNow, neighbours } = prepareScripts(sandbox, name);
  const variable = () => scriptNow(script)?.EdgeScriptVariables.find(({ Name }) => Name === name);
  const below = (path: string, id = script): string => `/compute/script/${id}${path}`;
  const get = `GET ${below("")}`;
  const put = `PUT ${below("/variables")}`;
  const remove = (): string => `DELETE ${below("/variables/")}${variable()?.Id ?? lastId}`;
  // Numbers go up, and each world makes its variable right after its neighbours.
  const lastId =
    Math.max(...[script, other].flatMap((id) => scriptNow(id)?.EdgeScriptVariables.map(({ Id }) => Id) ?? [])) + 1;

  const change = (values: object) => send("PUT", below("/variables"), { Name: name, ...values });
  const value = "hello";
  const create = (id: number): readonly string[] => [`GET ${below("", id)}`, `PUT ${below("/variables", id)}`];
  return {
    minimal: { scriptId: script, name },
    full: { scriptId: String(script), name, defaultValue: value, required: true, adopt: false },
    id: `${script}/${name}`,
    spellings: [{ scriptId: ` ${script}`, name }],
    changes: [
      {
        property: "scriptId",
        value: other,
        action: "replace",
        requests: [get, remove(), ...create(other)],
      },
      { property: "name", value: "FAREWELL", action: "replace", requests: [get, remove(), ...create(script)] },
      { property: "defaultValue", value: "moin", action: "update", requests: [get, put] },
      { property: "required", value: true, action: "update", requests: [get, put] },
    ],
    drifts: [
      {
        property: "defaultValue",
        happen: () => change({ DefaultValue: "changed elsewhere", Required: true }),
        repair: [get, put],
      },
      { property: "required", happen: () => change({ DefaultValue: value, Required: false }), repair: [get, put] },
    ],
    changeElsewhere: () =>
      send("PUT", below("/variables"), { Name: `NOT_${name}`, DefaultValue: "changed", Required: true }),
    requests: {
      create: create(script),
      read: [get],
      delete: [get, remove()],
      adopt: [get],
    },
    steps: {
      delete: [
        { method: "GET", path: below("") },
        { method: "DELETE", path: below("/variables/*") },
      ],
    },
    exists: () => variable() !== undefined,
    neighbours,
    make: () => change({}),
    remove: () => send("DELETE", below(`/variables/${variable()?.Id}`)),
    removeParent: () => send("DELETE", below("")),
  };
}
