import assert from "node:assert/strict";
import { missingForGet } from "../support/modes";
import { type EngineStack, startEngineStack } from "../support/engineStack";

/** The three kinds of entry, in one zone. */
const kinds = [
  {
    kind: "BlockedIp",
    property: "blockedIp",
    value: "203.0.113.7",
    list: "BlockedIps",
    call: "BlockedIp",
  },
  {
    kind: "BlockedReferrer",
    property: "blockedReferrer",
    value: "*.hotlink.example",
    list: "BlockedReferrers",
    call: "BlockedReferrer",
  },
  {
    kind: "AllowedReferrer",
    property: "allowedReferrer",
    value: "shop.example.com",
    list: "AllowedReferrers",
    call: "AllowedReferrer",
  },
] as const;

describe("access-list entries on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let zone: number;

  beforeEach(async () => {
    stack = await startEngineStack();
    zone = stack.sandbox.seed({ pullZones: [{ Name: "shop", BlockedIps: ["198.51.100.1"] }] }).pullZones[0]?.Id ?? 0;
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const remote = () => stack.sandbox.state().accounts.main?.pullZones[0];
  const declareAll = (more: Readonly<Record<string, unknown>> = {}): void => {
    stack.declare({
      resources: kinds.map(({ kind, property, value }) => ({
        kind,
        name: kind,
        args: { pullZoneId: zone, [property]: value, ...more },
      })),
    });
  };

  it("are refused when they exist already, taken over with adopt, for one resource or for the stack", async () => {
    for (const { call, property, value } of kinds) {
      const body = property === "blockedIp" ? { BlockedIp: value } : { Hostname: value };
      await stack.sandbox.api("POST", `/pullzone/${zone}/add${call}`, body);
    }
    const before = remote();
    declareAll();
    // Without the flag, the engine may stop before it has tried all of them.
    const refused = await stack.up("--continue-on-error");
    assert.notEqual(refused.code, 0);
    for (const { value } of kinds) {
      assert.ok(refused.output.includes(`${value} of pull zone ${zone} already exists`), refused.output);
    }
    assert.match(refused.output, /already exists.*`adopt: true`/);
    assert.deepEqual(remote(), before);

    declareAll({ adopt: true });
    const adopted = await stack.up();
    assert.equal(adopted.code, 0, adopted.output);
    assert.deepEqual(adopted.requests, [`GET /pullzone/${zone}`]);
    declareAll();
    const dropped = await stack.up();
    assert.match(dropped.output, /4 unchanged/);
    assert.deepEqual(dropped.requests, []);

    await stack.destroy();
    assert.deepEqual([remote()?.BlockedIps, remote()?.BlockedReferrers], [["198.51.100.1"], []]);

    for (const { call, property, value } of kinds) {
      const body = property === "blockedIp" ? { BlockedIp: value } : { Hostname: value };
      await stack.sandbox.api("POST", `/pullzone/${zone}/add${call}`, body);
    }
    const config = await stack.run(["config", "set", "bunny:adopt", "true"]);
    assert.equal(config.code, 0, config.output);
    const wholeStack = await stack.up();
    assert.equal(wholeStack.code, 0, wholeStack.output);
    assert.deepEqual(wholeStack.requests, [`GET /pullzone/${zone}`]);
  });

  it("may depend on values that a preview does not know, and can be read without being managed", async () => {
    stack.declare({
      resources: [
        { kind: "BlockedIp", name: "first", args: { pullZoneId: zone, blockedIp: "203.0.113.1" } },
        {
          kind: "BlockedIp",
          name: "later",
          args: { pullZoneId: zone, blockedIp: { $after: ["first", "203.0.113.2"] } },
        },
        {
          kind: "BlockedReferrer",
          name: "latest",
          args: { pullZoneId: { $after: ["first", zone] }, blockedReferrer: "a.example" },
        },
        { kind: "BlockedIp", name: "existing", args: {}, options: { id: `${zone}/198.51.100.1` } },
      ],
    });
    const preview = await stack.preview("--diff");
    assert.equal(preview.code, 0, preview.output);
    assert.match(preview.output, /blockedIp\s*: \[unknown\]/);
    // What is only read is read in a preview too.
    assert.deepEqual(preview.requests, [`GET /pullzone/${zone}`]);
    const up = await stack.up();
    assert.equal(up.code, 0, up.output);
    assert.ok(remote()?.BlockedIps.includes("203.0.113.2"));
    assert.deepEqual(remote()?.BlockedReferrers, ["a.example"]);

    stack.declare({
      resources: [{ kind: "BlockedIp", name: "missing", args: {}, options: { id: `${zone}/203.0.113.9` } }],
    });
    const missing = await stack.up();
    assert.notEqual(missing.code, 0);
    assert.match(missing.output, missingForGet);
    assert.ok(missing.output.includes(`${zone}/203.0.113.9`), missing.output);
    await stack.destroy();
    assert.deepEqual(remote()?.BlockedIps, ["198.51.100.1"]);
  });
});
