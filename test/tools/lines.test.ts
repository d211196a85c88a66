import assert from "node:assert/strict";
import { rooms, sourceOf } from "../../tools/lines";

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
});
