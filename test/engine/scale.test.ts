import assert from "node:assert/strict";
import { providerTexts, typeOf } from "../support/modes";
import { succeeded } from "../support/engineRuns";
import { type DeclaredResource, type EngineStack, startEngineStack } from "../support/engineStack";

const count = 100;

describe("100 entries of one zone on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let zone: number;
  let entries: readonly DeclaredResource[];

  before(async () => {
    stack = await startEngineStack();
    zone = stack.sandbox.seed({ pullZones: [{ Name: "shop", BlockedIps: ["198.51.100.1"] }] }).pullZones[0]?.Id ?? 0;
    entries = Array.from({ length: count }, (_, index) => ({
      kind: "BlockedIp",
      name: `ip-${index}`,
      args: { pullZoneId: zone, blockedIp: `203.0.113.${index}` },
    }));
    stack.declare({ resources: entries });
  });
  after(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  it("live: a call for each and one GET, and nothing is lost", async () => {
    const up = succeeded(await stack.up());
    const calls = entries.map(() => `POST /pullzone/${zone}/addBlockedIp`);
    assert.deepEqual(up.requests.slice(0, 1), [`GET /pullzone/${zone}`]);
    assert.deepEqual(
      up.requests.filter((request) => request.startsWith("POST")),
      calls,
    );
    assert.equal(new Set(stack.sandbox.state().accounts.main?.pullZones[0]?.BlockedIps).size, count + 1);
  });

  it("refresh of all, 50 hostnames too, is one GET; a second up and a preview make no request", async () => {
    const hostnames = Array.from({ length: 50 }, (_, index) => ({
      kind: "Hostname",
      name: `hostname-${index}`,
      args: { pullZoneId: zone, hostname: `h${index}.example.com` },
    }));
    stack.declare({ resources: [...entries, ...hostnames] });
    succeeded(await stack.up());
    assert.equal(stack.sandbox.state().accounts.main?.pullZones[0]?.Hostnames.length, 51);
    const refreshed = await stack.refresh();
    assert.deepEqual(refreshed.requests, [`GET /pullzone/${zone}`]);
    assert.match(refreshed.output, /151 unchanged/);
    assert.deepEqual((await stack.up()).requests, []);
    assert.deepEqual((await stack.preview()).requests, []);
  });

  it("the provider text is the same in every resource and at most 80 bytes, and no state holds code", async () => {
    const { deployment } = await stack.workspace.exportState();
    const resources = (deployment.resources ?? []).filter(({ type }) => type === typeOf("BlockedIp"));
    assert.equal(resources.length, count);
    const texts = new Set(resources.flatMap(({ inputs, outputs }) => [inputs?.__provider, outputs?.__provider]));
    texts.delete(undefined);
    assert.deepEqual([...texts], providerTexts("BlockedIp"));
    for (const text of texts) assert.ok(Buffer.byteLength(String(text)) <= 80);
  });

  it("destroy removes them all and leaves what others made", async () => {
    succeeded(await stack.destroy());
    assert.deepEqual(stack.sandbox.state().accounts.main?.pullZones[0]?.BlockedIps, ["198.51.100.1"]);
  });
});
