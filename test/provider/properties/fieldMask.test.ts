import assert from "node:assert/strict";
import fc from "fast-check";
import {
  isFieldTree,
  leaves,
  minus,
  fieldTreeOf,
  projectProperties,
  prune,
  unionOf,
  withEntries,
} from "../../../provider/src/properties/fieldMask";
import type { Properties } from "../../../provider/src/properties/values";

const name = fc.constantFrom("a", "b", "c", "d");
const { properties } = fc.letrec<{ properties: Properties; value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, fc.integer(), fc.string(), fc.array(fc.integer()), tie("properties")),
  properties: fc.dictionary(name, tie("value"), { maxKeys: 4, noNullPrototype: true }),
}));
const text = (paths: ReadonlyArray<readonly string[]>): string[] => paths.map((path) => path.join(".")).sort();

describe("field masks", () => {
  it("mirror nested properties and hold no value", () => {
    const names = fieldTreeOf({ image: "x", env: { A: "1", B: "2" }, ports: [1, 2], gone: undefined });
    assert.deepEqual(names, { image: 1, env: { A: 1, B: 1 }, ports: 1 });
    assert.ok(isFieldTree(names));
    assert.ok(!isFieldTree({ image: "x" }));
  });

  it("project a remote object on what is managed", () => {
    const remote = { image: "y", env: { A: "1", C: "3" }, other: true, probe: null };
    assert.deepEqual(projectProperties({ image: 1, env: { A: 1, B: 1 }, probe: 1, missing: 1 }, remote), {
      image: "y",
      env: { A: "1" },
    });
  });

  it("take in all entries of the maps that are managed whole, and of no other", () => {
    const remote = {
      apps: { web: { env: { A: "1", B: { c: "2", d: null } }, other: { x: 1 } }, api: { env: { C: "3" } } },
    };
    const managed = { apps: { web: { env: { A: 1 }, other: {} } } } as const;
    assert.deepEqual(withEntries(managed, ["apps.*.env", "gone.*"], remote), {
      apps: { web: { env: { A: 1, B: { c: 1 } }, other: {} } },
    });
    assert.deepEqual(withEntries({ apps: { web: { env: {} } } }, ["apps.*.env"], remote), {
      apps: { web: { env: { A: 1, B: { c: 1 } } } },
    });
    assert.deepEqual(withEntries({ apps: { web: 1 } }, ["apps.*.env"], remote), { apps: { web: 1 } });
  });

  it("forget names whose value is gone", () => {
    assert.deepEqual(prune({ a: 1, b: { c: 1, d: 1 }, e: { f: 1 } }, { a: 1, b: { c: 2 } }), { a: 1, b: { c: 1 } });
  });

  it("tell what the program gives no more, leaf by leaf", () => {
    const removed = minus({ a: 1, b: { c: 1, d: 1 }, e: { f: { g: 1 } } }, { a: 1, b: { c: 1 } });
    assert.deepEqual(text(leaves(removed)), ["b.d", "e.f.g"]);
  });

  it("project(names(x), x) is x, prune keeps all of it, and nothing is removed from itself", () => {
    fc.assert(
      fc.property(properties, (given) => {
        const names = fieldTreeOf(given);
        assert.deepEqual(projectProperties(names, given), given);
        assert.deepEqual(prune(names, given), names);
        assert.deepEqual(minus(names, names), {});
        assert.deepEqual(unionOf(names, names), names);
      }),
      { numRuns: 1000 },
    );
  });

  it("unite parts of a value and the whole of it to the whole", () => {
    assert.deepEqual(unionOf({ a: 1, b: { c: 1 } }, { a: { x: 1 }, b: 1 }), { a: 1, b: 1 });
  });

  it("know what every object inherits as names like others", () => {
    const names = fieldTreeOf({ env: { constructor: "1", toString: "2" } });
    assert.deepEqual(leaves(minus(names, { env: {} })), [
      ["env", "constructor"],
      ["env", "toString"],
    ]);
    assert.deepEqual(projectProperties(names, { env: { constructor: "3" } }), { env: { constructor: "3" } });
    assert.deepEqual(unionOf({}, names), names);
  });

  it("union lacks nothing of either", () => {
    fc.assert(
      fc.property(properties, properties, (left, right) => {
        const both = unionOf(fieldTreeOf(left), fieldTreeOf(right));
        assert.deepEqual(Object.keys(minus(fieldTreeOf(left), both)), []);
        assert.deepEqual(Object.keys(minus(fieldTreeOf(right), both)), []);
      }),
      { numRuns: 1000 },
    );
  });
});
