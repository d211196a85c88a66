import assert from "node:assert/strict";
import { kindsIn, linesByKind, longFunctions, parts, rooms, type Source, standsOn } from "../../tools/lines";

function source(path: string, text: string): Source {
  return { path, text, lines: text.split("\n").length - 1 };
}

const sources = [
  source("provider/src/groups/dns/dnsZone.definition.ts", "export const dnsZone = 1;\n"),
  source(
    "provider/src/groups/dns/dnsZone.ts",
    'import { dnsZone } from "./dnsZone.definition";\nimport type { Client } from "../../http";\n',
  ),
  source("provider/src/groups/dns/dnsZone/remove.ts", "export const remove = 1;\n\n"),
  source("provider/src/groups/dns/lookups/getDnsZone.ts", "\n\n\n"),
  source("provider/src/groups/dns/lookups/zoneFile.ts", "\n"),
  source("provider/src/http/index.ts", 'export * from "./client.js";\n'),
  source("provider/src/http/client.ts", "export const client = 1;\n"),
  source("test/lifecycle/kinds/dnsZone.test.ts", "\n\n\n\n"),
];

describe("npm run lines", () => {
  it("counts the files and lines of each folder and of each tree", () => {
    assert.deepEqual(rooms(sources), [
      ["provider/src/groups", 5, 9],
      ["provider/src/http", 2, 2],
      ["test", 1, 4],
      ["all of provider/src", 7, 11],
      ["all of test", 1, 4],
    ]);
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
    const found = longFunctions([source("provider/src/http/client.ts", text)], 2);
    assert.deepEqual(found, [
      ["provider/src/http/client.ts: outer", 4],
      ["provider/src/http/client.ts: inner", 3],
    ]);
  });
});
