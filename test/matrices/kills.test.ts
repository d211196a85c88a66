import assert from "node:assert/strict";
import { startSandbox } from "pulumi-bunny-sandbox";
import { inParallel } from "./inParallel";
import { courseOf, type Courses, type Operation, operations, recover, type Recovery, type Side } from "./kills";
import { calmApps } from "../support/calmApps";
import { prepareWorld } from "./kinds";
import { markdownTable } from "./table";

const sides: readonly Side[] = ["before", "after"];
/** The longest course of any kind: a set that changes two entries for two others. */
const mostWrites = 4;

/**
 * A SIGKILL of the whole process tree at every write of every kind. What it cut off is finished by the same command, once
 * more with BUNNYNET_ADOPT if its errors say so; nothing is there twice, and nothing is left.
 *
 * `MATRIX_KINDS=Hostname,Script` kills those alone, and `--grep "create, write 1"` some writes.
 */
describe("the matrix of kills", function () {
  this.timeout(1_800_000);

  const results = new Map<string, ReadonlyMap<string, Recovery>>();
  let kinds: readonly string[] = [];
  let courses: ReadonlyMap<string, Courses> = new Map();

  before(async () => {
    const sandbox = await startSandbox({ behaviour: calmApps });
    const wanted = process.env.MATRIX_KINDS?.split(",");
    kinds = prepareWorld(sandbox)
      .kinds.map(({ kind }) => kind)
      .filter((kind) => wanted?.includes(kind) ?? true);
    await sandbox.close();
    courses = new Map(await inParallel(kinds, async (kind) => [kind, await courseOf(kind)] as const));
  });
  after(() => {
    process.stdout.write(`\n${table()}\n`);
  });

  const titleOf = (operation: Operation, nth: number, side: Side): string =>
    `${operation}, write ${nth + 1}, ${side} it acts`;
  const all = operations.flatMap((operation) =>
    Array.from({ length: mostWrites }, (_, nth) => sides.map((side) => ({ operation, nth, side }))).flat(),
  );

  for (const { operation, nth, side } of all) {
    it(`${titleOf(operation, nth, side)}: finished by the same command, as its errors say`, async () => {
      const writing = kinds.filter((kind) => (courses.get(kind)?.[operation].writes.length ?? 0) > nth);
      const recoveries =
        writing.length === 0 ? new Map<string, Recovery>() : await recover(writing, courses, operation, nth, side);
      results.set(titleOf(operation, nth, side), recoveries);
      const wrong = [...recoveries].filter(
        ([, { runs, error, problems }]) =>
          error !== undefined || problems.length > 0 || (operation === "destroy" && runs.length > 1),
      );
      assert.deepEqual(Object.fromEntries(wrong.map(([kind, recovery]) => [kind, inWords(recovery)])), {});
    });
  }

  it("goes on to the last write of every kind", () => {
    for (const [kind, course] of courses) {
      for (const operation of operations) {
        assert.ok(course[operation].writes.length <= mostWrites, `${kind} ${operation} has more writes`);
      }
    }
  });

  const inWords = ({ runs, error, problems }: Recovery): string => {
    const wrong = [...(error === undefined ? [] : [`not finished (${error})`]), ...problems];
    return wrong.length === 0 ? runs.join(", ") : `✗ ${[runs.join(", "), ...wrong].join("; ")}`;
  };

  const table = (): string =>
    markdownTable(
      ["killed at", ...kinds],
      [...results]
        .filter(([, recoveries]) => recoveries.size > 0)
        .map(([title, recoveries]) => [
          title,
          ...kinds.map((kind) => {
            const recovery = recoveries.get(kind);
            return recovery === undefined ? "" : inWords(recovery);
          }),
        ]),
    );
});
