import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createLimiter } from "../../sandbox/src/rateLimit";
import { request, sandboxes } from "./helpers";

/** Noon, and a bit. */
const noon = Date.UTC(2030, 0, 1, 12, 0, 0, 400);

describe("sandbox: rate limit", () => {
  const start = sandboxes();

  it("lets a burst pass, then refuses, then lets one pass for each refilled token", () => {
    let time = noon;
    const { refuse } = createLimiter({ perSecond: 4, burst: 3 }, () => time);
    const three = () => [refuse("main"), refuse("main"), refuse("main")];
    assert.deepEqual(three(), [undefined, undefined, undefined]);
    assert.deepEqual(three(), ["1", "1", "1"]);
    time += 250;
    assert.deepEqual(three(), [undefined, "1", "1"]);
    // a long rest fills the bucket and no more
    time += 60_000;
    assert.deepEqual(three(), [undefined, undefined, undefined]);
    assert.equal(refuse("main"), "1");
  });

  it("answers 429 with Retry-After over HTTP, does nothing then, and ends when it is taken off", async () => {
    const sandbox = await start({ rateLimit: { perSecond: 0.01, burst: 1 } });
    assert.equal((await request(sandbox, "POST", "/pullzone", { Name: "a" })).status, 201);
    const limited = await request(sandbox, "POST", "/pullzone", { Name: "b" });
    assert.equal(limited.status, 429);
    assert.equal(limited.headers.get("retry-after"), "100");
    assert.equal(sandbox.state().accounts["main"]?.pullZones.length, 1);
    sandbox.setOptions({ rateLimit: null });
    assert.equal((await request(sandbox, "GET", "/pullzone")).status, 200);
    assert.deepEqual(
      sandbox.journal().map(({ status }) => status),
      [201, 429, 200],
    );
  });
});
