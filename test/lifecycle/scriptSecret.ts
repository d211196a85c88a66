import type { Sandbox } from "pulumi-bunny-sandbox";
import type { Sample, Fixture } from "./sample";
import { prepareScripts } from "./scripts";

/** A secret of a script that has variables and another secret. */
export const scriptSecretSample: Sample = {
  kind: "ScriptSecret",
  behaviours: [{ listOrder: "reversed" }],
  prepare,
};

const name = "TOKEN";
const secret = "swordfish";

function prepare(sandbox: Sandbox): Fixture {
  const { script, other, send, scriptNow, neighbours } = prepareScripts(sandbox, name);
  const entry = () => scriptNow(script)?.Secrets.find(({ Name }) => Name === name);
  const below = (path: string, id = script): string => `/compute/script/${id}${path}`;
  // Numbers go up, and each world makes its secret right after its neighbours.
  const number = Math.max(...[script, other].flatMap((id) => scriptNow(id)?.Secrets.map(({ Id }) => Id) ?? [])) + 1;
  const get = `GET ${below("/secrets")}`;
  const change = `POST ${below(`/secrets/${number}`)}`;
  const remove = `DELETE ${below(`/secrets/${number}`)}`;
  const create = (id = script): readonly string[] => [
    `GET ${below("", id)}`,
    `GET ${below("/secrets", id)}`,
    `PUT ${below("/secrets", id)}`,
  ];

  return {
    minimal: { scriptId: script, name, secret },
    full: { scriptId: String(script), name, secret, adopt: false },
    id: `${script}/${name}`,
    spellings: [{ scriptId: ` ${script}`, name, secret }],
    changes: [
      { property: "scriptId", value: other, action: "replace", requests: [get, remove, ...create(other)] },
      { property: "name", value: "OTHER_TOKEN", action: "replace", requests: [get, remove, ...create()] },
      { property: "secret", value: "sesame", action: "update", requests: [get, change] },
    ],
    drifts: [
      {
        property: "secret",
        happen: async () => {
          // A change is noticed when it is a second later than ours.
          await new Promise((resolve) => setTimeout(resolve, 1050));
          await send("PUT", below("/secrets"), { Name: name, Secret: "changed elsewhere" });
        },
        repair: [get, change],
      },
    ],
    changeElsewhere: async () => {
      await send("PUT", below("/secrets"), { Name: "NEIGHBOUR", Secret: "changed" });
      await send("PUT", below("/secrets"), { Name: "NEW", Secret: "of a neighbour" });
    },
    requests: {
      create: create(),
      read: [get],
      delete: [get, remove],
      adopt: [`GET ${below("")}`, get, change],
    },
    steps: {
      delete: [
        { method: "GET", path: below("/secrets") },
        { method: "DELETE", path: below("/secrets/*") },
      ],
    },
    readBack: { secret: undefined },
    exists: () => entry() !== undefined,
    neighbours,
    make: () => send("PUT", below("/secrets"), { Name: name, Secret: "made elsewhere" }),
    remove: () => send("DELETE", below(`/secrets/${entry()?.Id}`)),
    removeParent: () => send("DELETE", below("")),
  };
}
