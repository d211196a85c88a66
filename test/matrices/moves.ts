import assert from "node:assert/strict";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { calmApps } from "../support/calmApps";
import { type MatrixKind, prepareWorld } from "./kinds";
import { play } from "./play";
import { type Row, rows } from "./rows";
import { markdownTable } from "./table";
import { inWords, type Verdict } from "./verdict";

/**
 * What is there goes from one resource of a stack to another in every way there is: nothing may be lost or made twice.
 * What is refused names its remedy, and following it works at once.
 *
 * `MATRIX_KINDS=Hostname,Script` plays with those kinds alone, and `--grep "rename"` some rows.
 */
export function describeMoves(adopt: boolean): void {
  const way = adopt ? "with" : "without";

  describe(`the matrix of moves ${way} adopt`, function () {
    this.timeout(1_800_000);

    const results = new Map<Row, ReadonlyMap<string, Verdict>>();
    let sandbox: Sandbox;
    let kinds: readonly MatrixKind[];

    before(async () => {
      sandbox = await startSandbox({ behaviour: calmApps });
      const wanted = process.env.MATRIX_KINDS?.split(",");
      kinds = prepareWorld(sandbox).kinds.filter(({ kind }) => wanted?.includes(kind) ?? true);
    });
    after(async () => {
      await sandbox.close();
      process.stdout.write(`\n${table()}\n`);
    });

    for (const row of rows.filter(({ needsAdopt }) => adopt || needsAdopt !== true)) {
      it(row.title, async () => {
        const playing = kinds.filter((kind) => row.takesPart?.(kind) ?? true).map(({ kind }) => kind);
        const verdicts = await play(row, playing, adopt);
        results.set(row, verdicts);
        const wrong = [...verdicts].filter(
          ([, { runs, problems }]) => problems.length > 0 || (row.isPlain === true && runs.length > 1),
        );
        assert.deepEqual(Object.fromEntries(wrong.map(([kind, verdict]) => [kind, inWords(verdict)])), {});
      });
    }

    const cell = (verdict: Verdict | undefined): string => (verdict === undefined ? "" : inWords(verdict));
    const table = (): string =>
      markdownTable(
        [`${way} \`adopt\``, ...kinds.map(({ kind }) => kind)],
        [...results].map(([{ title }, verdicts]) => [title, ...kinds.map(({ kind }) => cell(verdicts.get(kind)))]),
      );
  });
}
