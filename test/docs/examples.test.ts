import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..", "..");
const docs = join(root, "docs", "reference");

/** What examples speak of and do not declare themselves. */
const context: Readonly<Record<string, string>> = {
  bunny: 'import * as bunny from "pulumi-bunny";',
  pulumi: 'import * as pulumi from "@pulumi/pulumi";',
  fs: 'import * as fs from "node:fs";',
  config: 'declare const config: import("@pulumi/pulumi").Config;',
  script: 'declare const script: import("pulumi-bunny").Script;',
};

/** As `pulumi new typescript` sets a project up. */
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2020,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  ignoreDeprecations: "5.0",
  skipLibCheck: true,
  types: ["node"],
};

/** Examples are copied: each must be a program that Pulumi can run. */
describe("the examples in the documentation", function () {
  this.timeout(60_000);

  it("compile in a project as Pulumi makes it", () => {
    const programs = new Map(
      [
        ...examplesOf("README.md", root),
        ...readdirSync(join(root, "docs"))
          .filter((page) => page.endsWith(".md"))
          .flatMap((page) => examplesOf(page, join(root, "docs"))),
        ...readdirSync(docs).flatMap((page) => examplesOf(page, docs)),
      ].map(({ page, code }, index) => [join(root, "examples", "site", `${index}-${page}.ts`), withSurroundings(code)]),
    );
    assert.ok(programs.size > 25, "the examples were not found");
    const real = ts.createCompilerHost(options);
    const host: ts.CompilerHost = {
      ...real,
      fileExists: (file) => programs.has(file) || real.fileExists(file),
      readFile: (file) => programs.get(file) ?? real.readFile(file),
      getSourceFile: (file, language) => {
        const program = programs.get(file);
        return program === undefined
          ? real.getSourceFile(file, language)
          : ts.createSourceFile(file, program, language, undefined, ts.ScriptKind.TS);
      },
    };
    const found = ts.getPreEmitDiagnostics(ts.createProgram([...programs.keys()], options, host));
    assert.equal(ts.formatDiagnostics(found, { ...host, getNewLine: () => "\n" }), "");
  });
});

interface Example {
  readonly page: string;
  readonly code: string;
}

/** All programs of a page. */
function examplesOf(page: string, folder: string): readonly Example[] {
  const text = readFileSync(join(folder, page), "utf8");
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => ({ page, code }));
}

function withSurroundings(code: string): string {
  const undeclared = Object.entries(context).filter(([name]) => !new RegExp(`\\b(const|as) ${name}\\b`).test(code));
  return [...undeclared.map(([, declaration]) => declaration), code, "export {};"].join("\n");
}
