import assert from "node:assert/strict";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { calmApps } from "../support/calmApps";
import { type MatrixKind, prepareWorld } from "./kinds";
import { play } from "./play";
import { playedOf } from "./played";
import { type Row, rows } from "./rows";
import { markdownTable } from "./table";
import { inWords, type Verdict } from "./verdict";

/**
 * What is there goes from one resource of a stack to another in every way there is: nothing may be lost or made twice.
 * What is refused names its remedy, and following it works at once.
 *
 * It plays with one kind for each shape; `MATRIX_KINDS=Hostname,Script` with those, `all` with all, and `--grep "rename"` some
 * rows.
 */
describe("the matrix of moves", function () {
  this.timeout(1_800_000);

  const results = new Map<string, ReadonlyMap<string, Verdict>>();
  let sandbox: Sandbox;
  let kinds: readonly MatrixKind[];

  before(async () => {
    sandbox = await startSandbox({ behaviour: calmApps });
    kinds = playedOf(prepareWorld(sandbox).kinds);
  });
  after(async () => {
    await sandbox.close();
    for (const adopt of [false, true]) process.stdout.write(`\n${table(adopt)}\n`);
  });

  const titleOf = (row: Row, adopt: boolean): string => `${row.title}, ${adopt ? "with" : "without"} adopt`;

  for (const adopt of [false, true]) {
    for (const row of rows.filter(({ needsAdopt }) => adopt || needsAdopt !== true)) {
      it(titleOf(row, adopt), async () => {
        const playing = kinds.filter((kind) => row.takesPart?.(kind) ?? true).map(({ kind }) => kind);
        const verdicts = await play(row, playing, adopt);
        results.set(titleOf(row, adopt), verdicts);
        const wrong = [...verdicts].filter(
          ([, { runs, problems }]) => problems.length > 0 || (row.isPlain === true && runs.length > 1),
        );
        assert.deepEqual(Object.fromEntries(wrong.map(([kind, verdict]) => [kind, inWords(verdict)])), {});
      });
    }
  }

  const table = (adopt: boolean): string =>
    markdownTable(
      [adopt ? "with `adopt`" : "without `adopt`", ...kinds.map(({ kind }) => kind)],
      rows
        .map((row): [string, ReadonlyMap<string, Verdict> | undefined] => [row.title, results.get(titleOf(row, adopt))])
        .flatMap(([title, verdicts]) =>
          verdicts === undefined
            ? []
            : [
                [
                  title,
                  ...kinds.map(({ kind }) => {
                    const verdict = verdicts.get(kind);
                    return verdict === undefined ? "" : inWords(verdict);
                  }),
                ],
              ],
        ),
    );
});
