import assert from "node:assert/strict";
import fc from "fast-check";
import { blockedIps } from "../../../../provider/src/groups/pullZone/accessLists/accessList";
import { changesLeft } from "../../../../provider/src/groups/pullZone/accessLists/changes";
import { entriesAfter } from "../../../../provider/src/groups/pullZone/api/accessLists";

describe("changes of an access list", () => {
  it("leave nothing to do once they are made, however they are cut short and begun again", () => {
    const addresses = Array.from({ length: 8 }, (_, index) => `203.0.113.${index}`);
    const some = fc.uniqueArray(fc.constantFrom(...addresses), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.record({ there: some, had: some, values: some, exclusive: fc.boolean(), cut: fc.nat(8) }),
        ({ there, had, values, exclusive, cut }) => {
          const convergence = {
            before: { values: new Set(had), exclusive: false },
            wanted: { values: new Set(values), exclusive, adopt: true },
          };
          const left = (list: readonly string[]) => changesLeft(blockedIps, list, convergence);
          const whole = entriesAfter(there, left(there));
          assert.deepEqual(left(whole), []);
          const begun = entriesAfter(there, left(there).slice(0, cut));
          assert.deepEqual(new Set(entriesAfter(begun, left(begun))), new Set(whole));
          const foreign = there.filter((value) => !had.includes(value));
          if (!exclusive)
            assert.ok(
              foreign.every((value) => whole.includes(value)),
              "a neighbor was removed",
            );
        },
      ),
    );
  });
});
