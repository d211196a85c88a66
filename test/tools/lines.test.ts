import assert from "node:assert/strict";
import { kindsIn, linesByKind, longFunctions, parts, rooms, sourceOf, standsOn } from "../../tools/lines";

const sources = [
  sourceOf("provider/src/groups/dns/dnsZone.definition.ts", "export const dnsZone = 1;\n"),
  sourceOf(
    "provider/src/groups/dns/dnsZone.ts",
    'import { dnsZone } from "./dnsZone.definition";\nimport type { Client } from "../../http";\n',
  ),
  sourceOf("provider/src/groups/dns/dnsZone/remove.ts", "export const remove = 1;\n\n"),
  sourceOf("provider/src/groups/dns/lookups/getDnsZone.ts", "\n\n\n"),
  sourceOf("provider/src/groups/dns/lookups/zoneFile.ts", "\n"),
  sourceOf("provider/src/http/index.ts", 'export * from "./client.js";\n'),
  sourceOf("provider/src/http/client.ts", "export const client = 1;\n"),
  sourceOf("test/lifecycle/kinds/dnsZone.test.ts", "\n\n\n\n"),
];

describe("npm run lines", () => {
  it("counts the code, files and lines of each folder and of each tree", () => {
    assert.deepEqual(rooms(sources), [
      ["provider/src/groups", 2, 5, 9],
      ["provider/src/http", 2, 2, 2],
      ["test", 0, 1, 4],
      ["all of provider/src", 4, 7, 11],
      ["all of test", 0, 1, 4],
      ["provider/src outside of definitions", 3, 6, 10],
    ]);
  });

  it("counts no comment, import or blank line as code, and all lines of a text", () => {
    const text = `/*
 * Why.
 */
import {
  a,
} from "./a";

/** What. */
export const pattern = /[/*]/; // why

export const text = \`one // \${a}

two\`;
export { b } from "./b";
`;
    assert.equal(sourceOf("tools/a.ts", text).code, 5);
  });

  it("counts a file for the kind that its name or folder names", () => {
    assert.deepEqual(parts, ["definition", "verbs", "api", "look-up", "export", "sandbox", "tests"]);
    assert.deepEqual(linesByKind(sources), [
      ["(shared)", 0, 0, 0, 1, 0, 0, 0, 1],
      ["dnsZone", 1, 4, 0, 3, 0, 0, 4, 12],
    ]);
  });

  it("counts what a kind imports, through others and for types alone", () => {
    const [kind] = kindsIn(sources).values();
    assert.ok(kind);
    assert.deepEqual(standsOn(sources, kind), ["dnsZone", 4, 5]);
  });

  it("counts the lines of a function without those of the functions in it", () => {
    const text = "export const outer = () => {\n  function inner() {\n    return 1;\n  }\n  return inner();\n};\n";
    const found = longFunctions([sourceOf("provider/src/http/client.ts", text)], 2);
    assert.deepEqual(found, [
      ["provider/src/http/client.ts: outer", 4],
      ["provider/src/http/client.ts: inner", 3],
    ]);
  });
});
