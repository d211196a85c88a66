import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { confirmRemoval } from "../../../../provider/src/lifecycles/confirm/confirmRemoval";
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

  for (const error of [inDoubt, status(400), status(404)]) {
    const name = error._tag === "Status" ? `with ${error.status}` : "in doubt";

    it(`${name} is done where the object is gone`, async () => {
      assert.deepEqual(await confirmRemoval({ look: gone })(error)(), E.right(undefined));
      assert.equal(looks, 1);
    });

    it(`${name} fails as it first did where the object is still there`, async () => {
      assert.deepEqual(await confirmRemoval({ look: left })(error)(), E.left(error));
      assert.equal(looks, 1);
    });

    it(`${name} fails as it first did where nobody can look`, async () => {
      assert.deepEqual(await confirmRemoval({ look: looking(E.left("the look failed")) })(error)(), E.left(error));
    });
  }

  it("for another reason is not looked up", async () => {
    assert.deepEqual(await confirmRemoval({ look: gone })(status(403))(), E.left(status(403)));
    assert.equal(looks, 0);
  });

  it("is looked up after the refusals that the resource names, and always in doubt", async () => {
    const remove = confirmRemoval({ look: gone, mayBeGoneAfter: (error) => "status" in error && error.status === 409 });
    assert.deepEqual(await remove(status(409))(), E.right(undefined));
    assert.deepEqual(await remove(inDoubt)(), E.right(undefined));
    assert.deepEqual(await remove(status(404))(), E.left(status(404)));
    assert.equal(looks, 2);
  });

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
