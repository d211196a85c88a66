import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { answers, request, sandboxes } from "./helpers";

describe("sandbox: behaviour of hostnames", () => {
  const start = sandboxes();
  const seed = { pullZones: [{ Name: "shop", Hostnames: [{ Value: "a.test" }, { Value: "b.test" }] }] };
  const load = async (sandbox: Sandbox, hostname: string) =>
    (await request(sandbox, "GET", `/pullzone/loadFreeCertificate?hostname=${hostname}`)).status;

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
