import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import fc from "fast-check";
import { childId, numberChildId, textId } from "../../../provider/src/formats/ids";

describe("childId", () => {
  it("parses what it formats, with any key", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.string({ minLength: 1 }), (parent, key) => {
        assert.deepEqual(childId.parse(childId.format(parent, key)), E.right({ parent, key }));
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps the form that users' state holds", () => {
    assert.equal(childId.format(1234, "203.0.113.0/24"), "1234/203.0.113.0/24");
  });

  for (const id of ["", "1234", "1234/", "/203.0.113.7", "a/203.0.113.7", "99999999999999999999/a"]) {
    it(`refuses "${id}" and says what an id looks like`, () => {
      const result = childId.parse(id);
      assert.ok(E.isLeft(result) && result.left._tag === "Refused");
      assert.match(result.left.remedy, /1234\/203\.0\.113\.7/);
    });
  }
});

describe("textId", () => {
  it("takes letters, digits, hyphens and underscores, and says what it is the id of", () => {
    assert.deepEqual(
      textId.parse(textId.format("9fJ2kQxA7bC1-dE4_N0p"), "application"),
      E.right("9fJ2kQxA7bC1-dE4_N0p"),
    );
    for (const id of ["", "a/b", "a b", "a".repeat(101)]) {
      const result = textId.parse(id, "application");
      assert.ok(E.isLeft(result) && result.left._tag === "Refused");
      assert.match(result.left.remedy, /the id of the application/);
    }
  });
});

describe("numberChildId", () => {
  const what = ["DNS zone", "record"] as const;

  it("parses what it formats", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (parent, child) => {
        const key = String(child);
        assert.deepEqual(numberChildId.parse(numberChildId.format(parent, key), what), E.right({ parent, key }));
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps the form that users' state holds", () => {
    assert.equal(numberChildId.format(60001, "5001"), "60001/5001");
  });

  for (const id of ["", "1", "1/", "/1", "a/1", "1/a", "1/2/3", "99999999999999999/1", "1/9999999999999999"]) {
    it(`refuses "${id}" and says what an id looks like`, () => {
      const result = numberChildId.parse(id, what);
      assert.ok(E.isLeft(result) && result.left._tag === "Refused");
      assert.match(result.left.remedy, /<number of the DNS zone>\/<number of the record>, for example 60001\/5001/);
    });
  }
});
