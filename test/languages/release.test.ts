import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runProcess } from "../../tools/processes";
import { describeUnless, go } from "./languages";

describeUnless(go.missing, "npm run release", function () {
  this.timeout(600_000);

  const out = mkdtempSync(join(tmpdir(), "pulumi-bunny-release-"));
  after(() => {
    rmSync(out, { recursive: true, force: true });
  });

  it("puts both npm packages and the SDK of each language into a folder", async () => {
    const { code, output } = await runProcess(process.execPath, [
      resolve(__dirname, "../../tools/run.cjs"),
      "release",
      "--",
      "--out",
      out,
    ]);
    assert.equal(code, 0, output);
    assert.deepEqual(readdirSync(out).map(withoutVersion).sort(), [
      "dotnet",
      "go",
      "pulumi-bunny-sandbox.tgz",
      "pulumi-bunny.tgz",
      "python",
    ]);
    for (const file of [
      "dotnet/PullZone.cs",
      "go/bunny/pullZone.go",
      "python/pulumi_bunny/pull_zone.py",
      "python/pyproject.toml",
    ])
      assert.ok(existsSync(join(out, file)), `${file} is missing`);
  });
});

function withoutVersion(file: string): string {
  return file.replace(/-\d+\.\d+\.\d+(?=\.tgz$)/, "");
}
