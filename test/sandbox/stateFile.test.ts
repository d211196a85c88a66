import assert from "node:assert/strict";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { startSandbox } from "../../sandbox/src";
import { createStateFile } from "../../sandbox/src/stateFile";
import { everything, folders, request, sandboxes } from "./helpers";

describe("sandbox: state file", () => {
  const start = sandboxes();
  const folder = folders();

  it("keeps objects of all kinds over a restart, with ids and accounts", async () => {
    const stateFile = join(await folder(), "deep", "state.json");
    const first = await start({ stateFile, accounts: { main: ["canary-key"], other: ["other"] } });
    await request(first, "POST", "/pullzone", { Name: "a", OriginUrl: "https://a.test" });
    await request(first, "POST", "/pullzone", { Name: "b" }, "other");
    await request(first, "DELETE", "/pullzone/1002", undefined, "other");
    await request(first, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" });
    first.seed(everything);
    const before = first.state();
    await first.close();
    assert.ok(!(await readFile(stateFile, "utf8")).includes("canary-key"));

    const second = await start({ stateFile });
    assert.deepEqual(second.state(), before);
    assert.equal(second.seed({ pullZones: [{ Name: "c" }] }).pullZones[0]?.Id, 1005);
  });

  it("follows changes soon, without being closed, readable by its owner alone", async () => {
    const path = join(await folder(), "state.json");
    const sandbox = await start({ stateFile: path });
    await request(sandbox, "POST", "/pullzone", { Name: "a" });
    while (!(await readFile(path, "utf8")).includes('"Name":"a"'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  it("is whole at every moment, and leaves nothing beside it", async () => {
    const path = join(await folder(), "state.json");
    let generation = 0;
    const file = createStateFile(path, () => ({ generation, padding: "x".repeat(2_000_000) }));
    file.changed();
    file.flush();
    const progress = { writing: true, reads: 0 };
    const reading = (async () => {
      for (; progress.writing; progress.reads += 1) {
        const content: unknown = JSON.parse(await readFile(path, "utf8"));
        assert.ok(isObject(content) && typeof content["padding"] === "string");
        assert.equal(content["padding"].length, 2_000_000);
      }
    })();
    for (generation = 1; generation <= 20; generation += 1) {
      file.changed();
      file.flush();
      await new Promise(setImmediate);
    }
    progress.writing = false;
    await reading;
    assert.ok(progress.reads > 0);
    assert.match(await readFile(path, "utf8"), /^\{"generation":20,/);
    assert.deepEqual(await readdir(join(path, "..")), ["state.json"]);
  });

  for (const [what, text, reason] of [
    ["is not JSON", "{", /is not JSON$/],
    ["is of another version", '{"version":2}', /^state file .*: \/nextIds is missing$/],
    ["is something else", "[]", /^state file .*: {2}must be object$/],
  ] as const) {
    it(`refuses to start on a file that ${what}, and leaves it alone`, async () => {
      const stateFile = join(await folder(), "state.json");
      await writeFile(stateFile, text);
      await assert.rejects(startSandbox({ stateFile }), { name: "InvalidInput", message: reason });
      assert.equal(await readFile(stateFile, "utf8"), text);
    });
  }
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
