import assert from "node:assert/strict";
import * as t from "io-ts";
import { exactObject, inputs, taggedUnion } from "../../../provider/src/properties/codecs";
import { typeProblems } from "../../../provider/src/properties/typeProblems";

const circle = exactObject({ type: t.keyof({ circle: null }, '"circle"'), radius: t.number }, { colour: t.string });
const polygon = exactObject({ type: t.keyof({ square: null, star: null }, '"square" or "star"'), width: t.number }, {});
const other = exactObject({ type: t.number }, { note: t.string });
const shape = taggedUnion<object>("type", [circle, polygon, other]);

const unknown = Symbol("only known later");
const problems = (value: unknown): readonly string[] =>
  typeProblems(inputs({ shapes: t.array(shape) }, {}), { shapes: [value] }, (each) => each === unknown).map(
    ({ property, reason }) => `${property} ${reason}`,
  );

describe("taggedUnion", () => {
  it("takes what its tag selects, and nothing else", () => {
    for (const value of [
      { type: "circle", radius: 1 },
      { type: "star", width: 2 },
      { type: 7, note: "x" },
    ]) {
      assert.ok(shape.is(value));
      assert.deepEqual(problems(value), []);
    }
    for (const value of [{ type: "circle", width: 1 }, { radius: 1 }, "circle", null]) assert.ok(!shape.is(value));
  });

  it("says what is wrong where it is, by the member that the tag selects", () => {
    assert.deepEqual(problems({ type: "circle", width: 1 }), [
      "shapes.0.radius is required but has no value: set it",
      "shapes.0.width must be left out: the closest names are radius, type, colour",
    ]);
    assert.deepEqual(problems({ type: "star", width: "2" }), ["shapes.0.width must be a number, without quotes"]);
    assert.deepEqual(problems({ type: "oval" }), ['shapes.0.type must be "circle", "square", "star" or a number']);
    assert.deepEqual(problems({ type: "sqare" }), [
      'shapes.0.type must be "circle", "square", "star" or a number: write "square"',
    ]);
    assert.deepEqual(problems({ radius: 1 }), ["shapes.0.type is required but has no value: set it"]);
    assert.deepEqual(problems("circle"), ["shapes.0 must be an object with type"]);
  });

  it("finds nothing wrong with what is not known yet", () => {
    for (const value of [unknown, { type: unknown, radius: 1 }, { type: "circle", radius: unknown }])
      assert.deepEqual(problems(value), []);
  });
});
