import assert from "node:assert/strict";
import { mock } from "node:test";
import { Progress } from "../../../provider/src/adapters/operation";

describe("progress", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  const started = () => {
    const lines: string[] = [];
    return { lines, progress: new Progress((line) => Promise.resolve(void lines.push(line))) };
  };

  it("of work that ends within a second is not shown", async () => {
    const { lines, progress } = started();
    progress.say("1 of 2");
    mock.timers.tick(999);
    await progress.end();
    mock.timers.tick(60_000);
    assert.deepEqual(lines, []);
  });

  it("is the latest line, every quarter of a minute, and how it ended", async () => {
    const { lines, progress } = started();
    progress.say("1 of 9");
    progress.say("2 of 9");
    mock.timers.tick(1_000);
    assert.deepEqual(lines, ["2 of 9"]);
    progress.say("3 of 9");
    mock.timers.tick(14_999);
    assert.deepEqual(lines, ["2 of 9"]);
    progress.say("4 of 9");
    mock.timers.tick(1);
    assert.deepEqual(lines, ["2 of 9", "4 of 9"]);
    progress.say("9 of 9");
    await progress.end();
    assert.deepEqual(lines, ["2 of 9", "4 of 9", "9 of 9"]);
  });

  it("shows no line twice", async () => {
    const { lines, progress } = started();
    progress.say("1 of 2");
    mock.timers.tick(60_000);
    await progress.end();
    assert.deepEqual(lines, ["1 of 2"]);
  });
});
