import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { runProcess } from "../../tools/processes";
import { generateSdk } from "../../tools/sdk";
import { describeUnless, python } from "./languages";

interface Schema {
  readonly version: string;
  readonly resources: Readonly<Record<string, { readonly inputProperties: object; readonly properties: object }>>;
  readonly functions: Readonly<Record<string, object>>;
}

/** A class of the SDK, with the names of its properties. */
interface Class {
  readonly file: string;
  readonly name: string;
  readonly members: readonly string[];
}

const root = resolve(__dirname, "../..");
const schema = JSON.parse(readFileSync(join(root, "provider", "schema.json"), "utf8")) as Schema;

/** Compiling it takes the .NET SDK; this is what can be checked without it. */
describeUnless(python.missing, "the .NET SDK, which is not compiled", function () {
  this.timeout(600_000);

  let folder: string;
  let sdk: string;
  let classes: readonly Class[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-dotnet-sdk-"));
    sdk = await generateSdk("dotnet", folder);
    classes = filesIn(sdk)
      .filter((file) => file.endsWith(".cs"))
      .flatMap(classesOf);
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("has a class for each kind, with its properties, and one for each look-up", () => {
    for (const [token, { properties, inputProperties }] of Object.entries(schema.resources)) {
      const kind = nameOf(token);
      assert.deepEqual(membersOf(kind), namesInDotnet(kind, properties), token);
      assert.deepEqual(membersOf(`${kind}Args`), namesInDotnet(kind, inputProperties), token);
    }
    for (const token of Object.keys(schema.functions)) {
      assert.ok(
        classes.some(({ name }) => name === firstUpper(nameOf(token))),
        token,
      );
    }
  });

  it("names the package and its version, and has a logo", () => {
    const project = readFileSync(join(sdk, "Pulumi.Bunny.csproj"), "utf8");
    assert.ok(project.includes(`<Version>${schema.version}</Version>`));
    assert.ok(project.includes("<Authors>pulumi-bunny</Authors>"));
    const plugin = JSON.parse(readFileSync(join(sdk, "pulumi-plugin.json"), "utf8")) as Record<string, unknown>;
    assert.deepEqual(plugin, { resource: true, name: "bunny", version: schema.version });
    const logo = readFileSync(join(root, "tools", "sdk", "logo.png"));
    assert.ok(readFileSync(join(sdk, "logo.png")).equals(logo));
  });

  it("has no empty file, no class twice, and no member that is named as its class", () => {
    for (const file of filesIn(sdk)) assert.notEqual(readFileSync(file, "utf8").trim(), "", file);
    const names = classes.map(({ file, name }) => `${basename(join(file, ".."))} ${name}`);
    assert.equal(new Set(names).size, names.length);
    for (const { file, name, members } of classes) {
      assert.ok(!members.includes(name), `${file}: ${name}`);
      assert.equal(new Set(members).size, members.length, `${file}: ${name}`);
    }
  });

  it("consists of well-formed XML where it is XML", async () => {
    const { code, stdout, output } = await runProcess("python3", [join(__dirname, "dotnet", "wellFormed.py"), sdk]);
    assert.equal(code, 0, output);
    const { comments, problems } = JSON.parse(stdout) as { readonly comments: number; readonly problems: unknown };
    assert.deepEqual(problems, []);
    assert.ok(comments > classes.length);
  });

  function membersOf(of: string): readonly string[] {
    const found = classes.find(({ file, name }) => name === of && !/[\\/](In|Out)puts[\\/]/.test(file));
    assert.ok(found, of);
    return found.members.toSorted();
  }
});

function namesInDotnet(kind: string, properties: object): readonly string[] {
  return Object.keys(properties)
    .map(firstUpper)
    .map((name) => (name === kind ? `${kind}Value` : name))
    .sort();
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function classesOf(file: string): readonly Class[] {
  const [, ...parts] = readFileSync(file, "utf8").split(/^ *public (?:static |sealed |partial )*class /m);
  return parts.map((part) => ({
    file,
    name: /^\w+/.exec(part)?.[0] ?? "",
    members: [...part.matchAll(/^ *public (?!static |override )[^{;=(\n]+ (\w+)(?:$|;| \{ get| =>)/gm)].map(
      ([, name = ""]) => name,
    ),
  }));
}

function nameOf(token: string): string {
  return token.slice(token.lastIndexOf(":") + 1);
}

function firstUpper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
