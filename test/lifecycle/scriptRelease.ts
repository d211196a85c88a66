import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, type Sample, type Fixture } from "./sample";

/** A release of a script of which nothing is live; what happens to releases that exist has tests of its own. */
export const scriptReleaseSample: Sample = { kind: "ScriptRelease", hasNoOutputs: true, prepare };

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const { scripts } = sandbox.seed({
    scripts: [
      { Name: `edge-${worlds}` },
      { Name: `other-edge-${worlds}`, Releases: [{ Code: "export const other = 1;" }] },
      {
        Name: `third-edge-${worlds}`,
        Releases: [{ Code: "export const one = 1;" }, { Code: "export const two = 2;" }],
      },
    ],
  });
  const [first, second] = scripts[2]?.Releases.map(({ Uuid }) => Uuid) ?? [];
  const third = scripts[2]?.Id;
  const [script, other] = scripts.map(({ Id }) => Id);
  if (script === undefined || other === undefined) throw new Error("the sandbox planted no script");
  const code = `export const world = ${worlds};`;

  const send = elsewhere(sandbox);
  const scriptNow = (id: number) => sandbox.state().accounts.main?.scripts.find(({ Id }) => Id === id);
  const live = () => {
    const { Releases = [], CurrentReleaseId } = scriptNow(script) ?? {};
    return Releases.find(({ Id }) => Id === CurrentReleaseId);
  };
  const publishForeign = async (): Promise<void> => {
    await send("POST", `/compute/script/${script}/code`, { Code: "export const foreign = 1;" });
    await send("POST", `/compute/script/${script}/publish`, { Note: "foreign" });
  };

  const path = (id: number, below = ""): string => `/compute/script/${id}${below}`;
  const active = (id = script): string => `GET ${path(id, "/releases/active")}`;
  const publication = (id = script): readonly string[] => [
    `POST ${path(id, "/code")}`,
    `POST ${path(id, "/publish")}`,
    active(id),
  ];
  return {
    minimal: { scriptId: script, code },
    full: { scriptId: String(script), code, note: "first" },
    id: String(script),
    spellings: [{ scriptId: ` ${script}`, code }],
    changes: [
      changesBy("replace", [`GET ${path(other)}`, active(other), ...publication(other)])("scriptId", other),
      changesBy("update", [active(), ...publication()])("code", `${code} export const more = 1;`),
      changesBy("same", [])("note", "another"),
    ],
    drifts: [{ property: "code", happen: publishForeign, repair: [active(), ...publication()] }],
    alternatives: [{ inputs: { scriptId: third, uuid: first } }],
    others: { uuid: second },
    changeElsewhere: () => send("POST", path(other, "/code"), { Code: "export const changed = 1;" }),
    invalid: [
      { args: { scriptId: script }, says: /code or uuid is required: set one of the two/ },
      {
        args: { scriptId: script, code, uuid: "a1b2c3d4" },
        says: /uuid cannot be combined with code: remove one of the two/,
      },
      { args: { scriptId: script, code: "" }, says: /code must not be empty/ },
      { args: { scriptId: script, uuid: "../publish" }, says: /uuid must be the uuid of a release/ },
    ],
    requests: {
      create: [`GET ${path(script)}`, active(), ...publication()],
      read: [active()],
      delete: [],
    },
    // Nothing can take a release away; another one can go live.
    removed: ["code"],
    exists: () => live()?.Code === code,
    neighbours: () => {
      const moved = ["Code", "CodeLastModified", "LastModified", "CurrentReleaseId", "Releases"];
      const rest = Object.entries(scriptNow(script) ?? {}).filter(([name]) => !moved.includes(name));
      return { script: rest, other: scriptNow(other) };
    },
    make: () =>
      send("POST", path(script, "/code"), { Code: code }).then(() => send("POST", path(script, "/publish"), {})),
    remove: publishForeign,
    removeParent: () => send("DELETE", path(script)),
  };
}
