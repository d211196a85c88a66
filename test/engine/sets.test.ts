import assert from "node:assert/strict";
import { shownAboveEntries } from "../support/modes";
import { succeeded } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";

describe("sets of access-list entries on the engine", function () {
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

  const read = (): string => `GET /pullzone/${zone}`;
  const replace = (): string => `POST /pullzone/${zone}`;
  /** Names of the changed properties and entries, each with its sign: `- 192.0.2.2`. */
  const changesIn = (output: string): readonly string[] =>
    [...output.matchAll(/^ *([-+~]) (\S+) *: (?:true|\{|\[|"([^"]*)"(?: => "([^"]*)")?)/gm)].flatMap(
      ([, sign = "", name = "", entry, other]) => {
        if (entry === undefined) return [`${sign} ${name}`];
        // An entry of a list: another one may take its place.
        return other === undefined ? [`${sign} ${entry}`] : [`- ${entry}`, `+ ${other}`];
      },
    );

  it("may hold values that a preview does not know, one by one or all, and can be read without being managed", async () => {
    stack.declare({
      resources: [
        { kind: "BlockedIp", name: "first", args: { pullZoneId: zone, blockedIp: "192.0.2.9" } },
        {
          kind: "BlockedIpSet",
          name: "one",
          args: { pullZoneId: zone, blockedIps: ["192.0.2.1", { $after: ["first", "192.0.2.2"] }] },
        },
        {
          kind: "BlockedIpSet",
          name: "all",
          args: { pullZoneId: zone, blockedIps: { $after: ["first", ["192.0.2.3"]] } },
        },
        { kind: "BlockedIpSet", name: "existing", args: {}, options: { id: String(zone) } },
      ],
    });
    const preview = succeeded(await stack.preview("--diff"));
    assert.match(preview.output, /blockedIps\s*: \[unknown\]/);
    // What is only read is read in a preview too.
    assert.deepEqual(preview.requests, [read()]);
    succeeded(await stack.up());
    assert.deepEqual([...(stack.sandbox.state().accounts.main?.pullZones[0]?.BlockedIps ?? [])].sort(), [
      "192.0.2.1",
      "192.0.2.2",
      "192.0.2.3",
      "192.0.2.9",
      "198.51.100.1",
    ]);
  });

  it("of 1000 entries: one GET to refresh, an edit shows and sends its difference", async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`);
    const declareMany = (blockedIps: readonly string[]): void => {
      stack.declare({ resources: [{ kind: "BlockedIpSet", name: "set", args: { pullZoneId: zone, blockedIps } }] });
    };
    declareMany(many);
    assert.deepEqual(succeeded(await stack.up()).requests, [read(), replace(), read()]);
    assert.deepEqual(succeeded(await stack.up("--expect-no-changes")).requests, []);
    assert.deepEqual(succeeded(await stack.refresh("--expect-no-changes")).requests, [read()]);
    declareMany(many.slice(1));
    const planned = succeeded(await stack.preview("--diff"));
    assert.deepEqual(changesIn(planned.output), ["~ blockedIps", ...shownAboveEntries, "- 10.0.0.1"]);
    assert.deepEqual(succeeded(await stack.up()).requests, [read(), `POST /pullzone/${zone}/removeBlockedIp`]);
  });
});
