import * as assert from "node:assert/strict";
import { textLengthProblems } from "../../../provider/src/formats/textLength";

describe("textLengthProblems", () => {
  const problems = (value: unknown, range: readonly [number, number]) =>
    textLengthProblems("name", value, range, (unknown) => unknown === "(unknown)");

  it("accepts texts within the range, and leaves other types and unknowns to others", () => {
    for (const value of ["a", "abc", "(unknown)", undefined, 7]) assert.deepEqual(problems(value, [1, 3]), []);
  });

  it("refuses others, and never quotes them", () => {
    assert.deepEqual(problems("", [1, 3]), [{ property: "name", reason: "must have 1 to 3 characters: write more" }]);
    assert.deepEqual(problems("abcd", [0, 3]), [
      { property: "name", reason: "must have at most 3 characters: write fewer" },
    ]);
  });
});
