import assert from "node:assert/strict";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../../provider/package.json";
import { failed, succeeded } from "../../support/engineRuns";
import { type EngineStack, startEngineStack } from "../../support/engineStack";

describe("`pulumi do` with the plugin", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  before(async () => {
    stack = await startEngineStack({ mode: "plugin" });
    stack.sandbox.seed({ dnsZones: [{ Domain: "example.com" }] });
    // As `pulumi plugin install` leaves it.
    const folder = join(stack.workspace.folder, "home", "plugins", `resource-bunny-v${version}`);
    mkdirSync(folder, { recursive: true });
    const plugin = join(__dirname, "..", "..", "..", "provider", "dist", "plugin", "plugin.js");
    writeFileSync(join(folder, "pulumi-resource-bunny"), `#!/usr/bin/env node\nrequire(${JSON.stringify(plugin)});\n`);
    chmodSync(join(folder, "pulumi-resource-bunny"), 0o755);
  });
  after(() => stack.dispose());

  const act = (kind: string, ...args: readonly string[]) => stack.run(["do", `bunny:${kind}`, ...args]);

  const stateless = (kind: string, verb: string, ...args: readonly string[]) =>
    act(kind, verb, ...args, "--stateless", "--yes");

  /** The inputs in a file: those that are no text, number or boolean are no options. */
  function inputs(of: string): readonly string[] {
    const file = join(stack.workspace.folder, "inputs.pp");
    writeFileSync(file, of);
    return ["--input", "pcl", "--input-file", file];
  }

  for (const { kind, id, create, patch, upsert, shows, list = [] } of [
    {
      kind: "PullZone",
      id: "1001",
      create: 'name = "shop"\norigin = { originUrl = "https://origin.example.com" }',
      patch: ["--add-host-header"],
      upsert: 'name = "shop"\norigin = { originUrl = "https://other.example.com" }',
      shows: [/originUrl: "https:\/\/origin/, /"AddHostHeader":true/, /"OriginUrl":"https:\/\/other/],
    },
    {
      kind: "DnsRecord",
      id: "40001/400001",
      create: 'dnsZoneId = 40001\ntype = "A"\nname = "www"\nvalue = "192.0.2.1"',
      patch: ["--value", "192.0.2.2"],
      upsert: 'dnsZoneId = 40001\ntype = "A"\nname = "www"\nvalue = "192.0.2.3"',
      shows: [/value +: "192.0.2.1"/, /"Value":"192.0.2.2"/, /"Value":"192.0.2.3"/],
      list: ["--dns-zone-id", "40001"],
    },
    {
      kind: "Script",
      id: "30001",
      create: 'name = "edge"\nscriptType = "cdn"',
      patch: ["--name", "patched"],
      upsert: 'name = "upserted"\nscriptType = "cdn"',
      shows: [/name +: "edge"/, /"Name":"patched"/, /"Name":"upserted"/],
    },
  ] as const) {
    it(`creates, lists, reads, patches, upserts and deletes a ${kind} that no stack has`, async () => {
      const account = () => JSON.stringify(stack.sandbox.state().accounts.main);
      succeeded(await stateless(kind, "create", ...inputs(create)));
      const { stdout } = succeeded(await act(kind, "list", ...list));
      assert.deepEqual(
        (JSON.parse(stdout) as ReadonlyArray<{ readonly id: string }>).map((each) => each.id),
        [id],
      );
      assert.match(succeeded(await act(kind, "read", id)).output, shows[0]);
      succeeded(await stateless(kind, "patch", id, ...patch));
      assert.match(account(), shows[1]);
      const upserted = succeeded(await stateless(kind, "upsert", id, ...inputs(upsert)));
      assert.match(account(), shows[2]);
      // What is omitted is said only where it changes.
      assert.doesNotMatch(upserted.output, /enableTls1 is reset/);
      succeeded(await stateless(kind, "delete", id));
      assert.doesNotMatch(account(), shows[2]);
    });
  }

  it("says why it cannot list", async () => {
    assert.match(failed(await act("Hostname", "list")).output, /Missing required input "pullZoneId"/);
    assert.match(
      failed(await act("Hostname", "list", "--pull-zone-id", "77")).output,
      /no pull zone 77: check the id, and which account the API key belongs to/,
    );
  });

  it("keeps what it creates in the stack, beside the program, which leaves it alone", async () => {
    const create = succeeded(await act("Script", "create", "kept", "--name", "kept", "--script-type", "cdn", "--yes"));
    assert.match(create.output, /bunny:index:Script kept created/);
    succeeded(await act("Script", "patch", "kept", "--name", "renamed", "--yes"));
    succeeded(await stack.up());
    assert.deepEqual(
      stack.sandbox.state().accounts.main?.scripts.map(({ Name }) => Name),
      ["renamed"],
    );
    succeeded(await act("Script", "delete", "kept", "--yes"));
    assert.deepEqual(stack.sandbox.state().accounts.main?.scripts, []);
  });
});
