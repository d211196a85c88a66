import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { registryPages } from "../../tools/docs/registry";
import { brokenLine, type RegistrySchema, schemaChecks } from "../../tools/release/registry";

const schema: RegistrySchema = {
  name: "bunny",
  publisher: "acme",
  keywords: ["category/cloud"],
  language: {
    go: { importBasePath: "github.com/acme/pulumi-bunny/sdk/go/bunny" },
    nodejs: { packageName: "pulumi-bunny" },
    python: { packageName: "pulumi_bunny" },
  },
  repository: "https://github.com/acme/pulumi-bunny",
  logoUrl: "https://example.com/logo.png",
  pluginDownloadURL: "github://api.github.com/acme/pulumi-bunny",
};
const refused = (given: RegistrySchema) =>
  schemaChecks(given, "https://github.com/acme/pulumi-bunny").flatMap(({ check, result }) =>
    result === "pass" ? [] : [check],
  );

describe("the checks of Pulumi's registry", () => {
  it("refuse a package that npm takes for a repository, and a path that Go cannot fetch", () => {
    assert.deepEqual(refused(schema), []);
    const go = { importBasePath: "pulumi-bunny/sdk/go/bunny" };
    const nodejs = { packageName: "pulumi-bunny/plugin" };
    assert.deepEqual(refused({ ...schema, language: { ...schema.language, go, nodejs }, logoUrl: undefined }), [
      "npm can install the package for Node",
      "the package for Go is in a module that can be fetched",
      "a logo",
    ]);
  });

  it("refuse what is relative on a page", () => {
    for (const line of ['<img src="docs/drift.svg">', "![x](./x.png)", '<a href="/x">', "[x](docs/x.md#y)"])
      assert.equal(brokenLine(`# Page\n${line}\n`), line);
    assert.equal(brokenLine("[x](https://example.com/x.md) ![x](https://example.com/x.png)"), undefined);
  });

  it("pass for the pages, which are what npm run generate writes", async () => {
    for (const [name, text] of registryPages()) {
      const page = readFileSync(join(__dirname, "..", "..", "docs", name), "utf8");
      assert.equal(page, await format(text, { parser: "markdown", printWidth: 120 }));
      assert.equal(brokenLine(page), undefined);
    }
  });
});
