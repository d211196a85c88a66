import assert from "node:assert/strict";
import fc from "fast-check";
import { ignoreReordering, inOrderOf, keepPriorOrder } from "../../../provider/src/properties/order";
import { equal } from "../../../provider/src/properties/values";

describe("inOrderOf", () => {
  it("gives a list that has the same items in the other order", () => {
    assert.deepEqual(inOrderOf([{ a: 1 }, "b", "b"], ["b", { a: 1 }, "b"]), [{ a: 1 }, "b", "b"]);
  });

  it("puts what changed in the place of what is gone, and what is new at the end", () => {
    assert.deepEqual(inOrderOf(["a", "b", "c"], ["c", "changed", "a"]), ["a", "changed", "c"]);
    assert.deepEqual(inOrderOf(["a", "b"], ["b", "new", "a"]), ["a", "b", "new"]);
    assert.deepEqual(inOrderOf(["a", "b", "c"], ["c", "a"]), ["a", "c"]);
    assert.deepEqual(inOrderOf([], ["b", "a"]), ["b", "a"]);
  });

  it("neither adds nor loses an item, and is the other list where that has the same items", () => {
    const lists = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 6 });
    fc.assert(
      fc.property(lists, lists, (other, items) => {
        const ordered = inOrderOf(other, items);
        assert.deepEqual([...ordered].sort(), [...items].sort());
        assert.equal(equal(ordered, other), equal([...items].sort(), [...other].sort()));
      }),
    );
  });
});

describe("keepPriorOrder", () => {
  it("orders the lists at these paths as they were, at any depth, and nothing else", () => {
    const before = { rules: ["a", "b"], zones: { x: { names: ["c", "d"] } }, path: ["e", "f"] };
    const after = {
      rules: ["b", "a"],
      zones: { x: { names: ["d", "c"] }, y: { names: ["h", "g"] } },
      path: ["f", "e"],
    };
    assert.deepEqual(keepPriorOrder(["rules", "zones.*.names"], before, after), {
      rules: ["a", "b"],
      zones: { x: { names: ["c", "d"] }, y: { names: ["h", "g"] } },
      path: ["f", "e"],
    });
  });

  it("leaves alone what is no list, or was none", () => {
    assert.deepEqual(keepPriorOrder(["rules"], { rules: ["a"] }, { rules: "unknown" }), { rules: "unknown" });
    assert.deepEqual(keepPriorOrder(["rules"], {}, { rules: ["b", "a"] }), { rules: ["b", "a"] });
    assert.deepEqual(keepPriorOrder(["rules"], { rules: ["a"] }, {}), {});
  });
});

describe("ignoreReordering", () => {
  it("gives the prior order where nothing else changed, and otherwise what is given", () => {
    const before = { same: ["a", "b"], more: ["a", "b"] };
    assert.deepEqual(ignoreReordering(["same", "more"], before, { same: ["b", "a"], more: ["b", "a", "c"] }), {
      same: ["a", "b"],
      more: ["b", "a", "c"],
    });
  });
});
