import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { terraformFiles } from "../../tools/fromTerraform";
import { readInventory } from "../../tools/fromTerraform/inventory";
import { mappingProblems, readSchema } from "../../tools/fromTerraform/check";

describe("from the Terraform provider", () => {
  it("is mapped as a whole, and only to what is there", () => {
    const [schema, inventory] = [readSchema(), readInventory()];
    assert.deepEqual(mappingProblems(schema, inventory), []);
    const others = Object.entries(schema.resources).filter(([token]) => token !== "bunny:index:ScriptSecret");
    assert.deepEqual(mappingProblems({ ...schema, resources: Object.fromEntries(others) }, inventory), [
      "bunnynet_compute_script_secret.name has no row",
      "bunnynet_compute_script_secret.script is mapped to scriptId, which is not there",
      "bunnynet_compute_script_secret.value is mapped to secret, which is not there",
    ]);
    const attributes = {
      ...inventory.attributes,
      bunnynet_new: {},
      bunnynet_database: {},
      provider: { of_later: "bool" },
    };
    assert.deepEqual(
      mappingProblems(schema, { ...inventory, attributes }).filter((problem) => !/is not in Terraform/.test(problem)),
      ["bunnynet_new is not described", "provider.of_later has no row"],
    );
  });

  it("the page and the file for the converter are made of the mapping", async () => {
    for (const [path, text] of await terraformFiles()) {
      const committed = readFileSync(join(__dirname, "..", "..", path), "utf8");
      assert.equal(committed, text, "run npm run docs and commit what it writes");
    }
  });
});
