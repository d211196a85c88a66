import assert from "node:assert/strict";
import { mock } from "node:test";
import { startProgress } from "../../../provider/src/adapters/progress";

describe("progress", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  const started = (isInPlace: boolean) => {
    const lines: string[] = [];
    const progress = startProgress(
      (line) => Promise.resolve(void lines.push(line)),
      () => isInPlace,
    );
    return { lines, ...progress };
  };

  it("of work that ends within a second is not shown", async () => {
    const { lines, say, end } = started(true);
    say("1 of 2");
    mock.timers.tick(999);
    await end();
    mock.timers.tick(60_000);
    assert.deepEqual(lines, []);
  });

  for (const [where, isInPlace, milliseconds] of [
    ["on a terminal", true, 1_000],
    ["elsewhere", false, 15_000],
  ] as const)
    it(`${where} is the latest line, every ${milliseconds} ms, and how it ended`, async () => {
      const { lines, say, end } = started(isInPlace);
      say("1 of 9");
      say("2 of 9");
      mock.timers.tick(1_000);
      assert.deepEqual(lines, ["2 of 9"]);
      say("3 of 9");
      mock.timers.tick(milliseconds - 1);
      assert.deepEqual(lines, ["2 of 9"]);
      say("4 of 9");
      mock.timers.tick(1);
      assert.deepEqual(lines, ["2 of 9", "4 of 9"]);
      say("9 of 9");
      await end();
      assert.deepEqual(lines, ["2 of 9", "4 of 9", "9 of 9"]);
    });

  it("shows no line twice", async () => {
    const { lines, say, end } = started(true);
    say("1 of 2");
    mock.timers.tick(10_000);
    await end();
    assert.deepEqual(lines, ["1 of 2"]);
  });
});
