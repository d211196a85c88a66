import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formattedPage, pagePath } from "../../tools/fromTerraform";
import { mappingProblems, readSchema } from "../../tools/fromTerraform/check";

describe("from the Terraform provider", () => {
  it("is mapped only to what is there", () => {
    const schema = readSchema();
    assert.deepEqual(mappingProblems(schema), []);
    const others = Object.entries(schema.resources).filter(([token]) => token !== "bunny:index:ScriptSecret");
    assert.deepEqual(mappingProblems({ ...schema, resources: Object.fromEntries(others) }).slice(0, 1), [
      "bunnynet_compute_script_secret.script is mapped to scriptId, which is not there",
    ]);
  });

  it("the page is made of the mapping", async () => {
    const page = readFileSync(join(__dirname, "..", "..", pagePath), "utf8");
    assert.equal(page, await formattedPage(), "run npm run docs and commit what it writes");
  });
});
