import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runProcess } from "../../tools/processes";
import { describeUnless, installPython, python } from "./languages";

interface Schema {
  readonly resources: Readonly<Record<string, { readonly properties: object }>>;
  readonly functions: Readonly<Record<string, object>>;
}

/** What test/languages/python/mocks.py prints. */
interface Printed {
  readonly declared: Readonly<Record<string, { readonly type: string; readonly inputs: object }>>;
  readonly classes: readonly string[];
  readonly functions: readonly string[];
  readonly outputs: Readonly<Record<string, readonly string[]>>;
}

const schema = JSON.parse(readFileSync(resolve(__dirname, "../../provider/schema.json"), "utf8")) as Schema;

describeUnless(python.missing, "the Python SDK, without an engine", function () {
  this.timeout(600_000);

  let folder: string;
  let printed: Printed;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-python-sdk-"));
    cpSync(join(__dirname, "python"), folder, { recursive: true });
    await installPython(folder);
    const interpreter = join(folder, "venv", "bin", "python");
    const { code, stdout, output } = await runProcess(interpreter, ["mocks.py"], { cwd: folder });
    assert.equal(code, 0, output);
    printed = JSON.parse(stdout) as Printed;
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("has a class for each kind, whose outputs are named as in Python", () => {
    const kinds = Object.keys(schema.resources).map(nameOf);
    assert.deepEqual(printed.classes, [...kinds, "Provider"].sort());
    for (const [token, { properties }] of Object.entries(schema.resources)) {
      const names = printed.outputs[nameOf(token)] ?? [];
      assert.deepEqual(names.map(letters).sort(), Object.keys(properties).map(letters).sort(), token);
      for (const name of names) assert.match(name, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    }
  });

  it("has two functions for each look-up", () => {
    const names = Object.keys(schema.functions).map((token) => snakeCase(nameOf(token)));
    assert.deepEqual(printed.functions, names.flatMap((name) => [name, `${name}_output`]).sort());
  });

  it("sends sets as lists of strings, enumerations as strings, and names as in the API", () => {
    assert.deepEqual(printed.declared.scrapers, {
      type: "bunny:index:BlockedIpSet",
      inputs: { pullZoneId: "site-id", blockedIps: ["203.0.113.0/24", "2001:DB8::/32"] },
    });
    assert.deepEqual(printed.declared.moved, {
      type: "bunny:index:EdgeRule",
      inputs: {
        pullZoneId: "site-id",
        actions: [{ type: "redirect", url: "https://www.acme.example/new{{path}}", statusCode: 301 }],
        triggers: [{ type: "url", patternMatches: ["*/old/*"] }],
      },
    });
    assert.deepEqual(printed.declared.www?.inputs, {
      pullZoneId: "site-id",
      hostname: "www.domain",
      certificate: "managed",
      forceSsl: true,
    });
  });
});

function nameOf(token: string): string {
  return token.slice(token.lastIndexOf(":") + 1);
}

/** A name without what the languages write differently. */
function letters(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
