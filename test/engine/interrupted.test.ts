import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { succeeded } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";
import { typeOf } from "../support/modes";
import { unlock } from "../support/unlock";

const count = 40;

describe("an up that is cut off, on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    stack = await startEngineStack();
    const zone = stack.sandbox.seed({ pullZones: [{ Name: "shop", BlockedIps: ["198.51.100.1"] }] }).pullZones[0]?.Id;
    stack.declare({
      resources: Array.from({ length: count }, (_, index) => ({
        kind: "BlockedIp",
        name: `ip-${index}`,
        args: { pullZoneId: zone, blockedIp: `203.0.113.${index}` },
      })),
    });
    // Slow enough to be in the middle when it is cut off.
    stack.sandbox.setOptions({ latency: { milliseconds: 100 } });
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const entries = (): readonly string[] => stack.sandbox.state().accounts.main?.pullZones[0]?.BlockedIps ?? [];
  const isInTheMiddle = (): boolean => entries().length > count / 4;

  /** Kills an `up` in the middle, and makes the stack usable again. */
  const killWhen = async (isInTheMiddle: () => boolean): Promise<void> => {
    const up = stack.start(["up", "--yes", "--skip-preview"]);
    await until(isInTheMiddle);
    up.kill();
    await up.finished.catch(() => undefined);
    await unlock(stack);
    stack.sandbox.setOptions({ latency: { milliseconds: 0 } });
  };

  /** The next `up`, and once more as its error says if it is refused: what was made may be recorded all the same. */
  const goOn = async () => {
    const next = await stack.up();
    if (next.code === 0) return { again: next, isRefused: false };
    assert.match(
      next.output,
      /already exists?: .*after an interrupted update, set `adopt: true`, or BUNNYNET_ADOPT=true/,
    );
    return { again: await stack.run(["up", "--yes", "--skip-preview"], { BUNNYNET_ADOPT: "true" }), isRefused: true };
  };

  it("killed: the next up adopts what nobody recorded, as its error says, and destroy leaves nothing", async () => {
    await killWhen(isInTheMiddle);
    assert.ok(entries().length < count, "it was over before it was killed");

    const { again } = await goOn();
    assert.equal(again.code, 0, again.output);
    assert.equal(new Set(entries()).size, count + 1);
    assert.deepEqual((await stack.up()).requests, []);

    succeeded(await stack.destroy());
    assert.deepEqual(entries(), ["198.51.100.1"]);
  });

  it("killed during an update of a set: the next up adopts the entries that were added", async () => {
    const zone = stack.sandbox.state().accounts.main?.pullZones[0]?.Id;
    const declare = (hosts: readonly string[]): void => {
      const args = { pullZoneId: zone, blockedReferrers: hosts };
      stack.declare({ resources: [{ kind: "BlockedReferrerSet", name: "referrers", args }] });
    };
    const referrers = (): readonly string[] =>
      stack.sandbox.state().accounts.main?.pullZones[0]?.BlockedReferrers ?? [];
    // Few enough to be added one after another.
    const wanted = Array.from({ length: 4 }, (_, index) => `r${index}.example`);
    declare(wanted.slice(0, 1));
    succeeded(await stack.up());

    stack.sandbox.addFault({ path: "/pullzone/{id}/addBlockedReferrer", after: 1, answer: { kind: "hang" } });
    declare(wanted);
    await killWhen(() => referrers().length > 1);
    stack.sandbox.clearFaults();

    const { again, isRefused } = await goOn();
    assert.deepEqual([again.code, isRefused], [0, true], again.output);
    assert.deepEqual([...referrers()].sort(), [...wanted].sort());
    succeeded(await stack.destroy());
    assert.deepEqual(referrers(), []);
  });

  it("interrupted: what was begun is finished and recorded, and the next up goes on", async () => {
    const up = stack.start(["up", "--yes", "--skip-preview"]);
    await until(isInTheMiddle);
    up.interrupt();
    const interrupted = await up.finished;
    stack.sandbox.setOptions({ latency: { milliseconds: 0 } });
    assert.notEqual(interrupted.code, 0);
    assert.ok(entries().length < count, "it was over before it was interrupted");

    const { deployment } = await stack.workspace.exportState();
    const known = (deployment.resources ?? []).filter(({ type }) => type === typeOf("BlockedIp"));
    assert.equal(known.length, entries().length - 1, "state does not say what exists");
    succeeded(await stack.up());
    assert.equal(new Set(entries()).size, count + 1);
  });
});

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("waited a minute in vain");
    await delay(10);
  }
}
