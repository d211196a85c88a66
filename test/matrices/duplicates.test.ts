import assert from "node:assert/strict";
import { type EngineStack, startEngineStack } from "../support/engineStack";
import { type MatrixWorld, prepareWorld } from "./kinds";
import { names, type Pair, pairs } from "./pairs";
import { markdownTable } from "./table";
import { errorsIn, shortError } from "./verdict";

/** What one program declares twice is told at preview, before anything is sent, whether it adopts or not. */
describe("the matrix of duplicates", function () {
  this.timeout(600_000);

  let stack: EngineStack;
  let world: MatrixWorld;
  const results = new Map<string, readonly string[]>();

  before(async () => {
    stack = await startEngineStack();
    world = prepareWorld(stack.sandbox);
  });
  after(async () => {
    await stack.dispose();
    const lines = [...results].map(([title, cells]) => [title, ...cells]);
    process.stdout.write(`\n${markdownTable(["declared twice", "without `adopt`", "with `adopt`"], lines)}\n`);
  });

  const succeed = async (run: ReturnType<EngineStack["up"]>): Promise<void> => {
    const { code, output } = await run;
    assert.equal(code, 0, output);
  };

  const cellOf = async (pair: Pair, adopt: boolean): Promise<string> => {
    const resources = pair.resources(world, adopt);
    if (pair.isThere === true) {
      stack.declare({ resources: resources.slice(0, 1) });
      await succeed(stack.up());
    }
    stack.declare({ resources });
    const preview = await stack.preview();
    if (pair.isThere === true) await succeed(stack.destroy());

    const errors = errorsIn(preview.output);
    if (preview.requests.length > 0) return `✗ sent ${preview.requests.join(", ")}`;
    if (preview.code === 0) return "✗ not told";
    if (errors.length !== 1) return `✗ ${errors.length} errors`;
    return names.every((name) => errors[0]?.includes(name))
      ? "told"
      : `✗ does not name both: ${shortError(preview.output)}`;
  };

  for (const pair of pairs) {
    it(`${pair.title}, with and without adopt`, async () => {
      const cells: string[] = [];
      for (const adopt of [false, true]) cells.push(await cellOf(pair, adopt));
      results.set(pair.title, cells);
      assert.deepEqual(cells, ["told", "told"]);
    });
  }
});
