import assert from "node:assert/strict";
import type { Fault } from "pulumi-bunny-sandbox";
import { type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";

const page = { kind: "html", status: 404 } as const;

/** A proxy on the way answers with a page, whatever became of the request: it is doubt, and never "gone" or "refused". */
describe("pages with status 404 on the engine", function () {
  this.timeout(120_000);

  let stack: EngineStack;
  let zone: number;

  beforeEach(async () => {
    stack = await startEngineStack();
    zone = stack.sandbox.seed({ pullZones: [{ Name: "shop", BlockedIps: ["198.51.100.1"] }] }).pullZones[0]?.Id ?? 0;
    stack.declare({
      resources: [
        { kind: "Hostname", name: "www", args: { pullZoneId: zone, hostname: "www.example.com" } },
        { kind: "BlockedIp", name: "ip", args: { pullZoneId: zone, blockedIp: "192.0.2.1" } },
        { kind: "BlockedReferrer", name: "referrer", args: { pullZoneId: zone, blockedReferrer: "spam.example" } },
      ],
    });
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const ours = (): readonly string[] => {
    const found = stack.sandbox.state().accounts.main?.pullZones[0];
    const entries = [...(found?.BlockedIps ?? []), ...(found?.BlockedReferrers ?? [])];
    const hostnames = (found?.Hostnames ?? []).filter(({ IsSystemHostname }) => !IsSystemHostname);
    return [...hostnames.map(({ Value }) => Value), ...entries].filter((one) => one !== "198.51.100.1").sort();
  };
  const all = ["192.0.2.1", "spam.example", "www.example.com"];
  const fault = (action: string, more: Partial<Fault>): void => {
    stack.sandbox.addFault({ path: `/pullzone/{id}/${action}`, answer: page, ...more });
  };
  const adding = ["addHostname", "addBlockedIp", "addBlockedReferrer"];
  const removing = ["removeHostname", "removeBlockedIp", "removeBlockedReferrer"];
  const succeed = async (run: Promise<EngineRun>): Promise<EngineRun> => {
    const done = await run;
    assert.equal(done.code, 0, done.output);
    return done;
  };

  it("after writes that acted: one look tells that they did", async () => {
    for (const action of adding) fault(action, { act: true });
    await succeed(stack.up());
    assert.deepEqual(ours(), all);
    assert.deepEqual((await succeed(stack.up())).requests, []);
    for (const action of removing) fault(action, { act: true });
    await succeed(stack.destroy());
    assert.deepEqual(ours(), []);
  });

  it("to looks, too: what may be there is recorded, the next up goes on from there, destroy leaves nothing", async () => {
    for (const action of adding) fault(action, { act: true });
    // The first read, before anything is added, is well.
    stack.sandbox.addFault({ method: "GET", path: "/pullzone/{id}", after: 1, times: "always", answer: page });
    const failed = await stack.up();
    assert.notEqual(failed.code, 0);
    assert.match(failed.output, /It may have taken effect nevertheless\. The reply does not look like bunny\.net's/);
    stack.sandbox.clearFaults();
    // Those whose first read was well.
    assert.ok(ours().length > 0, "nothing was added");
    await succeed(stack.up());
    assert.deepEqual(ours(), all);
    assert.deepEqual((await succeed(stack.up())).requests, []);

    stack.sandbox.addFault({ method: "GET", path: "/pullzone/{id}", times: "always", answer: page });
    assert.notEqual((await stack.refresh()).code, 0);
    assert.notEqual((await stack.destroy()).code, 0);
    stack.sandbox.clearFaults();
    assert.deepEqual(ours(), all);
    await succeed(stack.destroy());
    assert.deepEqual(ours(), []);
  });

  it("instead of removals: what is still there is not forgotten", async () => {
    await succeed(stack.up());
    for (const action of removing) fault(action, { times: "always" });
    assert.notEqual((await stack.destroy()).code, 0);
    stack.sandbox.clearFaults();
    assert.deepEqual(ours(), all);
    await succeed(stack.destroy());
    assert.deepEqual(ours(), []);
  });
});
