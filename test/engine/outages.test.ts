import assert from "node:assert/strict";
import { succeeded } from "../support/engineRuns";
import { type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";

/** No system gives this port to a server that asks for any, so nothing else can come to listen there. */
const deadUrl = "http://127.0.0.1:1";

/** Many times more than the engine handles at once. */
const count = 60;

describe("an API that refuses or cannot be reached, on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  before(async () => {
    stack = await startEngineStack();
    const zone = stack.sandbox.seed({ pullZones: [{ Name: "shop" }] }).pullZones[0]?.Id;
    stack.declare({
      resources: Array.from({ length: count }, (_, index) => ({
        kind: "BlockedIp",
        name: `ip-${index}`,
        args: { pullZoneId: zone, blockedIp: `10.0.${index >> 8}.${index & 255}` },
      })),
    });
  });
  after(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const wrongKey = { BUNNYNET_API_KEY: "a-wrong-key" };

  it(`live: the ${count} entries are created first`, async () => {
    const wrong = await stack.run(["up", "--yes", "--skip-preview"], wrongKey);
    assertOneClearMessage(wrong, /does not accept the key from the environment variable BUNNYNET_API_KEY/);
    assert.ok(wrong.requests.length <= 2, `asked ${wrong.requests.length} times with a key that was refused`);
    const dead = await stack.run(["up", "--yes", "--skip-preview"], { BUNNYNET_API_URL: deadUrl });
    assertOneClearMessage(dead, /ECONNREFUSED/);
    succeeded(await stack.up());
  });

  for (const command of ["refresh", "destroy"] as const) {
    it(`${command} with a wrong key says once what to do, and does not go on asking`, async () => {
      const run = await stack.run([command, "--yes", "--skip-preview"], wrongKey);
      assertOneClearMessage(run, /does not accept the key from the environment variable BUNNYNET_API_KEY/);
      assert.ok(run.requests.length <= 2, `asked ${run.requests.length} times with a key that was refused`);
    });

    it(`${command} with an API that cannot be reached ends soon, and says why once`, async () => {
      const run = await stack.run([command, "--yes", "--skip-preview"], { BUNNYNET_API_URL: deadUrl });
      assertOneClearMessage(run, /ECONNREFUSED/);
      // A bound, not a measurement: the retries of all calls one after another would take minutes.
      assert.ok(run.milliseconds < 60_000, `took ${run.milliseconds} ms`);
    });
  }

  it("without changes, up and preview need no API, nor a key that is accepted", async () => {
    for (const command of [["preview"], ["up", "--yes", "--skip-preview"]]) {
      const run = succeeded(await stack.run(command, { BUNNYNET_API_URL: deadUrl, ...wrongKey }));
      assert.match(run.output, new RegExp(`${count + 1} unchanged`));
    }
  });

  it("nothing was lost: all entries are still there and known", async () => {
    const refreshed = succeeded(await stack.refresh());
    assert.match(refreshed.output, new RegExp(`${count + 1} unchanged`));
    assert.equal(refreshed.requests.length, 1);
    succeeded(await stack.destroy());
    assert.deepEqual(stack.sandbox.state().accounts.main?.pullZones[0]?.BlockedIps, []);
  });
});

/** The text stands once in the diagnostics at the end; what is printed while the run goes on repeats it by nature. */
function assertOneClearMessage(run: EngineRun, message: RegExp): void {
  assert.notEqual(run.code, 0, run.output);
  const diagnostics = run.output.slice(run.output.indexOf("Diagnostics:"));
  const told = diagnostics.split("\n").filter((line) => message.test(line));
  assert.equal(told.length, 1, diagnostics.slice(0, 5000));
  assert.doesNotMatch(run.output, /^\s+at .*\.js:\d+/m, "a stack trace was printed");
}
