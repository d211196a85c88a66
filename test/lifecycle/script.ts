import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { driftsRepairedBy, type Fixture, type Sample } from "./sample";

/** A script. Its number is given by the API, so paths that name it are looked up when they are asked for. */
export const scriptSample: Sample = {
  kind: "Script",
  hasNoParent: true,
  behaviours: [{ listOrder: "reversed" }],
  prepare,
};

const cdn = 1;
const middleware = 2;

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const name = `edge-${worlds}-script`;
  const zoneName = `edge-zone-${worlds}`;
  const siteName = `site-of-script-${worlds}`;
  const { scripts } = sandbox.seed({
    scripts: [
      { Name: `not-${name}` },
      { Name: name.toUpperCase(), ScriptType: cdn, Releases: [{ Code: "export {};" }] },
    ],
    pullZones: [{ Name: siteName }],
  });
  let number = Math.max(...scripts.map(({ Id }) => Id)) + 1;

  const send = elsewhere(sandbox);
  const account = () => sandbox.state().accounts.main;
  const named = () => account()?.scripts.find(({ Name }) => Name === name);
  /** Its number, also after it is gone: once it was seen, and before that the one that comes next. */
  const own = (): number => {
    number = named()?.Id ?? number;
    return number;
  };

  const path = (): string => `/compute/script/${own()}`;
  const create = ["GET /compute/script", "POST /compute/script"];
  const rename = (): readonly string[] => [`GET ${path()}`, `POST ${path()}`];
  const replace = (): readonly string[] => [`DELETE ${path()}`, ...create];
  /** Where it was when its type drifted: the repair makes another one, with a number of its own. */
  let replaced = "";
  return {
    minimal: { name, scriptType: "cdn" },
    full: {
      name,
      scriptType: "cdn",
      createLinkedPullZone: true,
      linkedPullZoneName: zoneName,
      deleteLinkedPullZones: true,
      adopt: false,
    },
    get id() {
      return String(own());
    },
    spellings: [],
    changes: [
      { property: "name", value: `${name}-renamed`, action: "update", requests: rename() },
      { property: "scriptType", value: "middleware", action: "replace", requests: replace() },
      { property: "deleteLinkedPullZones", value: true, action: "update", requests: [] },
      { property: "createLinkedPullZone", value: true, action: "same", requests: [] },
    ],
    drifts: [
      driftsRepairedBy(rename)("name", () => send("POST", path(), { Name: `${name}-drifted`, ScriptType: cdn })),
      driftsRepairedBy(() => [`DELETE ${replaced}`, ...create])("scriptType", () => {
        replaced = path();
        return send("POST", replaced, { Name: name, ScriptType: middleware });
      }),
    ],
    changeElsewhere: () => send("POST", `/compute/script/${scripts[0]?.Id}`, { Name: `still-not-${name}` }),
    invalid: [
      { args: { name, scripttype: "cdn" }, says: /scripttype is not a property .* write scriptType/ },
      {
        args: { name, scriptType: "cdn", createLinkedPullZone: false, linkedPullZoneName: "zone" },
        says: /createLinkedPullZone cannot be false beside linkedPullZoneName/,
      },
    ],
    get requests() {
      return {
        create,
        read: [`GET ${path()}`],
        delete: [`DELETE ${path()}`],
        adopt: ["GET /compute/script"],
        deleteAgain: [`DELETE ${path()}`, `GET ${path()}`],
      };
    },
    exists: () => named() !== undefined,
    neighbours: () => ({
      scripts: account()?.scripts.filter(({ Id }) => scripts.some((seeded) => seeded.Id === Id)),
      zones: account()?.pullZones.filter(({ Name }) => Name === siteName),
    }),
    make: () => send("POST", "/compute/script", { Name: name, ScriptType: cdn }),
    remove: () => send("DELETE", `${path()}?deleteLinkedPullZones=true`),
  };
}
