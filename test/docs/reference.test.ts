import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as bunny from "../../provider/src/entry";

const root = join(__dirname, "..", "..");
const reference = join(root, "docs", "reference");

/** The reference is generated from the docstrings: nothing may lack one, and what is committed must be what they say. */
describe("the reference", function () {
  this.timeout(60_000);

  it("is complete and up to date", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-reference-"));
    try {
      await promisify(execFile)(
        process.execPath,
        [join(root, "node_modules", "typedoc", "bin", "typedoc"), "--out", folder],
        {
          cwd: root,
        },
      ).catch((error: unknown) => {
        assert.fail(`typedoc: ${error instanceof Error && "stderr" in error ? String(error.stderr) : String(error)}`);
      });
      assert.deepEqual(pages(folder), pages(reference), "run npm run docs and commit what it writes");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  for (const [name, exported] of Object.entries(bunny)) {
    it(`has an example of ${name}`, () => {
      const isClass = /^class\s/.test(Function.prototype.toString.call(exported));
      const page = readFileSync(join(reference, isClass ? "classes" : "functions", `${name}.md`), "utf8");
      // The Output form of a look-up is described by the plain one.
      assert.match(page, name.endsWith("Output") ? /\[get\w+\]/ : /## Example\s+```ts\n/);
    });
  }

  it("is found from the README", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    for (const name of Object.keys(bunny).filter((exported) => !exported.endsWith("Output"))) {
      assert.ok(readme.includes(`\`${name}\``), `${name} is not in the table of the README`);
    }
  });
});

/** All pages by name. */
function pages(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
