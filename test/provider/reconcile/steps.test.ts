import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../../../provider/src/http/errors";
import { confirmRemoval } from "../../../provider/src/reconcile/steps";

const operation = { method: "POST", path: "/thing" } as const;

/** Errors of one call: surely without effect, by their status, and in doubt. */
const status = (code: number): ApiError => ({ _tag: "Status", operation, status: code, doubtful: false });
const inDoubt: ApiError = { _tag: "Timeout", operation, afterMilliseconds: 1, doubtful: true };

describe("a removal that failed", () => {
  let looks = 0;
  const looking = (found: E.Either<string, string | undefined>) => (): Promise<typeof found> => {
    looks++;
    return Promise.resolve(found);
  };
  const gone = looking(E.right(undefined));
  const left = looking(E.right("it"));

  beforeEach(() => {
    looks = 0;
  });

  for (const error of [inDoubt, ...[400, 403, 404, 409, 500].map((code) => status(code))]) {
    const name = error._tag === "Status" ? `with ${error.status}` : "in doubt";
    const isMissing = error._tag === "Status" && error.status === 404;

    it(`${name} is done where the object is gone`, async () => {
      assert.deepEqual(await confirmRemoval(gone)(error)(), E.right(undefined));
      assert.equal(looks, 1);
    });

    it(`${name} fails where the object is still there, and a 404 says so`, async () => {
      const expected = isMissing ? { ...error, contradicted: true } : error;
      assert.deepEqual(await confirmRemoval(left)(error)(), E.left(expected));
      assert.equal(looks, 1);
    });

    it(`${name} fails as it first did where nobody can look`, async () => {
      assert.deepEqual(await confirmRemoval(looking(E.left("the look failed")))(error)(), E.left(error));
    });
  }

  it("may be done by other means where the object is still there", async () => {
    const forgotten: string[] = [];
    const remove = confirmRemoval(left, (error) => {
      forgotten.push(`forgotten after ${error._tag}`);
      return TE.right(undefined);
    });
    assert.deepEqual(await remove(inDoubt)(), E.right(undefined));
    assert.deepEqual(forgotten, ["forgotten after Timeout"]);
  });
});
