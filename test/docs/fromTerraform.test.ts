import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { converterFile } from "../../tools/fromTerraform";
import { type Inventory, readInventory } from "../../tools/fromTerraform/inventory";
import { mappingProblems, readSchema } from "../../tools/fromTerraform/check";
import type { PackageSchema } from "../../tools/generate/package";
import { readTerraformPage } from "../../tools/fromTerraform/mapping";

describe("from the Terraform provider", () => {
  it("is mapped as a whole, and only to what is there", () => {
    const [schema, inventory] = [readSchema(), readInventory()];
    const problems = (having: PackageSchema, of: Inventory) => mappingProblems(readTerraformPage(), having, of);
    assert.deepEqual(problems(schema, inventory), []);
    const others = Object.entries(schema.resources).filter(([token]) => token !== "bunny:index:ScriptSecret");
    assert.deepEqual(problems({ ...schema, resources: Object.fromEntries(others) }, inventory), [
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
      problems(schema, { ...inventory, attributes }).filter((problem) => !/is not in Terraform/.test(problem)),
      ["bunnynet_new is not described", "provider.of_later has no row"],
    );
  });

  it("has no row for what follows from the name", () => {
    const page = readTerraformPage();
    const dnsZone = { kind: "DnsZone", attributes: { soa_email: { paths: ["soaEmail"] } } };
    const mappings = { ...page.mappings, bunnynet_dns_zone: dnsZone };
    assert.ok(
      mappingProblems({ ...page, mappings }, readSchema(), readInventory()).includes(
        "bunnynet_dns_zone.soa_email follows from its name",
      ),
    );
  });

  it("the file for the converter is made of the page", async () => {
    const [path, text] = await converterFile();
    const committed = readFileSync(join(__dirname, "..", "..", path), "utf8");
    assert.equal(committed, text, "run npm run generate and commit what it writes");
  });
});
