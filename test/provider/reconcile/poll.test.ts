import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { retryUntil } from "../../../provider/src/reconcile/poll";

describe("retryUntil", () => {
  const never = new AbortController().signal;
  const attempts = (...results: readonly E.Either<string, string>[]) => {
    let count = 0;
    const attempt = () => Promise.resolve(results[Math.min(count++, results.length - 1)] ?? E.left("none"));
    return { attempt, count: () => count };
  };
  const patience = {
    limitMilliseconds: 10_000,
    firstDelayMilliseconds: 1,
    signal: never,
    log: () => undefined,
    waitsFor: (failure: string) => (failure === "later" ? "it" : undefined),
  };

  it("repeats while waiting helps, and tells what it waits for", async () => {
    const lines: unknown[] = [];
    const { attempt, count } = attempts(E.left("later"), E.left("later"), E.right("done"));
    const result = await retryUntil(attempt, { ...patience, log: (...line) => lines.push(line) })();
    assert.deepEqual(result, E.right("done"));
    assert.equal(count(), 3);
    assert.deepEqual(lines, Array(2).fill(["waiting for it, at most 10 s more", "progress"]));
  });

  it("fails at once where waiting does not help", async () => {
    const { attempt, count } = attempts(E.left("never"));
    assert.deepEqual(await retryUntil(attempt, patience)(), E.left("never"));
    assert.equal(count(), 1);
  });

  it("fails as the last attempt did when there is no time for another", async () => {
    const { attempt, count } = attempts(E.left("later"));
    const limits = { limitMilliseconds: 5, firstDelayMilliseconds: 10 };
    assert.deepEqual(await retryUntil(attempt, { ...patience, ...limits })(), E.left("later"));
    assert.equal(count(), 1);
  });

  it("stops waiting when the step is stopped", async () => {
    const controller = new AbortController();
    const { attempt, count } = attempts(E.left("later"));
    const limits = { limitMilliseconds: 600_000, firstDelayMilliseconds: 300_000, signal: controller.signal };
    const result = retryUntil(attempt, { ...patience, ...limits, log: () => undefined })();
    setImmediate(() => {
      controller.abort();
    });
    assert.deepEqual(await result, E.left("later"));
    assert.equal(count(), 1);
  });
});
