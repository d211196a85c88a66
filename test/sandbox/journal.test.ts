import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createJournal } from "../../sandbox/src/journal";
import { request, sandboxes } from "./helpers";

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
        { sequence: 4, account: "main", method: "GET", path: "/elsewhere", template: null, status: 501 },
      ],
    );
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
