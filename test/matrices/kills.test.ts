import assert from "node:assert/strict";
import { startSandbox } from "pulumi-bunny-sandbox";
import { inParallel } from "./inParallel";
import { courseOf, type Courses, type Operation, operations, recover, type Recovery, type Side } from "./kills";
import { behaviourOfMatrices, prepareWorld } from "./kinds";
import { markdownTable } from "./table";

const sides: readonly Side[] = ["before", "after"];
/** The longest course of any kind: a set that changes two entries for two others. */
const mostWrites = 4;

/**
 * A SIGKILL of the whole process tree at every write of every kind. What it cut off is finished by the same command, and
 * by it alone, except where a killed update has added objects; nothing is there twice, and nothing is left.
 *
 * `MATRIX_KINDS=Hostname,Script` kills those alone, and `--grep "create, write 1"` some writes.
 */
describe("the matrix of kills", function () {
  this.timeout(1_800_000);

  /** The cells of the table, by row and kind. */
  const results = new Map<string, ReadonlyMap<string, string>>();
  let kinds: readonly string[] = [];
  let courses: ReadonlyMap<string, Courses> = new Map();
  let addingByUpdate: readonly string[] = [];

  before(async () => {
    const sandbox = await startSandbox({ behaviour: behaviourOfMatrices });
    const wanted = process.env.MATRIX_KINDS?.split(",");
    const world = prepareWorld(sandbox).kinds;
    kinds = world.map(({ kind }) => kind).filter((kind) => wanted?.includes(kind) ?? true);
    addingByUpdate = world.flatMap(({ kind, addsByUpdate }) => (addsByUpdate === true ? [kind] : []));
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
    it(`${titleOf(operation, nth, side)}: finished by the next command, or after adopting`, async () => {
      const writing = kinds.filter((kind) => (courses.get(kind)?.[operation].writes.length ?? 0) > nth);
      const recoveries =
        writing.length === 0 ? new Map<string, Recovery>() : await recover(writing, courses, operation, nth, side);
      const cells = [...recoveries].map(
        ([kind, recovery]) => [kind, `${isWell(kind, operation, recovery) ? "" : "✗ "}${inWords(recovery)}`] as const,
      );
      results.set(titleOf(operation, nth, side), new Map(cells));
      assert.deepEqual(
        cells.filter(([, cell]) => cell.startsWith("✗")),
        [],
      );
    });
  }

  it("goes on to the last write of every kind", () => {
    for (const [kind, course] of courses) {
      for (const operation of operations) {
        assert.ok(course[operation].writes.length <= mostWrites, `${kind} ${operation} has more writes`);
      }
    }
  });

  const isWell = (kind: string, operation: Operation, { commands, firstError, problems }: Recovery): boolean => {
    const asksForAdopt = commands.at(-1) === "adopt" && firstError === "already exists";
    return (
      problems.length === 0 &&
      (commands.length === 1 || (operation === "update" && addingByUpdate.includes(kind) && asksForAdopt))
    );
  };

  const inWords = ({ commands, firstError, problems }: Recovery): string => {
    const path = commands.join(", ") + (firstError === undefined ? "" : ` (${firstError})`);
    return [path, ...problems].join("; ");
  };

  const table = (): string =>
    markdownTable(
      ["killed at", ...kinds],
      [...results]
        .filter(([, cells]) => cells.size > 0)
        .map(([title, cells]) => [title, ...kinds.map((kind) => cells.get(kind) ?? "")]),
    );
});
