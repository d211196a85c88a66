import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { operations as published } from "../../sandbox/src/schemas/published";
import { memberOf, request, sandboxes, takeViolations } from "./helpers";

const operations = published.map((operation) => {
  const [method = "", template = ""] = operation.split(" ");
  return { operation, method, template, path: template.replaceAll(/\{\w+\}/g, "1") };
});

describe("sandbox: published operations", () => {
  const start = sandboxes();

  it("are each served, or refused with 501 in the words of the area", async () => {
    const sandbox = await start();
    for (const { operation, method, path } of operations) {
      const { status, body, text } = await request(sandbox, method, path);
      const entry = sandbox.journal().at(-1);
      assert.notEqual(entry?.template, null, operation);
      if (status !== 501) continue;
      assert.ok(text.includes(`The sandbox does not imitate ${operation}. The real API has this operation.`), text);
      if (path.startsWith("/mc/")) assert.equal(memberOf(body, "status"), 501);
      else if (path.startsWith("/shield/"))
        assert.equal(memberOf(memberOf(body, "error"), "errorKey"), "sandbox.not_imitated");
      else assert.equal(memberOf(body, "ErrorKey"), "sandbox.not_imitated");
      assert.equal(entry?.status, 501);
    }
  });

  it("want a key also where they are not imitated", async () => {
    const sandbox = await start();
    for (const path of ["/shield/ddos/enums", "/shield/waf/profiles"])
      assert.equal((await request(sandbox, "GET", path, undefined, "wrong")).status, 401, path);
  });

  it("that are not imitated are found by strict mode, as faults of the sandbox and not of the request", async () => {
    const sandbox = await start({ strict: true });
    const { status } = await request(sandbox, "GET", "/shield/waf/profiles");
    assert.equal(status, 501);
    assert.deepEqual(takeViolations(sandbox), [
      {
        side: "reply",
        method: "GET",
        path: "/shield/waf/profiles",
        problem: "the sandbox does not imitate this operation",
      },
    ]);
  });
});
