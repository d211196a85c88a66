import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../../../../provider/src/http/errors";
import { apiFailure, partial, refused } from "../../../../provider/src/contract/errors";
import { visibilityMilliseconds } from "../../../../provider/src/reconcile/poll";
import {
  isInDoubt,
  lookTimeAfter,
  recordedIfInDoubt,
  sentOrInDoubt,
} from "../../../../provider/src/reconcile/confirm/doubt";
import { inDoubt, status } from "./errors";

const record = partial({ id: "1", applied: { name: "a" }, outs: { number: 1 } });

describe("doubt about a step", () => {
  it("is of a call that may have acted, and of nothing else", () => {
    assert.equal(isInDoubt(apiFailure(inDoubt)), true);
    assert.equal(isInDoubt(apiFailure(status(400))), false);
    assert.equal(isInDoubt(refused("it is so", "mend it")), false);
    assert.equal(isInDoubt(record(apiFailure(inDoubt))), false);
  });

  it("is recorded with the error as its cause", () => {
    const cause = apiFailure(inDoubt);
    assert.deepEqual(recordedIfInDoubt(record)(cause), {
      _tag: "Partial",
      id: "1",
      applied: { name: "a" },
      outs: { number: 1 },
      cause,
    });
  });

  it("is not recorded of what surely failed, or is recorded already", () => {
    for (const error of [apiFailure(status(400)), refused("it is so", "mend it"), record(apiFailure(inDoubt))]) {
      assert.equal(recordedIfInDoubt(record)(error), error);
    }
  });
});

describe("a write that tells nothing", () => {
  const after = (result: E.Either<ApiError, string>) => sentOrInDoubt(TE.fromEither(result))();

  it("is sent, and leaves a doubt if it has one", async () => {
    assert.deepEqual(await after(E.right("its answer")), E.right(undefined));
    assert.deepEqual(await after(E.left(inDoubt)), E.right(inDoubt));
  });

  it("fails where it surely did not act", async () => {
    assert.deepEqual(await after(E.left(status(400))), E.left(status(400)));
  });

  it("is looked for longer when it surely was sent", () => {
    assert.equal(lookTimeAfter(undefined), visibilityMilliseconds.written);
    assert.equal(lookTimeAfter(inDoubt), visibilityMilliseconds.inDoubt);
  });
});
