import assert from "node:assert/strict";
import { toStateForm, toLists } from "../../../provider/src/adapters/plugin/sets";
import { seal, unknown } from "../../../provider/src/adapters/pulumiWire";

describe("sets of a plugin", () => {
  const sets = ["blockedIps"];
  const inState = { pullZoneId: 1, blockedIps: [{ "192.0.2.2": true, "192.0.2.1": true }, unknown] };
  const lists = { pullZoneId: 1, blockedIps: ["192.0.2.1", "192.0.2.2", unknown] };

  it("are lists for the engine and the names of a map in state, whichever form they come in", () => {
    assert.deepEqual(toLists(sets, inState), lists);
    assert.deepEqual(toStateForm(sets, lists), inState);
    assert.deepEqual([toLists(sets, lists), toStateForm(sets, inState)], [lists, inState]);
  });

  it("are lists for the engine where they are sealed, and stay sealed", () => {
    const sealed = { blockedIps: seal(inState.blockedIps) };
    assert.deepEqual(toLists(sets, sealed), { blockedIps: seal(lists.blockedIps) });
  });
});
