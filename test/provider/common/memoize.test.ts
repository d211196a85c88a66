import assert from "node:assert/strict";
import { memoize, memoizeByObject } from "../../../provider/src/common/memoize";

describe("what is remembered", () => {
  it("of texts: what was made of each, and nothing any more after too many", () => {
    const asked: string[] = [];
    const length = memoize((text) => asked.push(text) && text.length, 2);
    assert.deepEqual([length("a"), length("bb"), length("a")], [1, 2, 1]);
    assert.deepEqual(asked, ["a", "bb"]);
    assert.equal(length("ccc"), 3);
    assert.equal(length("a"), 1);
    assert.deepEqual(asked, ["a", "bb", "ccc", "a"]);
  });

  it("of objects: what was made of this very one", () => {
    let made = 0;
    const of = memoizeByObject(({ name }: { readonly name: string }) => `${name}${(made += 1)}`);
    const [one, equal] = [{ name: "a" }, { name: "a" }];
    assert.deepEqual([of(one), of(equal), of(one)], ["a1", "a2", "a1"]);
  });
});
