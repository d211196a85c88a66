import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { answers, folders, request, sandboxes } from "./helpers";

describe("sandbox: behaviour of hostnames", () => {
  const start = sandboxes();
  const folder = folders();
  const seed = { pullZones: [{ Name: "shop", Hostnames: [{ Value: "a.test" }, { Value: "b.test" }] }] };
  const load = async (sandbox: Sandbox, hostname: string) =>
    (await request(sandbox, "GET", `/pullzone/loadFreeCertificate?hostname=${hostname}`)).status;
  const usual = {
    pointsToBunny: false,
    freeCertificate: "notPointing",
    addWildcard: "notPointing",
    requestChallenge: "give",
    completeChallenge: "issue",
    challengeSeconds: 604800,
    retryAfterSeconds: 1,
    dnsAtBunny: false,
  };

  it("changes the given settings, by method and by HTTP, and returns all of them", async () => {
    const sandbox = await start();
    assert.deepEqual(sandbox.setHostnameBehaviour("a.test", { dnsAtBunny: true }), { ...usual, dnsAtBunny: true });
    const change = { freeCertificate: ["refused", "issue"], retryAfterSeconds: 5 };
    await answers(request(sandbox, "PUT", "/_sandbox/hostnames/A.test", change, ""), 200, {
      ...usual,
      dnsAtBunny: true,
      ...change,
    });
    assert.deepEqual(sandbox.state().hostnames["a.test"]?.behaviour, { dnsAtBunny: true, ...change });
  });

  it("allows certificates for hostnames that point to bunny.net", async () => {
    const sandbox = await start();
    assert.deepEqual(sandbox.setHostnameBehaviour("a.test", { pointsToBunny: true }), {
      ...usual,
      pointsToBunny: true,
      freeCertificate: "issue",
      addWildcard: "add",
    });
  });

  it("applies to all hostnames that are not named", async () => {
    const sandbox = await start();
    sandbox.seed({ ...seed, hostnameBehaviour: { "*": { freeCertificate: ["refused", "issue"] } } });
    sandbox.setHostnameBehaviour("b.test", { freeCertificate: ["issue", "refused"] });
    // each hostname counts for itself
    assert.deepEqual([await load(sandbox, "a.test"), await load(sandbox, "b.test")], [400, 200]);
    assert.deepEqual([await load(sandbox, "a.test"), await load(sandbox, "b.test")], [200, 400]);
    sandbox.setHostnameBehaviour("*", { freeCertificate: ["refused", "issue"] });
    assert.deepEqual([await load(sandbox, "a.test"), await load(sandbox, "b.test")], [400, 400]);
    // what is given beside it does not begin the list anew
    sandbox.setHostnameBehaviour("*", { dnsAtBunny: true });
    assert.equal(await load(sandbox, "a.test"), 200);
  });

  it("survives a restart, and a reset brings back that of the seed", async () => {
    const stateFile = join(await folder(), "state.json");
    const first = await start({ stateFile });
    first.seed({ ...seed, shieldZones: [{ pullZoneId: 1001 }] });
    first.setHostnameBehaviour("a.test", { freeCertificate: ["refused", "refused", "issue"] });
    await load(first, "a.test");
    await request(first, "POST", "/pullzone/requestExternalDnsCertificate", { Hostname: "b.test" });
    const before = first.state();
    await first.close();
    const second = await start({ stateFile });
    assert.deepEqual(second.state(), before);
    assert.deepEqual([await load(second, "a.test"), await load(second, "a.test")], [400, 200]);
    const complete = await request(second, "POST", "/pullzone/completeExternalDnsCertificate", { Hostname: "b.test" });
    assert.equal(complete.status, 200);
    second.reset();
    assert.deepEqual(second.state().hostnames, {});
  });

  for (const [change, reason] of [
    [{ mood: "bad" }, "behaviour of a.test: /mood is not a known member"],
    [{ challengeSeconds: -1 }, "behaviour of a.test: /challengeSeconds must be >= 0"],
    [{ freeCertificate: "maybe" }, "behaviour of a.test: /freeCertificate must be equal to one of the allowed values"],
    [{ freeCertificate: [] }, "behaviour of a.test: /freeCertificate must be equal to one of the allowed values"],
  ] as const) {
    it(`refuses ${JSON.stringify(change)}, and changes nothing`, async () => {
      const sandbox = await start();
      await answers(request(sandbox, "PUT", "/_sandbox/hostnames/a.test", change, ""), 400, { message: reason });
      assert.deepEqual(sandbox.state().hostnames, {});
    });
  }
});
