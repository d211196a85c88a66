import assert from "node:assert/strict";
import { Type } from "@sinclair/typebox";
import { describe, it } from "mocha";
import { StrictViolations, type Sandbox } from "../../sandbox/src";
import { route, type Reply } from "../../sandbox/src/groups/group";
import { startSandboxOf } from "../../sandbox/src/sandbox";
import { request, sandboxes } from "./helpers";

describe("sandbox: strict mode", () => {
  const start = sandboxes();
  const withZone = async (strict: boolean): Promise<Sandbox> => {
    const sandbox = await start({ strict });
    sandbox.seed({ pullZones: [{ Name: "shop" }], hostnameBehaviour: { "*": { pointsToBunny: true } } });
    return sandbox;
  };

  const add = "/pullzone/1001/addBlockedIp";
  for (const [what, method, path, body, template, problem] of [
    [
      "a member in the wrong case",
      "POST",
      add,
      { blockedIp: "a" },
      "/pullzone/{id}/addBlockedIp",
      "/BlockedIp is missing",
    ],
    [
      "a member too many",
      "POST",
      add,
      { BlockedIp: "a", Note: "" },
      "/pullzone/{id}/addBlockedIp",
      "/Note is not a known member",
    ],
    [
      "an empty entry",
      "POST",
      add,
      { BlockedIp: "" },
      "/pullzone/{id}/addBlockedIp",
      "/BlockedIp must NOT have fewer than 1 characters",
    ],
    ["no body", "POST", add, undefined, "/pullzone/{id}/addBlockedIp", "body is not JSON"],
    ["a body where none belongs", "DELETE", "/pullzone/1001", {}, "/pullzone/{id}", "body is not expected"],
    ["an unknown query", "GET", "/pullzone/1001?a=b", undefined, "/pullzone/{id}", "/a is not a known member"],
    ["a query out of range", "GET", "/pullzone?perPage=2", undefined, "/pullzone", "/perPage must be >= 5"],
    [
      "an id that is no number",
      "GET",
      "/pullzone/shop",
      undefined,
      "/pullzone/{id}",
      "/id in the path is not a number",
    ],
  ] as const) {
    it(`refuses ${what}, does nothing and remembers it`, async () => {
      const sandbox = await withZone(true);
      const before = sandbox.state();
      const answer = await request(sandbox, method, path, body);
      assert.equal(answer.status, 400);
      assert.match(answer.text, /"[eE]rrorKey":"sandbox.strict_violation"/);
      assert.deepEqual(sandbox.state(), before);
      assert.deepEqual(sandbox.violations(), [{ side: "request", method, path: template, problem }]);
      assert.deepEqual((await request(sandbox, "GET", "/_sandbox/violations")).body, sandbox.violations());
      assert.throws(
        () => {
          sandbox.assertNoViolations();
        },
        (error) =>
          error instanceof StrictViolations && error.message.includes(`request of ${method} ${template}: ${problem}`),
      );
      sandbox.reset();
    });
  }

  it("can be switched while the sandbox runs, finds what it lacks, and a reset forgets what it found", async () => {
    const sandbox = await withZone(false);
    sandbox.setOptions({ strict: true });
    const { status, text } = await request(sandbox, "GET", "/elsewhere");
    assert.deepEqual([status, text.includes("The sandbox does not imitate GET /elsewhere.")], [501, true]);
    assert.equal((await request(sandbox, "GET", "/elsewhere", undefined, "wrong")).status, 401);
    const problem = "the sandbox does not imitate this operation";
    assert.deepEqual(sandbox.violations(), [{ side: "reply", method: "GET", path: "/elsewhere", problem }]);
    sandbox.reset();
    assert.deepEqual(sandbox.violations(), []);
    await request(sandbox, "GET", "/elsewhere");
    assert.deepEqual(sandbox.violations(), []);
  });

  for (const [what, reply, problem] of [
    ["a member too many", { status: 200, body: { Id: 1, Extra: true } }, "/Extra is not a known member"],
    ["a member too few", { status: 200, body: {} }, "/Id is missing"],
    ["a member of another type", { status: 200, body: { Id: "1" } }, "/Id must be integer"],
    ["an undocumented status", { status: 206, body: { Id: 1 } }, "status 206 is not documented"],
    ["a body where none belongs", { status: 204, body: { Id: 1 } }, "body is not documented"],
    ["no body where one belongs", { status: 200 }, "must be object"],
  ] as const) {
    it(`finds a reply with ${what}`, async () => {
      const thing = route("GET", "/thing/{id}", {
        replies: { 200: Type.Object({ Id: Type.Integer() }, { additionalProperties: false }), 204: null },
        handle: (): Reply => reply,
      });
      const sandbox = await startSandboxOf([{ operations: [thing] }], { strict: true });
      try {
        assert.equal((await request(sandbox, "GET", "/thing/1")).status, reply.status);
        assert.deepEqual(sandbox.violations(), [{ side: "reply", method: "GET", path: "/thing/{id}", problem }]);
      } finally {
        await sandbox.close();
      }
    });
  }
});
