import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "../../tools/processes";

const root = join(__dirname, "..", "..");
const folder = join(root, "examples", "unit-tests");

describe("the tests of examples/unit-tests", function () {
  this.timeout(60_000);

  it("pass, without an account, a CLI or a network", async () => {
    const description = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      readonly scripts: { readonly test: string };
    };
    const [program, ...args] = description.scripts.test.split(" ");
    assert.equal(program, "mocha");
    const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
    // No PATH, no key, no address.
    const { code, output } = await runProcess(process.execPath, [mocha, ...args], { cwd: folder, environment: {} });
    assert.equal(code, 0, output);
    assert.match(output, /\b3 passing\b/);
  });
});
