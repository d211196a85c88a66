import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lists } from "../../provider/src/entry/lists";
import { exportedKinds } from "../../provider/src/export/account";
import { kinds } from "../../provider/src/generated/kinds";

describe("the page on export", () => {
  it("gives a reason for each kind that is not exported, and for no other", () => {
    const page = readFileSync(join(__dirname, "..", "..", "docs", "export.md"), "utf8");
    const [, table = ""] = /^These kinds are left out:\n([^]+?)\n\n[^|]/m.exec(page) ?? [];
    const leftOut = [...table.matchAll(/^\| (`.+?) +\| \S/gm)].flatMap(([, names = ""]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, kind = ""]) => kind),
    );
    const exported = exportedKinds.flatMap(({ kind, parts = [], withheld }) => {
      const left = withheld?.({}) ?? {};
      return [kind, ...parts.filter((part) => left[part] === undefined)];
    });
    const all = [...new Set([...Object.keys(kinds), ...Object.keys(lists)])];
    assert.deepEqual([...exported, ...leftOut].sort(), all.sort());
  });
});
