import assert from "node:assert/strict";
import { mock } from "node:test";
import { Deadline } from "../../../provider/src/adapters/operation";

describe("a deadline", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  it("stops the step at its limit, and a write that was sent a grace later", () => {
    const { signal, writeSignal } = new Deadline(1_000);
    mock.timers.tick(999);
    assert.deepEqual([signal.aborted, writeSignal.aborted], [false, false]);
    mock.timers.tick(1);
    assert.deepEqual([signal.aborted, writeSignal.aborted], [true, false]);
    mock.timers.tick(15_000);
    assert.ok(writeSignal.aborted);
  });

  it("stops nothing once it has ended, and never without a limit", () => {
    const ended = new Deadline(1_000);
    ended.end();
    const unlimited = new Deadline(undefined);
    mock.timers.tick(1_000_000);
    unlimited.end();
    for (const { signal, writeSignal } of [ended, unlimited]) {
      assert.deepEqual([signal.aborted, writeSignal.aborted], [false, false]);
    }
  });
});
