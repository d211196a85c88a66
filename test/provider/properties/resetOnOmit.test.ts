import assert from "node:assert/strict";
import { minus, fieldTreeOf } from "../../../provider/src/properties/fieldMask";
import { resetOmitted, cannotBeUnset, type ResetTable } from "../../../provider/src/properties/resetOnOmit";
import type { Properties } from "../../../provider/src/properties/values";

const table: ResetTable = {
  motto: "",
  tier: cannotBeUnset,
  "web.*.probes.readiness": null,
  "web.*.region": cannotBeUnset,
  "limits.memory": 128,
  "labels.*": "none",
};

/** What becomes of the inputs when a program goes from one form to another. */
function after(before: Properties, now: Properties): ReturnType<typeof resetOmitted> {
  return resetOmitted(table, minus(fieldTreeOf(before), fieldTreeOf(now)), now);
}

describe("resetOmitted", () => {
  const rows: ReadonlyArray<readonly [string, Properties, Properties, Properties, ReadonlyArray<readonly string[]>]> = [
    ["resets what was set and is omitted", { motto: "x", a: 1 }, { a: 1 }, { a: 1, motto: "" }, []],
    ["leaves alone what was never set", { a: 1 }, { a: 1 }, { a: 1 }, []],
    ["leaves alone what is still given", { motto: "x" }, { motto: "y" }, { motto: "y" }, []],
    ["names what cannot be unset", { tier: "gold" }, {}, {}, [["tier"]]],
    ["leaves what is not listed to the lifecycle", { other: 1 }, {}, {}, []],
    [
      "resets below a map entry that stays",
      { web: { a: { image: "x", probes: { readiness: { path: "/", port: 1 } } } } },
      { web: { a: { image: "x" } } },
      { web: { a: { image: "x", probes: { readiness: null } } } },
      [],
    ],
    [
      "resets nothing, and names nothing, below a map entry that is gone",
      { web: { a: { image: "x", region: "DE", probes: { readiness: { path: "/" } } }, b: { image: "y" } } },
      { web: { b: { image: "y" } } },
      { web: { b: { image: "y" } } },
      [],
    ],
    [
      "names what cannot be unset in an entry that stays",
      { web: { a: { region: "DE" } } },
      { web: { a: {} } },
      { web: { a: {} } },
      [["web", "a", "region"]],
    ],
    [
      "resets what was omitted with what holds it",
      { limits: { memory: 1, cpu: 2 } },
      {},
      { limits: { memory: 128 } },
      [],
    ],
    [
      "resets entries of a map",
      { labels: { a: "1", b: "2" } },
      { labels: { b: "2" } },
      { labels: { a: "none", b: "2" } },
      [],
    ],
    ["resets all entries of a map that is omitted", { labels: { a: "1" } }, {}, { labels: { a: "none" } }, []],
    [
      "knows names that every object inherits",
      { labels: { constructor: "1" } },
      { labels: {} },
      { labels: { constructor: "none" } },
      [],
    ],
  ];
  for (const [name, before, now, inputs, kept] of rows) {
    it(name, () => {
      assert.deepEqual(after(before, now), { inputs, kept });
    });
  }
});
