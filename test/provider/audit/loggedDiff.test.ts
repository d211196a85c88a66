import assert from "node:assert/strict";
import { readDiff } from "../../../provider/src/audit/loggedDiff";

/** Formats that `Diff` may have, for the same change. */
const formats = {
  "pairs by field": { BlockedIps: [[], ["203.0.113.7"]], EnableTLS1_1: [true, false] },
  "old and new by field": {
    BlockedIps: { Old: [], New: ["203.0.113.7"] },
    EnableTLS1_1: { Old: true, New: false },
  },
  "old and new object": {
    Old: { BlockedIps: [], EnableTLS1_1: true },
    New: { BlockedIps: ["203.0.113.7"], EnableTLS1_1: false },
  },
  "list of fields": [
    { PropertyName: "BlockedIps", OldValue: "[]", NewValue: '["203.0.113.7"]' },
    { PropertyName: "EnableTLS1_1", OldValue: "True", NewValue: "False" },
  ],
  patch: [
    { op: "add", path: "/BlockedIps/0", value: "203.0.113.7" },
    { op: "replace", path: "/EnableTLS1_1", value: false },
  ],
  text: "BlockedIps: added 203.0.113.7; EnableTLS1_1: True -> False",
};

describe("audit: what an entry of the log says that changed", () => {
  for (const [format, diff] of Object.entries(formats)) {
    it(`is found in ${format}`, () => {
      const read = readDiff(typeof diff === "string" ? diff : JSON.stringify(diff));
      assert.ok(read !== undefined);
      assert.deepEqual(["blockedIps", "enableTls11", "BlockedIPs", "enableTls1", "blocked"].map(read.names), [
        true,
        true,
        true,
        false,
        false,
      ]);
      assert.deepEqual(["203.0.113.7", "203.0.113.70", "03.0.113.7"].map(read.occurrencesOf), [1, 0, 0]);
    });
  }

  it("is nothing where the log has none", () => {
    for (const text of [undefined, "", "  ", "null", "{}", "[]"]) assert.equal(readDiff(text), undefined, text);
  });

  it("is not what is the same before and after", () => {
    const host = (Value: string, ForceSSL: boolean) => ({ Value, ForceSSL });
    const [old, now] = [
      [host("a.example", true), host("b.example", true)],
      [host("a.example", true), host("b.example", false)],
    ];
    for (const diff of [
      { Hostnames: [old, now] },
      { Hostnames: { Old: old, New: now } },
      [{ PropertyName: "Hostnames", OldValue: JSON.stringify(old), NewValue: JSON.stringify(now) }],
    ]) {
      const read = readDiff(JSON.stringify(diff));
      assert.equal(read?.names("hostnames"), true);
      assert.deepEqual(
        ["a.example", "b.example"].map((name) => read.occurrencesOf(name)),
        [0, 2],
      );
    }
  });

  it("counts a value that was there before and after twice", () => {
    const read = readDiff('{"BlockedIps":[["192.0.2.1","192.0.2.2"],["192.0.2.1"]]}');
    assert.deepEqual(
      ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map((ip) => read?.occurrencesOf(ip)),
      [2, 1, 0],
    );
  });
});
