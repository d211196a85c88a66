import assert from "node:assert/strict";
import { parsePath, shownValueAt } from "../../../provider/src/drift/shownValues";

describe("drift: property paths", () => {
  for (const [path, parts] of [
    ["forceSsl", ["forceSsl"]],
    ["containerTemplates.web.environmentVariables.A", ["containerTemplates", "web", "environmentVariables", "A"]],
    ['blockedIps[0]["192.0.2.1"]', ["blockedIps", "0", "192.0.2.1"]],
    ['a["quote \\" and \\\\"].b', ["a", 'quote " and \\', "b"]],
    ['["a.b"].c', ["a.b", "c"]],
    ["list[12].name", ["list", "12", "name"]],
    ["odd[", ["odd["]],
  ] as const) {
    it(`${path} has the parts ${parts.join(" | ")}`, () => {
      assert.deepEqual(parsePath(path), parts);
    });
  }

  it("lead to values, and to nothing where there are none", () => {
    const properties = { list: [{ "192.0.2.1": true }], "a.b": { c: 0 }, empty: null };
    assert.equal(shownValueAt(properties, parsePath('list[0]["192.0.2.1"]')), true);
    assert.equal(shownValueAt(properties, parsePath('["a.b"].c')), 0);
    assert.equal(shownValueAt(properties, ["empty"]), null);
    for (const missing of ["list[1]", "empty.x", "a.b", "constructor", "list.length.x"]) {
      assert.equal(shownValueAt(properties, parsePath(missing)), undefined, missing);
    }
  });
});
