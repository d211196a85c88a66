import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processorMilliseconds, readFigures, table } from "../../tools/figures";

describe("the figures at the end of npm test", () => {
  it("show the slowest files, slowest first, and the sum of all", () => {
    const figures = [
      { file: join(process.cwd(), "test/quick.test.ts"), milliseconds: 400, cliCalls: 0 },
      { file: join(process.cwd(), "test/slow.test.ts"), milliseconds: 61_000, cliCalls: 12 },
      { file: join(process.cwd(), "test/middle.test.ts"), milliseconds: 2_600, cliCalls: 3 },
    ];
    assert.deepEqual(
      table(figures, 2).map((line) => line.trim().replace(/ {2,}/g, " | ")),
      [
        "time | CLI calls | the 2 slowest test files",
        "1 min 1 s | 12 | test/slow.test.ts",
        "2.6 s | 3 | test/middle.test.ts",
        "1 min 4 s | 15 | all 3, one after the other",
      ],
    );
  });

  it("are those that the test files wrote, and none if no file ran", () => {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-figures-test-"));
    try {
      const output = join(folder, "figures");
      assert.deepEqual(readFigures(output), []);
      const figures = [
        { file: "one.test.ts", milliseconds: 1, cliCalls: 2 },
        { file: "other.test.ts", milliseconds: 3, cliCalls: 4 },
      ];
      writeFileSync(output, figures.map((file) => `${JSON.stringify(file)}\n`).join(""));
      assert.deepEqual(readFigures(output), figures);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("count the processor time of ended children", function () {
    const before = processorMilliseconds();
    // Only Linux has /proc, and the figures leave the time out elsewhere.
    if (before === undefined) return this.skip();
    spawnSync(process.execPath, ["-e", "const until = Date.now() + 300; while (Date.now() < until);"]);
    const spent = (processorMilliseconds() ?? 0) - before;
    assert.ok(spent >= 100 && spent < 10_000, `${spent} ms`);
  });
});
