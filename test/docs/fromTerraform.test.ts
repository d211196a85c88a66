import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formattedPage, pagePath } from "../../tools/fromTerraform";
import { type PackageSchema, problemsOf, readSchema } from "../../tools/fromTerraform/check";

describe("from the Terraform provider", () => {
  it("everything that it has is mapped, once, to what is there", () => {
    assert.deepEqual(problemsOf(readSchema()), []);
  });

  it("what is mapped to something that is not there is found, and so is a kind that has come", () => {
    const schema = readSchema();
    const without = (kind: string): PackageSchema => ({
      ...schema,
      resources: Object.fromEntries(
        Object.entries(schema.resources).filter(([token]) => token !== `bunny:index:${kind}`),
      ),
    });
    assert.deepEqual(problemsOf(without("ScriptSecret")).slice(0, 1), [
      "resource bunnynet_compute_script_secret.id is mapped to secretId, which ScriptSecret does not have",
    ]);
    assert.ok(problemsOf(schema, ["Hostname"]).some((problem) => /^Hostname is there: remove it/.test(problem)));
  });

  it("the page is made of the mapping", async () => {
    const page = readFileSync(join(__dirname, "..", "..", pagePath), "utf8");
    assert.equal(page, await formattedPage(), "run npm run docs and commit what it writes");
  });
});
