import assert from "node:assert/strict";
import { toInsideForm, toLists } from "../../../provider/src/adapters/plugin/sets";
import { seal, unknown } from "../../../provider/src/adapters/pulumiWire";

describe("sets of a plugin", () => {
  const sets = ["blockedIps"];
  const inside = { pullZoneId: 1, blockedIps: [{ "192.0.2.2": true, "192.0.2.1": true }, unknown] };
  const lists = { pullZoneId: 1, blockedIps: ["192.0.2.1", "192.0.2.2", unknown] };

  it("are lists outside and the names of a map inside, whichever form they come in", () => {
    assert.deepEqual(toLists(sets, inside), lists);
    assert.deepEqual(toInsideForm(sets, lists), inside);
    assert.deepEqual([toLists(sets, lists), toInsideForm(sets, inside)], [lists, inside]);
  });

  it("are lists outside where they are sealed, and stay sealed", () => {
    const sealed = { blockedIps: seal(inside.blockedIps) };
    assert.deepEqual(toLists(sets, sealed), { blockedIps: seal(lists.blockedIps) });
  });
});
