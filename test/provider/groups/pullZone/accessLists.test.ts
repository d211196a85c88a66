import assert from "node:assert/strict";
import fc from "fast-check";
import { blockedIps } from "../../../../provider/src/groups/pullZone/accessLists/accessList";
import { changesLeft } from "../../../../provider/src/groups/pullZone/accessLists/changes";
import {
  type EntryChange,
  entriesAfter,
  writeChanges,
  writeEntry,
} from "../../../../provider/src/groups/pullZone/api/accessLists";
import { sharedZones } from "../../../../provider/src/groups/pullZone/api/sharedZone";
import { nockedApi, right } from "../../http/support";

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

describe("a write of a whole list", () => {
  const { server, session } = nockedApi();

  it("repeats what was added a moment ago, unless the list has it in another spelling", async () => {
    const [ctx, pullZoneId, list] = [session(), 5, "BlockedIps"] as const;
    const adding = (value: string): EntryChange => ({ action: "add", value, spelling: value });
    server().post("/pullzone/5/addBlockedIp").twice().reply(204);
    for (const value of ["2001:db8::1", "2001:db8::2"]) right(await writeEntry(ctx, list, pullZoneId, adding(value))());

    server()
      .post("/pullzone/5", { BlockedIps: ["2001:DB8::1", "2001:db8::2", "192.0.2.1", "192.0.2.2"] })
      .reply(200);
    const written = sharedZones
      .cache(session().client)
      .turn(pullZoneId, session(), (turn) =>
        writeChanges(
          { ctx, list, pullZoneId, turn },
          ["192.0.2.1", "192.0.2.2"].map(adding),
          ["2001:DB8::1"],
          blockedIps.byValue,
        ),
      );
    right(await written());
  });
});
