import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createJournal } from "../../sandbox/src/journal";
import { request, sandboxes } from "./helpers";

const canary = "canary-b7f1";

describe("sandbox: journal", () => {
  const start = sandboxes();

  it("notes each request with what it was and how it ended", async () => {
    const sandbox = await start();
    sandbox.seed({ pullZones: [{ Name: "a" }] });
    await request(sandbox, "GET", "/pullzone?page=1&search=x");
    await request(sandbox, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" });
    await request(sandbox, "GET", "/pullzone/4711", undefined, "wrong");
    await request(sandbox, "GET", "/elsewhere");
    assert.deepEqual(
      sandbox.journal().map(({ time, milliseconds, ...rest }) => {
        assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000);
        assert.ok(milliseconds !== null && milliseconds >= 0);
        return rest;
      }),
      [
        {
          sequence: 1,
          account: "main",
          method: "GET",
          path: "/pullzone",
          query: { page: "1", search: "x" },
          template: "/pullzone",
          status: 200,
        },
        {
          sequence: 2,
          account: "main",
          method: "POST",
          path: "/pullzone/1001/addBlockedIp",
          template: "/pullzone/{id}/addBlockedIp",
          status: 204,
        },
        {
          sequence: 3,
          account: null,
          method: "GET",
          path: "/pullzone/4711",
          template: "/pullzone/{id}",
          status: 401,
        },
        { sequence: 4, account: "main", method: "GET", path: "/elsewhere", template: null, status: 404 },
      ],
    );
  });

  it("holds no key, header or body, wherever a client puts them", async () => {
    const sandbox = await start({ accounts: { main: [canary] } });
    const wrong = `${canary}-wrong`;
    for (const key of [canary, wrong]) {
      await request(sandbox, "POST", "/pullzone", { Name: "a", OriginUrl: `https://${canary}.test` }, key);
      await request(sandbox, "GET", `/pullzone?search=${key}&AccessKey=${key}&${key}=1`, undefined, key);
      await request(sandbox, "GET", `/pullzone/${key}/x`, undefined, key);
      await fetch(`${sandbox.url}/pullzone?AccessKey=${key}`, { headers: { Authorization: key, Cookie: key } });
    }
    assert.equal(sandbox.journal().length, 8);
    assert.ok(!JSON.stringify(sandbox.journal()).includes(canary), JSON.stringify(sandbox.journal()));
    assert.ok(!(await request(sandbox, "GET", "/_sandbox/journal")).text.includes(canary));
    assert.ok(!(await request(sandbox, "GET", "/_sandbox/options")).text.includes(canary));
  });

  it("hides keys whole, whatever characters they have, and those that came while it ran", async () => {
    const sandbox = await start({ accounts: { main: ["key", "key.of+main", "a|b"] } });
    const searched = async (key: string): Promise<unknown> => {
      await request(sandbox, "GET", `/pullzone?search=${encodeURIComponent(key)}`, undefined, "another");
      return sandbox.journal().at(-1)?.query?.search;
    };
    for (const key of ["key", "key.of+main", "a|b"]) assert.equal(await searched(key), "(hidden)");
    assert.equal(await searched("a"), "a");
    sandbox.setOptions({ accounts: { main: ["later"] } });
    assert.deepEqual([await searched("later"), await searched("key")], ["(hidden)", "key"]);
    sandbox.reset();
    assert.deepEqual([await searched("later"), await searched("key")], ["later", "(hidden)"]);
  });

  it("drops the oldest requests after many, and continues to count", () => {
    const journal = createJournal(4);
    const request = { method: "GET", path: "/pullzone", template: null, account: null };
    for (let turn = 0; turn < 5; turn += 1) journal.open(request);
    assert.deepEqual(
      journal.entries().map(({ sequence }) => sequence),
      [3, 4, 5],
    );
    assert.deepEqual(
      journal.entries(4).map(({ sequence }) => sequence),
      [5],
    );
  });
});
