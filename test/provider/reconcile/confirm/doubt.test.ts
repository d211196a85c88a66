import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../../../../provider/src/http/errors";
import { visibilityMilliseconds } from "../../../../provider/src/reconcile/poll";
import { lookTimeAfter, sentOrInDoubt } from "../../../../provider/src/reconcile/confirm/doubt";
import { inDoubt, status } from "./errors";

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
