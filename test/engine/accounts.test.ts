import assert from "node:assert/strict";
import { failed, succeeded } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";
import { filesBelow } from "../support/filesBelow";

const first = "canary-key-of-the-first-account";
const second = "canary-key-of-the-second-account";
const rotated = "canary-key-after-the-rotation";

describe("accounts and keys on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let firstZone: number;
  let secondZone: number;

  beforeEach(async () => {
    stack = await startEngineStack({
      sandbox: { accounts: { first: [first], second: [second] } },
      environment: { BUNNYNET_API_KEY: undefined },
      // Nothing goes from one provider to another here, for which each would need a process of its own.
      processes: {},
    });
    firstZone = stack.sandbox.seed({ account: "first", pullZones: [{ Name: "one" }] }).pullZones[0]?.Id ?? 0;
    secondZone = stack.sandbox.seed({ account: "second", pullZones: [{ Name: "two" }] }).pullZones[0]?.Id ?? 0;
  });
  afterEach(async () => {
    const everything = [
      stack.allOutput(),
      JSON.stringify(stack.sandbox.journal()),
      filesBelow(stack.workspace.folder, "program.json"),
    ];
    assert.ok(stack.sandbox.journal().length > 0, "nothing was requested, so nothing was tested");
    for (const text of everything) assert.ok(!text.includes("canary-key"), "a key is in plain somewhere");
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const entries = (account: string): readonly string[] | undefined =>
    stack.sandbox.state().accounts[account]?.pullZones[0]?.BlockedIps;
  const entryOf = (zone: number, options = {}) => ({
    kind: "BlockedIp",
    name: `ip-of-${zone}`,
    args: { pullZoneId: zone, blockedIp: "203.0.113.7" },
    options,
  });

  it("serve two accounts in one stack, in resources and look-ups", async () => {
    stack.declare({
      resources: [
        { kind: "Provider", name: "default_1", args: { apiKey: second, apiUrl: stack.sandbox.url } },
        entryOf(firstZone),
        entryOf(secondZone, { provider: "default_1" }),
      ],
      lookups: [
        { name: "mine", call: "getPullZone", args: { name: "one" } },
        { name: "theirs", call: "getPullZoneOutput", args: { pullZoneId: secondZone }, provider: "default_1" },
        { name: "theirsAtOnce", call: "getPullZone", args: { name: "two" }, provider: "default_1" },
      ],
    });
    const environment = { BUNNYNET_API_KEY: first };
    succeeded(await stack.run(["up", "--yes", "--skip-preview"], environment));
    assert.deepEqual([entries("first"), entries("second")], [["203.0.113.7"], ["203.0.113.7"]]);
    const outputs: unknown = JSON.parse((await stack.run(["stack", "output", "--json"], environment)).stdout);
    assert.deepEqual(pick(outputs, "name"), { mine: "one", theirs: "two", theirsAtOnce: "two" });
    const again = await stack.run(["up", "--yes", "--skip-preview"], environment);
    // The engine does not count a provider that is named like its own.
    assert.match(again.output, /3 unchanged/);
    const writes = again.journal.filter(({ method }) => method !== "GET");
    assert.deepEqual(writes, []);
    succeeded(await stack.run(["destroy", "--yes", "--skip-preview"], environment));
    assert.deepEqual([entries("first"), entries("second")], [[], []]);
  });

  it("take rotated keys from the environment and through apiKeyEnv, on refresh and destroy too", async () => {
    const customer = { ...entryOf(firstZone, { provider: "customer" }), name: "ip-of-customer" };
    stack.declare({
      resources: [
        { kind: "Provider", name: "customer", args: { apiKeyEnv: "CUSTOMER_KEY", apiUrl: stack.sandbox.url } },
        entryOf(firstZone),
        { ...customer, args: { ...customer.args, blockedIp: "203.0.113.8" } },
      ],
    });
    succeeded(await stack.run(["config", "set", "--secret", "bunny:apiKey", first]));
    failed(await stack.up(), /environment variable CUSTOMER_KEY, which is not set/);
    succeeded(await stack.run(["up", "--yes", "--skip-preview"], { CUSTOMER_KEY: first }));
    stack.sandbox.setOptions({ accounts: { first: [rotated], second: [second] } });

    const refresh = (environment: NodeJS.ProcessEnv) => stack.run(["refresh", "--yes", "--skip-preview"], environment);
    failed(await refresh({ CUSTOMER_KEY: rotated }), /bunny:apiKey of the stack's configuration/);
    failed(await refresh({ BUNNYNET_API_KEY: rotated, CUSTOMER_KEY: first }));
    const both = { BUNNYNET_API_KEY: rotated, CUSTOMER_KEY: rotated };
    succeeded(await refresh(both));
    succeeded(await stack.run(["destroy", "--yes", "--skip-preview"], both));
    assert.deepEqual(entries("first"), []);
  });

  it("are asked about once where nothing is there, as with the key of another account, and what is there stays", async () => {
    const zones = ["a", "b"].map((name) => ({
      kind: "PullZone",
      name,
      args: { name, origin: { originUrl: "https://example.org" } },
    }));
    stack.declare({ resources: [...zones, { ...entryOf(0), args: { pullZoneId: { $id: "a" }, blockedIp: "::1" } }] });
    const asked = async (args: readonly string[], key: string): Promise<number> => {
      const { output } = succeeded(await stack.run(args, { BUNNYNET_API_KEY: key, BUNNYNET_ADOPT: "true" }));
      const [, diagnostics = ""] = output.split("Diagnostics:");
      return diagnostics.match(/was not there: does the API key belong to this account\?/g)?.length ?? 0;
    };
    const up = ["up", "--yes", "--skip-preview"];
    const destroy = ["destroy", "--yes", "--skip-preview"];
    assert.equal(await asked(up, first), 0);
    assert.equal(await asked(["refresh", "--preview-only"], second), 1);
    assert.equal(await asked(destroy, second), 1);
    assert.equal(stack.sandbox.state().accounts.first?.pullZones.length, 3);
    assert.equal(await asked(up, first), 0);
    assert.equal(await asked(destroy, first), 0);
    assert.equal(stack.sandbox.state().accounts.first?.pullZones.length, 1);
  });
});

function pick(outputs: unknown, property: string): Record<string, unknown> {
  assert.ok(isProperties(outputs));
  return Object.fromEntries(
    Object.entries(outputs).map(([name, value]) => [name, isProperties(value) ? value[property] : undefined]),
  );
}

function isProperties(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
