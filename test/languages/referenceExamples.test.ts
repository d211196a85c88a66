import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { load } from "js-yaml";
import { runProcess } from "../../tools/processes";
import { type ReferenceExample, referenceExamples } from "../support/referenceExamples";
import { describeUnless, go, python } from "./languages";

interface YamlProgram {
  readonly config?: object;
  readonly resources?: Readonly<
    Record<string, { readonly type: string; readonly name?: string; readonly properties: object }>
  >;
}

interface Part {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Part>>;
}

interface Schema {
  readonly resources: Readonly<Record<string, Part>>;
  readonly functions: Readonly<Record<string, { readonly outputs: Part }>>;
}

const schema = JSON.parse(readFileSync(resolve(__dirname, "../../provider/schema.json"), "utf8")) as Schema;

/** A value of each type, for the outputs that examples pass on. */
const samples: Readonly<Record<string, unknown>> = { string: "text", integer: 1, number: 1, boolean: true, array: [] };
const sampleOf = ({ properties = {} }: Part): object =>
  Object.fromEntries(Object.entries(properties).map(([name, { type = "" }]) => [name, samples[type] ?? {}]));
const outputs = Object.fromEntries([
  ...Object.entries(schema.resources).map(([token, part]) => [token, sampleOf(part)] as const),
  ...Object.entries(schema.functions).map(([token, part]) => [token, sampleOf(part.outputs)] as const),
]);

const yaml = new Map(referenceExamples("yaml").map(({ name, code }) => [name, load(code) as YamlProgram]));

describeUnless(go.missing, "the examples of the reference in Go", function () {
  // Go compiles the SDK, the first time for minutes.
  this.timeout(900_000);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-go-examples-"));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("compile, and are laid out as gofmt does", async () => {
    cpSync(join(__dirname, "go"), folder, { recursive: true });
    for (const [file, text] of Object.entries(go.shown)) writeFileSync(join(folder, file), text);
    for (const { name, code } of referenceExamples("go")) {
      mkdirSync(join(folder, "examples", name), { recursive: true });
      writeFileSync(join(folder, "examples", name, "main.go"), code);
    }
    await go.install(folder);
    const built = await runProcess("go", ["vet", "./examples/..."], { cwd: folder });
    assert.equal(built.code, 0, built.output);
    assert.equal((await runProcess("gofmt", ["-l", "examples"], { cwd: folder })).output, "");
  });
});

describeUnless(python.missing, "the examples of the reference in Python", function () {
  this.timeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-python-examples-"));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("declare without an engine what those in YAML do", async () => {
    const examples = referenceExamples("python");
    cpSync(join(__dirname, "python"), folder, { recursive: true });
    mkdirSync(join(folder, "examples"));
    for (const { name, code } of examples) writeFileSync(join(folder, "examples", `${name}.py`), code);
    writeFileSync(join(folder, "secrets.json"), JSON.stringify([...yaml.values()].flatMap(secretsOf)));
    writeFileSync(join(folder, "outputs.json"), JSON.stringify(outputs));
    mkdirSync(join(folder, "dist"));
    for (const file of [join("dist", "index.js"), "openapi.json"]) writeFileSync(join(folder, file), "");
    await python.install(folder);
    const { code, stdout, output } = await runProcess(join(folder, "venv", "bin", "python"), ["examples.py"], {
      cwd: folder,
    });
    assert.equal(code, 0, output);
    assert.deepEqual(JSON.parse(stdout), Object.fromEntries(examples.flatMap(declaredInYaml)));
  });
});

const secretsOf = ({ config = {} }: YamlProgram): readonly string[] => Object.keys(config);

/** What an example declares, in the form that test/languages/python/examples.py prints. */
function declaredInYaml({ name }: ReferenceExample): ReadonlyArray<readonly [string, unknown]> {
  const declared = Object.entries(yaml.get(name)?.resources ?? {}).map(([key, resource]) => [
    resource.type.replace(/^bunny:/, "bunny:index:"),
    resource.name ?? key,
    Object.keys(resource.properties).sort(),
  ]);
  return declared.length === 0 ? [] : [[name, declared]];
}
