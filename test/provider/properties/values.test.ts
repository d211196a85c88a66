import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import {
  equal,
  isProperties,
  mapProperties,
  omit,
  ownValue,
  pick,
  type Properties,
  storableProperties,
  withoutNulls,
} from "../../../provider/src/properties/values";

/** What JSON can hold; it knows no -0. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const { properties } = fc.letrec<{ properties: Properties; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constant(undefined),
    json,
    fc.array(tie("value"), { maxLength: 3 }),
    tie("properties"),
  ),
  properties: fc.dictionary(fc.string(), tie("value"), { maxKeys: 3, noNullPrototype: true }),
}));

describe("isProperties", () => {
  it("knows plain objects only", () => {
    for (const value of [{}, { a: 1 }, Object.create(null)]) assert.ok(isProperties(value));
    for (const value of [null, undefined, [], new Date(0), new Map(), "a", () => 1]) assert.ok(!isProperties(value));
  });
});

describe("storable", () => {
  it("gives what any state can hold, and changes nothing of what is that already", () => {
    fc.assert(
      fc.property(properties, (given) => {
        const stored = storableProperties(given);
        const throughJson: unknown = JSON.parse(JSON.stringify(stored));
        assert.deepEqual(throughJson, stored);
        assert.deepEqual(storableProperties(stored), stored);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("equal", () => {
  it("does not care for order, and does for everything else", () => {
    assert.ok(equal({ a: 1, b: { c: [1, 2], d: 3 } }, { b: { d: 3, c: [1, 2] }, a: 1 }));
    for (const other of [{ a: "1" }, { a: 1, b: undefined }, { a: [1] }, {}, 1, null])
      assert.ok(!equal({ a: 1 }, other));
    assert.ok(!equal({ a: undefined }, { b: undefined }));
  });

  it("says what Node says, whatever the names are", () => {
    const { few } = fc.letrec<{ few: unknown; fewProperties: Properties }>((tie) => ({
      few: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom<unknown>(null, undefined, 0, -0, NaN, "", "0", [], {}),
        fc.array(tie("few"), { maxLength: 2 }),
        tie("fewProperties"),
      ),
      fewProperties: fc.dictionary(fc.constantFrom("a", "constructor", "valueOf", "__proto__"), tie("few"), {
        noNullPrototype: true,
      }),
    }));
    const twice = fc.clone(few, 2);
    fc.assert(
      fc.property(twice, few, ([left, again], right) => {
        assert.ok(equal(left, again));
        assert.equal(equal(left, right), isDeepStrictEqual(left, right));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("pick and omit", () => {
  it("part properties in two", () => {
    const name = fc.constantFrom<string[]>("a", "b", "constructor", "toString");
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.integer(), { noNullPrototype: true }),
        fc.uniqueArray(name),
        (given, names) => {
          const [picked, rest] = [pick(given, names), omit(given, names)];
          assert.deepEqual({ ...picked, ...rest }, given);
          assert.ok(Object.keys(picked).every((key) => names.includes(key)));
          assert.ok(Object.keys(rest).every((key) => !names.includes(key)));
        },
      ),
    );
  });
});

describe("ownValue", () => {
  it("finds no value that an object inherits", () => {
    assert.equal(ownValue({ a: 1 }, "a"), 1);
    assert.equal(ownValue({}, "constructor"), undefined);
    assert.equal(ownValue({ constructor: 1 }, "constructor"), 1);
  });
});

describe("withoutNulls", () => {
  it("leaves out null and undefined at any depth, and nothing of an array", () => {
    const given = {
      a: null,
      b: { c: null, d: undefined, e: { f: null } },
      g: [null, { h: null }],
      i: 0,
      j: "",
      k: false,
    };
    assert.deepEqual(withoutNulls(given), { b: { e: {} }, g: [null, { h: null }], i: 0, j: "", k: false });
  });
});

describe("mapProperties", () => {
  it("leaves out what the function gives nothing for, and keeps the order", () => {
    const mapped = mapProperties({ b: 1, a: 2, c: 3 }, (value, name) => (value === 2 ? undefined : `${name}${value}`));
    assert.deepEqual(Object.entries(mapped), [
      ["b", "b1"],
      ["c", "c3"],
    ]);
  });

  it("keeps a property called __proto__ one of the object itself, as pick and omit do", () => {
    const given: Properties = JSON.parse('{"__proto__": {"a": 1}, "b": 2}') as Properties;
    for (const kept of [mapProperties(given, (value) => value), omit(given, ["b"]), pick(given, ["__proto__"])]) {
      assert.ok(Object.hasOwn(kept, "__proto__"));
      assert.equal(Object.getPrototypeOf(kept), Object.prototype);
      assert.equal(Reflect.get(kept, "a"), undefined);
    }
  });
});
