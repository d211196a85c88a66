import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { recordedVersions as versions } from "../recorded/program";
import { succeeded } from "../support/engineRuns";
import { type EngineStack, type Program, startEngineStack } from "../support/engineStack";
import { lifecycleKinds } from "../support/kinds";

const recordings = join(__dirname, "..", "recorded");

/** Those of the plugin are beside those of the dynamic provider, and only run through the plugin. */
const stacks = versions.flatMap((version) =>
  [version, join(version, "plugin")].filter((stack) => existsSync(join(recordings, stack, "stack.json"))),
);

/** What an earlier version left in users' stacks, this one must understand: unchanged by an update, refreshed, destroyed. */
describe("recorded states", function () {
  this.timeout(300_000);

  for (const version of stacks) {
    it(`a stack of ${version} needs no update, is refreshed and destroyed`, async () => {
      await withRecorded(version, async (stack, count) => {
        const up = await stack.up("--diff");
        assert.deepEqual([up.code, up.requests], [0, []], up.output);
        assert.match(up.output, new RegExp(`${count} unchanged`));
        const refreshed = succeeded(await stack.refresh("--diff"));
        assert.match(refreshed.output, new RegExp(`${count} unchanged`));
        succeeded(await stack.destroy());
        const left = stack.sandbox.state().accounts.main;
        assert.deepEqual([left?.scripts, left?.containerApps, left?.containerRegistries], [[], [], []]);
        assert.ok(left?.dnsZones.every(({ DnsSecEnabled }) => !DnsSecEnabled));
        for (const zone of left?.pullZones ?? []) {
          assert.deepEqual(zone.BlockedIps, zone.Name === "recorded" ? ["198.51.100.1"] : []);
          assert.deepEqual([zone.BlockedReferrers, zone.AllowedReferrers], [[], []]);
          assert.equal(zone.Hostnames.length, 1, "only the zone's own hostname is left");
        }
      });
    });
  }

  async function withRecorded(
    version: string,
    use: (stack: EngineStack, count: number) => Promise<void>,
  ): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "pulumi-bunny-recorded-"));
    const file = (name: string): string => join(recordings, version, name);
    const isOfPlugin = basename(version) === "plugin";
    cpSync(file("sandbox.json"), join(folder, "sandbox.json"));
    const stack = await startEngineStack({
      sandbox: { stateFile: join(folder, "sandbox.json") },
      ...(isOfPlugin ? { mode: "plugin" } : {}),
    });
    try {
      const program = JSON.parse(readFileSync(file(join(isOfPlugin ? ".." : "", "program.json")), "utf8")) as Program;
      stack.declare(program);
      succeeded(await stack.run(["stack", "import", "--file", file("stack.json")]));
      await use(stack, (program.resources ?? []).length + 1);
    } finally {
      await stack.dispose();
      await rm(folder, { recursive: true });
    }
  }

  it("hold one of each kind of resource of this version", () => {
    const newest = versions.at(-1);
    assert.ok(newest !== undefined && existsSync(join(recordings, newest, "stack.json")));
    const state = readFileSync(join(recordings, newest, "stack.json"), "utf8");
    const missing = lifecycleKinds.filter((kind) => !state.includes(`"type": "pulumi-nodejs:bunny:${kind}"`));
    assert.deepEqual(missing, [], "record this version: npx tsx test/recorded/record.ts <version>");
  });
});
