import assert from "node:assert/strict";
import { shownAboveEntries } from "../support/modes";
import { type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";

/** The three kinds of set, in one zone, each list with an entry of somebody else. */
const kinds = [
  {
    kind: "BlockedIpSet",
    property: "blockedIps",
    values: ["192.0.2.1", "192.0.2.2", "192.0.2.3", "2001:db8::/32"],
    added: "192.0.2.10",
    respelled: ["2001:DB8:0::/32", "192.0.2.3/32", "192.0.2.1", "192.0.2.2", "192.0.2.1"],
    foreign: "198.51.100.1",
    list: "BlockedIps",
    call: "BlockedIp",
    body: "BlockedIp",
  },
  {
    kind: "BlockedReferrerSet",
    property: "blockedReferrers",
    values: ["a.example", "b.example", "c.example", "*.d.example"],
    added: "e.example",
    respelled: ["C.example.", "*.d.example", "a.example", "B.EXAMPLE"],
    foreign: "foreign.example",
    list: "BlockedReferrers",
    call: "BlockedReferrer",
    body: "Hostname",
  },
  {
    kind: "AllowedReferrerSet",
    property: "allowedReferrers",
    values: ["a.example", "b.example", "c.example", "xn--bcher-kva.example"],
    added: "e.example",
    respelled: ["bücher.example", "c.example", "b.example", "a.example"],
    foreign: "foreign.example",
    list: "AllowedReferrers",
    call: "AllowedReferrer",
    body: "Hostname",
  },
] as const;
type Kind = (typeof kinds)[number];

describe("sets of access-list entries on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let zone: number;

  beforeEach(async () => {
    stack = await startEngineStack();
    const lists = Object.fromEntries(kinds.map(({ list, foreign }) => [list, [foreign]]));
    zone = stack.sandbox.seed({ pullZones: [{ Name: "shop", ...lists }] }).pullZones[0]?.Id ?? 0;
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const entries = (kind: Kind): readonly string[] =>
    [...(stack.sandbox.state().accounts.main?.pullZones[0]?.[kind.list] ?? [])].sort();
  const send = async (action: "add" | "remove", kind: Kind, entry: string): Promise<void> => {
    await stack.sandbox.api("POST", `/pullzone/${zone}/${action}${kind.call}`, { [kind.body]: entry });
  };
  const declare = (
    valuesOf: (kind: Kind) => readonly unknown[],
    more: Readonly<Record<string, unknown>> = {},
  ): void => {
    stack.declare({
      resources: kinds.map((kind) => ({
        kind: kind.kind,
        name: kind.kind,
        args: { pullZoneId: zone, [kind.property]: valuesOf(kind), ...more },
      })),
    });
  };
  const read = (): string => `GET /pullzone/${zone}`;
  const replace = (): string => `POST /pullzone/${zone}`;
  const write = (action: "add" | "remove", { call }: Kind): string => `POST /pullzone/${zone}/${action}${call}`;
  /** Names of the changed properties and entries, each with its sign: `- 192.0.2.2`. */
  const changesIn = (output: string): readonly string[] =>
    [...output.matchAll(/^ *([-+~]) (\S+) *: (?:true|\{|\[|"([^"]*)"(?: => "([^"]*)")?)/gm)].flatMap(
      ([, sign = "", name = "", entry, other]) => {
        if (entry === undefined) return [`${sign} ${name}`];
        // An entry of a list: another one may take its place.
        return other === undefined ? [`${sign} ${entry}`] : [`- ${entry}`, `+ ${other}`];
      },
    );
  /** That the entries of each kind are shown as changed, and nothing else is. */
  const assertShown = ({ output }: EngineRun, shown: (kind: Kind) => readonly string[]): void => {
    const expected = kinds.flatMap((kind) => [`~ ${kind.property}`, ...shownAboveEntries, ...shown(kind)]);
    assert.deepEqual([...changesIn(output)].sort(), expected.sort(), output);
  };
  /** That the zone was read once and these requests were made, in any order among the kinds. */
  const assertWritten = ({ requests }: EngineRun, written: (kind: Kind) => readonly string[]): void => {
    assert.deepEqual([...requests].sort(), [read(), ...kinds.flatMap(written)].sort());
  };
  const succeed = async (run: Promise<EngineRun>): Promise<EngineRun> => {
    const done = await run;
    assert.equal(done.code, 0, done.output);
    return done;
  };

  it("live: create, nothing to do, one missing entry shown alone and repaired, edits by their difference, destroy", async () => {
    declare(({ values }) => values);
    const created = await succeed(stack.up());
    // Each list is read, written and confirmed, one after the other.
    const atOnce = kinds.flatMap(() => [read(), replace(), read()]);
    assert.deepEqual(created.requests, atOnce);
    for (const kind of kinds) assert.deepEqual(entries(kind), [...kind.values, kind.foreign].sort());

    // Order, spelling, repetition and the form of the zone's number make no difference.
    declare(({ respelled }) => respelled, { pullZoneId: String(zone) });
    assert.deepEqual((await succeed(stack.preview("--expect-no-changes"))).requests, []);
    assert.deepEqual((await succeed(stack.refresh("--expect-no-changes"))).requests, [read()]);
    assert.deepEqual((await succeed(stack.up("--expect-no-changes"))).requests, []);
    declare(({ values }) => values);

    for (const kind of kinds) await send("remove", kind, kind.values[1]);
    const drift = await succeed(stack.run(["refresh", "--preview-only", "--diff"]));
    assertShown(drift, ({ values }) => [`- ${values[1]}`]);
    assert.deepEqual(drift.requests, [read()]);
    const repaired = await succeed(stack.up("--refresh"));
    assertWritten(repaired, (kind) => [write("add", kind)]);
    for (const kind of kinds) assert.deepEqual(entries(kind), [...kind.values, kind.foreign].sort());

    const edited = ({ values, added }: Kind): readonly string[] => [values[3], added, values[2], values[0]];
    declare(edited);
    const planned = await succeed(stack.preview("--diff"));
    assertShown(planned, ({ values, added }) => [`- ${values[1]}`, `+ ${added}`]);
    assert.deepEqual(planned.requests, []);
    assertWritten(await succeed(stack.up()), (kind) => [write("add", kind), write("remove", kind)]);
    for (const kind of kinds) assert.deepEqual(entries(kind), [...edited(kind), kind.foreign].sort());

    const destroyed = await succeed(stack.destroy());
    assert.deepEqual(destroyed.requests, atOnce);
    for (const kind of kinds) assert.deepEqual(entries(kind), [kind.foreign]);
  });

  it("exclusive: what others add is shown alone and removed, and destroy leaves what came since", async () => {
    declare(({ values }) => values, { exclusive: true });
    await succeed(stack.up());
    for (const kind of kinds) {
      assert.deepEqual(entries(kind), [...kind.values].sort());
      await send("add", kind, kind.foreign);
    }
    const drift = await succeed(stack.run(["refresh", "--preview-only", "--diff"]));
    assertShown(drift, ({ foreign }) => [`+ ${foreign}`]);
    assertWritten(await succeed(stack.up("--refresh")), (kind) => [write("remove", kind)]);
    for (const kind of kinds) assert.deepEqual(entries(kind), [...kind.values].sort());
    for (const kind of kinds) await send("add", kind, kind.foreign);
    await succeed(stack.destroy());
    for (const kind of kinds) assert.deepEqual(entries(kind), [kind.foreign]);
  });

  it("refuse entries of others, take them over with adopt, and leave single entries alone", async () => {
    const [ips] = kinds;
    const single = {
      kind: "BlockedIp",
      name: "single",
      args: { pullZoneId: zone, blockedIp: "192.0.2.9" },
    };
    const set = (blockedIps: readonly string[], more: object = {}) => ({
      kind: "BlockedIpSet",
      name: "set",
      args: { pullZoneId: zone, blockedIps, ...more },
      options: { dependsOn: ["single"] },
    });
    stack.declare({ resources: [single, set(["192.0.2.1", ips.foreign])] });
    const refused = await stack.up();
    assert.notEqual(refused.code, 0);
    assert.match(refused.output, /blocked IP \S+ of pull zone \d+ already exists/);
    assert.deepEqual(entries(ips), ["192.0.2.9", ips.foreign]);

    stack.declare({ resources: [single, set(["192.0.2.1", ips.foreign], { adopt: true })] });
    const adopted = await succeed(stack.up());
    assert.deepEqual(adopted.requests, [read(), write("add", ips)]);
    stack.declare({ resources: [single, set(["192.0.2.1", ips.foreign])] });
    assert.deepEqual((await succeed(stack.up("--expect-no-changes"))).requests, []);
    stack.declare({ resources: [single] });
    await succeed(stack.up());
    assert.deepEqual(entries(ips), ["192.0.2.9"]);
  });

  it("cut short by a failure: up goes on, with the entries that are missing alone", async () => {
    const [ips] = kinds;
    stack.declare({
      resources: [
        { kind: "BlockedIpSet", name: "set", args: { pullZoneId: zone, blockedIps: ips.values.slice(0, 3) } },
      ],
    });
    const template = "/pullzone/{id}/addBlockedIp";
    stack.sandbox.addFault({ path: template, after: 1, times: "always", answer: { kind: "status", status: 400 } });
    assert.notEqual((await stack.up()).code, 0);
    stack.sandbox.clearFaults();
    const preview = await succeed(stack.run(["refresh", "--preview-only", "--diff"]));
    const missing = ["- 192.0.2.2", "- 192.0.2.3"];
    assert.deepEqual(changesIn(preview.output), ["~ blockedIps", ...shownAboveEntries, ...missing], preview.output);
    assert.deepEqual((await succeed(stack.up())).requests, [read(), write("add", ips), write("add", ips)]);
    assert.deepEqual((await succeed(stack.up("--expect-no-changes"))).requests, []);
    await succeed(stack.destroy());
    assert.deepEqual(entries(ips), [ips.foreign]);
  });

  it("may hold values that a preview does not know, one by one or all, and can be read without being managed", async () => {
    const [ips] = kinds;
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
    const preview = await succeed(stack.preview("--diff"));
    assert.match(preview.output, /blockedIps\s*: \[unknown\]/);
    // What is only read is read in a preview too.
    assert.deepEqual(preview.requests, [read()]);
    await succeed(stack.up());
    assert.deepEqual(entries(ips), ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.9", ips.foreign]);
  });

  it("of 1000 entries: one GET to refresh, an edit shows and sends its difference", async () => {
    const [ips] = kinds;
    const many = Array.from({ length: 1000 }, (_, index) => `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`);
    const declareMany = (blockedIps: readonly string[]): void => {
      stack.declare({ resources: [{ kind: "BlockedIpSet", name: "set", args: { pullZoneId: zone, blockedIps } }] });
    };
    declareMany(many);
    assert.deepEqual((await succeed(stack.up())).requests, [read(), replace(), read()]);
    assert.deepEqual((await succeed(stack.up("--expect-no-changes"))).requests, []);
    assert.deepEqual((await succeed(stack.refresh("--expect-no-changes"))).requests, [read()]);
    declareMany(many.slice(1));
    const planned = await succeed(stack.preview("--diff"));
    assert.deepEqual(changesIn(planned.output), ["~ blockedIps", ...shownAboveEntries, "- 10.0.0.1"]);
    assert.deepEqual((await succeed(stack.up())).requests, [read(), write("remove", ips)]);
  });
});
