import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { define, integer, map, object, oneOf, text } from "../../../provider/src/vocabulary";
import { declarationsOf } from "../../../provider/src/vocabulary/declarations";
import type { Properties } from "../../../provider/src/properties/values";

const unknown = Symbol("unknown");
const isUnknown = (value: unknown): boolean => value === unknown;

const shape = oneOf(["circle", "box"], { anyCase: true });
const variants = {
  by: "shape",
  of: {
    circle: {
      required: ["radius"],
      optional: ["note"],
      facts: { radius: { range: [1, 9] }, note: { parse: (note: string) => E.right(note.toUpperCase()) } },
    },
    box: { required: ["width"], optional: ["note", "radius"] },
  },
} as const;
const settings = { radius: integer({ range: [0, 99] }), width: integer(), note: text(), label: text() };

const figure = declarationsOf(
  define({ kind: "Figure", required: { shape }, optional: settings, computed: {}, variants }),
);
const figures = declarationsOf(
  define({
    kind: "Figures",
    required: { all: map(object({ shape }, settings, { variants })) },
    optional: {},
    computed: {},
  }),
);

describe("variants", () => {
  const problems = (given: Properties) => figure.validate(figure.normalise(given, isUnknown), isUnknown);

  it("take what their value needs and may have, and what no variant names", () => {
    assert.deepEqual(problems({ shape: "circle", radius: 3, note: "n", label: "l" }), []);
    assert.deepEqual(problems({ shape: "BOX", width: 3, radius: 50 }), []);
  });

  it("say what is missing and what does not belong there", () => {
    assert.deepEqual(problems({ shape: "circle", width: 1 }), [
      { property: "radius", reason: 'is required with shape "circle" but has no value: set it' },
      { property: "width", reason: 'does not apply to shape "circle": remove it, or use shape "box"' },
    ]);
  });

  it("have facts of their own", () => {
    assert.deepEqual(problems({ shape: "circle", radius: 50 }), [
      { property: "radius", reason: "must be a whole number from 1 to 9" },
    ]);
    assert.deepEqual(figure.normalise({ shape: "Circle", radius: 1, note: "a" }, isUnknown)["note"], "A");
    assert.deepEqual(figure.normalise({ shape: "box", width: 1, note: "a" }, isUnknown)["note"], "a");
  });

  it("say nothing as long as the value is unknown, wrong or missing", () => {
    for (const value of [unknown, "star", 7, undefined, "constructor"])
      assert.deepEqual(problems({ shape: value, width: 1, radius: 50 }), []);
  });

  it("take unknown values for given ones", () => {
    assert.deepEqual(problems({ shape: "circle", radius: unknown }), []);
    assert.deepEqual(problems({ shape: "circle", radius: 1, width: unknown }), []);
  });

  it("work the same inside of a map, with the path", () => {
    const all = figures.normalise({ all: { one: { shape: "CIRCLE", note: "x", width: 1 } } }, isUnknown);
    assert.deepEqual(all, { all: { one: { shape: "circle", note: "X", width: 1 } } });
    assert.deepEqual(
      figures.validate(all, isUnknown).map(({ property }) => property),
      ["all.one.radius", "all.one.width"],
    );
  });
});
