import assert from "node:assert/strict";
import fc from "fast-check";
import { hiddenNames, readState, sortInputs, writeState } from "../../../provider/src/contract/state";
import { changedFields, withChangedEntries } from "../../../provider/src/properties/changes";
import { leaves, fieldTreeOf } from "../../../provider/src/properties/fieldMask";
import { valueAt } from "../../../provider/src/properties/paths";
import type { Properties } from "../../../provider/src/properties/values";

const name = fc.constantFrom("a", "b", "constructor", "__proto__");
const { properties } = fc.letrec<{ properties: Properties; value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, fc.integer({ max: 3 }), tie("properties")),
  properties: fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
}));

/** As a state has them: of its own names, none begins as ours do. */
const stored = fc.dictionary(fc.constantFrom("a", "b", "constructor"), properties, {
  maxKeys: 3,
  noNullPrototype: true,
});

describe("state", () => {
  it("has names that stand in users' state for ever", () => {
    assert.deepEqual(hiddenNames, {
      provider: "__provider",
      timeouts: "__timeouts",
      managed: "__managed",
      version: "__v",
      unsettled: "__unsettled",
      incomplete: "__incomplete",
    });
  });

  it("gives back what was written", () => {
    const parts = {
      described: { name: "x", nested: { a: 1 } },
      control: { adopt: true, __timeouts: { delete: "5m" } },
      outs: { token: "t", region: "DE" },
      managed: { name: 1, nested: { a: 1 } },
      unsettled: { name: 1 },
      incomplete: true,
    } as const;
    assert.deepEqual(readState(["adopt"], writeState(parts)), {
      ...parts,
      outs: { name: "x", nested: { a: 1 }, token: "t", region: "DE", adopt: true },
    });
  });

  it("holds no mark of a failure when there was none", () => {
    const wire = writeState({ described: {}, control: {}, outs: {}, managed: {} });
    assert.deepEqual(wire, { __v: 1 });
    const { unsettled, incomplete } = readState([], wire);
    assert.deepEqual({ unsettled, incomplete }, { unsettled: {}, incomplete: false });
  });

  it("holds no names where they are those of all properties", () => {
    const properties = { name: "x", nested: { a: 1 } };
    const control = { adopt: true, __timeouts: { delete: "5m" } };
    const managed = fieldTreeOf(properties);
    const wire = writeState({ described: properties, control, outs: { name: "x" }, managed });
    assert.deepEqual(wire, { ...properties, ...control, __v: 1 });
    assert.deepEqual(readState(["adopt"], wire), readState(["adopt"], { ...wire, __managed: managed }));
    assert.deepEqual(readState(["adopt"], wire).managed, managed);
  });

  it("holds the names where something is computed, left alone or not applied", () => {
    const described = { name: "x", nested: { a: 1 } };
    const managed = fieldTreeOf(described);
    for (const parts of [
      { described, outs: { token: "t" } },
      { described, outs: { nested: { a: 1, b: 2 } }, managed: { name: 1 } as const },
      { described: { name: "x" }, outs: {} },
    ]) {
      const wire = writeState({ control: {}, managed, ...parts });
      assert.deepEqual(wire.__managed, parts.managed ?? managed);
    }
  });

  it("gives back the names that were written, whatever else is stored", () => {
    fc.assert(
      fc.property(stored, stored, stored, (described, outs, others) => {
        for (const managed of [fieldTreeOf(described), fieldTreeOf({ ...outs, ...described }), fieldTreeOf(others)]) {
          const state = readState([], writeState({ described, control: {}, outs, managed }));
          assert.deepEqual(state.managed, managed);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("manages nothing where no names and no version are, as under .get, and where names were spoilt", () => {
    for (const wire of [{ a: 1 }, { a: 1, __managed: { a: "x" } }, { a: 1, __managed: { a: "x" }, __v: 1 }]) {
      const { managed, described, outs } = readState([], wire);
      assert.deepEqual({ managed, described, outs }, { managed: undefined, described: {}, outs: { a: 1 } });
    }
  });

  it("sorts inputs into what describes and what steers", () => {
    const wire = { a: 1, none: null, adopt: false, __timeouts: { create: "1m" }, __provider: "x", __other: 1 };
    assert.deepEqual(sortInputs(["adopt"], wire), {
      described: { a: 1 },
      control: { adopt: false, __timeouts: { create: "1m" } },
    });
  });
});

describe("changedFields", () => {
  it("names what is new or other, and nothing for what is gone", () => {
    const before = { a: 1, b: { c: 1, d: 2 }, e: { f: 1, g: 2 }, h: 1 };
    const after = { a: 2, b: { c: 1, d: 3, n: 4 }, e: { f: 1 }, h: 1, i: { j: 1 } };
    assert.deepEqual(changedFields(before, after), { a: 1, b: { d: 1, n: 1 }, i: { j: 1 } });
  });

  it("names exactly the leaves that differ", () => {
    fc.assert(
      fc.property(properties, properties, (before, after) => {
        const changed = leaves(changedFields(before, after)).filter((path) => path.length > 0);
        const differing = leaves(fieldTreeOf(after)).filter(
          (path) => path.length > 0 && JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path)),
        );
        for (const path of changed) {
          assert.notDeepEqual(valueAt(before, path), valueAt(after, path), path.join("."));
        }
        const text = new Set(changed.map((path) => path.join(".")));
        for (const path of differing) {
          const isEmptyObject = typeof valueAt(after, path) === "object" && typeof valueAt(before, path) === "object";
          assert.ok(isEmptyObject || text.has(path.join(".")), path.join("."));
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("withChangedEntries", () => {
  const current = { a: 1, b: 2, theirs: 9 };

  it("takes what the program changes, and leaves what others have changed or added", () => {
    const given = { a: 10, b: 20 };
    assert.deepEqual(withChangedEntries(current, given, { changed: { a: 1 }, removed: {} }), {
      a: 10,
      b: 2,
      theirs: 9,
    });
  });

  it("removes what the program no longer has, also if an update failed that should have removed it", () => {
    assert.deepEqual(withChangedEntries(current, { b: 2 }, { changed: {}, removed: { a: 1 } }), { b: 2, theirs: 9 });
    assert.deepEqual(withChangedEntries(current, { b: 2 }, { changed: { a: 1 }, removed: {} }), { b: 2, theirs: 9 });
  });

  it("brings back nothing that others have removed and the program leaves as it is", () => {
    assert.deepEqual(withChangedEntries({ b: 2 }, { a: 1, b: 3 }, { changed: { b: 1 }, removed: {} }), { b: 3 });
  });

  it("is what the program gives where all of it changed", () => {
    assert.deepEqual(withChangedEntries(current, { a: 3 }, { changed: 1, removed: {} }), { a: 3 });
  });
});
