import assert from "node:assert/strict";
import fc from "fast-check";
import { changeAt, enclosingEntries, matches, pathsIn, setAt, valueAt } from "../../../provider/src/properties/paths";
import type { Properties } from "../../../provider/src/properties/values";

const name = fc.constantFrom("a", "b", "constructor", "__proto__");
const path = fc.array(name, { minLength: 1, maxLength: 4 });
const { properties } = fc.letrec<{ properties: Properties; value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, fc.integer(), fc.array(fc.integer()), tie("properties")),
  properties: fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
}));

describe("matches", () => {
  it("takes * for any one name", () => {
    assert.ok(matches("a.*.c", ["a", "b", "c"]));
    for (const other of [["a", "b"], ["a", "b", "c", "d"], ["x", "b", "c"], []]) assert.ok(!matches("a.*.c", other));
  });
});

describe("pathsIn", () => {
  it("finds all that a pattern stands for, and nothing that is missing or inherited", () => {
    const given = { apps: { web: { env: { A: 1 } }, api: { env: {} }, cron: {} }, list: [1] };
    assert.deepEqual(pathsIn(given, "apps.*.env"), [
      ["apps", "web", "env"],
      ["apps", "api", "env"],
    ]);
    assert.deepEqual(pathsIn(given, "apps.*.env.*"), [["apps", "web", "env", "A"]]);
    for (const pattern of ["list.*", "none", "apps.constructor", "apps.web.env.A.x"])
      assert.deepEqual(pathsIn(given, pattern), []);
  });

  it("finds just the paths that match", () => {
    fc.assert(
      fc.property(properties, path, (given, at) => {
        for (const pattern of [at.join("."), at.map(() => "*").join(".")]) {
          const found = pathsIn(given, pattern);
          for (const each of found) assert.ok(matches(pattern, each) && valueAt(given, each) !== undefined);
          if (valueAt(given, at) !== undefined) assert.ok(found.some((each) => each.join() === at.join()));
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("enclosingEntries", () => {
  it("counts the map entries above what a pattern stands for", () => {
    assert.deepEqual(enclosingEntries("a.*.b.*.c"), [2, 4]);
    for (const pattern of ["a", "a.b", "a.*"]) assert.deepEqual(enclosingEntries(pattern), []);
  });
});

describe("changeAt", () => {
  it("changes what stands at the path and nothing else, and adds nothing", () => {
    fc.assert(
      fc.property(properties, path, path, (given, at, other) => {
        const before = structuredClone(given);
        const changed = changeAt(given, at, () => "changed");
        assert.deepEqual(given, before);
        if (valueAt(given, at) === undefined) assert.deepEqual(changed, given);
        else assert.equal(valueAt(changed, at), "changed");
        const apart = other.some((step, depth) => depth < at.length && step !== at[depth]);
        if (apart) assert.deepEqual(valueAt(changed, other), valueAt(given, other));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("setAt", () => {
  it("sets the value at the path, unless another kind of value is in the way, and nothing else", () => {
    fc.assert(
      fc.property(properties, path, path, (given, at, other) => {
        const before = structuredClone(given);
        const changed = setAt(given, at, "set");
        assert.deepEqual(given, before);
        const above = at.slice(0, -1).map((_name, depth) => valueAt(given, at.slice(0, depth + 1)));
        if (above.some((value) => typeof value === "number" || Array.isArray(value))) assert.deepEqual(changed, given);
        else assert.equal(valueAt(changed, at), "set");
        const apart = other.some((step, depth) => depth < at.length && step !== at[depth]);
        if (apart) assert.deepEqual(valueAt(changed, other), valueAt(given, other));
      }),
      { numRuns: 1000 },
    );
  });

  it("puts nothing under null", () => {
    assert.deepEqual(setAt({ a: null }, ["a", "b"], 1), { a: null });
  });
});
