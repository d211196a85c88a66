import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "../../tools/generate/schema";
import { brokenLine, registryPages, type RegistrySchema, schemaChecks } from "../../tools/release/registry";

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

  it("pass for the pages, whose programs are those that tests run, and which name all settings", () => {
    const [overview = "", installation = ""] = registryPages.map((page) => read(`docs/${page}`));
    const tested = ["README.md", "docs/languages.md"].map(read).join("\n");
    const programs = [...overview.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)];
    assert.deepEqual(
      programs.map(([, language]) => language),
      ["typescript", "python", "go", "java", "yaml"],
    );
    for (const [, language, program = ""] of programs) assert.ok(tested.includes(program), language);
    assert.deepEqual([brokenLine(overview), brokenLine(installation)], [undefined, undefined]);
    for (const name of Object.keys(settings))
      assert.equal(installation.includes(`- \`bunny:${name}\`: `), name !== "apiKeyEnv", name);
  });
});

const read = (file: string): string => readFileSync(join(__dirname, "..", "..", file), "utf8");
