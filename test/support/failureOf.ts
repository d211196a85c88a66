import assert from "node:assert/strict";

/** What a step says that must fail. */
export const failureOf = (step: Promise<unknown>): Promise<string> =>
  step.then(
    () => assert.fail("it did not fail"),
    (error: unknown) => String(error),
  );
