import assert from "node:assert/strict";
import handler from "pulumi-bunny/dynamic";
import { runProcess } from "../../tools/processes";
import { lifecycleKinds } from "../support/kinds";

describe("what a provider process loads", () => {
  it("is the lifecycle of its kind, for every kind", () => {
    for (const kind of lifecycleKinds) assert.equal(typeof handler(kind)().create, "function", kind);
  });

  it("is neither other kinds nor what sends requests, before one is to be sent", async () => {
    const code = `
      require("pulumi-bunny/dynamic")("BlockedIp")();
      process.stdout.write(Object.keys(require.cache).join("\\n"));
    `;
    const { stdout } = await runProcess(process.execPath, ["-e", code], {});
    const files = stdout.replaceAll("\\", "/").split("\n");
    assert.ok(files.some((file) => file.endsWith("/lifecycles/blockedIp.js")));
    const needless = files.filter((file) => /axios|cockatiel|container|script|dnsZone|certificate/i.test(file));
    assert.deepEqual(needless, []);
  });
});
