import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { edits } from "../../tools/docs/exampleApp";
import { mergePatchPage, sentFor } from "../../tools/docs/mergePatchPage";

/** What the page says is made of the very functions that an update uses. */
describe("the page about merge patches", () => {
  it("is up to date", () => {
    const page = readFileSync(join(__dirname, "..", "..", "docs", "merge-patch.md"), "utf8");
    assert.equal(page, mergePatchPage(), "run npm run docs and commit what it writes");
  });

  it("shows twenty edits and more, each smaller than the whole app", () => {
    assert.ok(edits.length >= 20);
    for (const { title, bytes, wholeBytes } of edits.map(sentFor)) assert.ok(bytes < wholeBytes, title);
  });

  it("shows that an edit inside one container names neither its neighbours nor endpoints of others", () => {
    const inside = edits.map(sentFor).filter(({ request }) => request?.path.includes("{containerId}"));
    assert.ok(inside.length >= 10);
    for (const { title, request } of inside) {
      assert.ok(!JSON.stringify(request).includes("ct-"), title);
      if (!title.includes("endpoint")) assert.ok(!JSON.stringify(request).includes("admin"), title);
    }
  });
});
