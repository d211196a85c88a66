import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { confirmRemoval } from "../../../../provider/src/reconcile/confirm/confirmRemoval";
import { inDoubt, status } from "./errors";

describe("a removal that failed", () => {
  let looks: number;
  const looking = (found: E.Either<string, O.Option<string>>) => (): Promise<typeof found> => {
    looks++;
    return Promise.resolve(found);
  };
  const gone = looking(E.right(O.none));
  const left = looking(E.right(O.some("it")));

  beforeEach(() => {
    looks = 0;
  });

  for (const error of [inDoubt, ...[400, 403, 404, 409, 500].map((code) => status(code))]) {
    const name = error._tag === "Status" ? `with ${error.status}` : "in doubt";
    const isMissing = error._tag === "Status" && error.status === 404;

    it(`${name} is done where the object is gone`, async () => {
      assert.deepEqual(await confirmRemoval({ look: gone })(error)(), E.right(undefined));
      assert.equal(looks, 1);
    });

    it(`${name} fails where the object is still there, and a 404 says so`, async () => {
      const expected = isMissing ? { ...error, contradicted: true } : error;
      assert.deepEqual(await confirmRemoval({ look: left })(error)(), E.left(expected));
      assert.equal(looks, 1);
    });

    it(`${name} fails as it first did where nobody can look`, async () => {
      assert.deepEqual(await confirmRemoval({ look: looking(E.left("the look failed")) })(error)(), E.left(error));
    });
  }

  it("may be done by other means where the object is still there", async () => {
    const forgotten: string[] = [];
    const remove = confirmRemoval({
      look: left,
      whenLeft: (it, error) => {
        forgotten.push(`${it} after ${error._tag}`);
        return TE.right(undefined);
      },
    });
    assert.deepEqual(await remove(inDoubt)(), E.right(undefined));
    assert.deepEqual(forgotten, ["it after Timeout"]);
  });
});
