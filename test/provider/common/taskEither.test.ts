import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../../../provider/src/common/taskEither";

describe("steps written one below the other", () => {
  it("give the values of all of them, in order", async () => {
    const ran: string[] = [];
    const step = (name: string) =>
      TE.fromIO(() => {
        ran.push(name);
        return name.length;
      });
    const sum = taskEither(async function* () {
      const first = yield* valueOf(step("one"));
      const second = yield* valueOf(step("three"));
      return first + second;
    });
    assert.deepEqual(ran, [], "nothing runs before it is asked for");
    assert.deepEqual(await sum(), E.right(8));
    assert.deepEqual(ran, ["one", "three"]);
  });

  it("end with the first failure, and run nothing after it", async () => {
    let isReached = false;
    const failing = taskEither(async function* () {
      const value = yield* valueOf(TE.left("refused"));
      isReached = true;
      return value;
    });
    assert.deepEqual(await failing(), E.left("refused"));
    assert.equal(isReached, false);
  });

  it("run what is in `finally` also after a failure, the inner one first", async () => {
    const ran: string[] = [];
    const failing = (name: string, step: TE.TaskEither<string, number>) =>
      taskEither(async function* () {
        try {
          return yield* valueOf(step);
        } finally {
          ran.push(name);
        }
      });
    assert.deepEqual(await failing("outer", failing("inner", TE.left("refused")))(), E.left("refused"));
    assert.deepEqual(ran, ["inner", "outer"]);
  });

  it("can fail by themselves, also inside of others", async () => {
    const atMost = (most: number, value: number) =>
      taskEither(async function* () {
        if (value > most) return yield* failWith({ _tag: "TooMany" as const, most });
        return value;
      });
    const outer = (value: number) =>
      taskEither(async function* () {
        return 2 * (yield* valueOf(atMost(3, value)));
      });
    assert.deepEqual(await outer(3)(), E.right(6));
    assert.deepEqual(await outer(4)(), E.left({ _tag: "TooMany", most: 3 }));
  });

  it("run anew each time", async () => {
    let runs = 0;
    const counted = taskEither(async function* () {
      runs += 1;
      return yield* valueOf(TE.right(runs));
    });
    assert.deepEqual([await counted(), await counted()], [E.right(1), E.right(2)]);
  });

  it("leave what throws to the caller, as any TaskEither does", async () => {
    const broken = taskEither(async function* () {
      yield* valueOf(TE.right(1));
      throw new Error("a defect");
    });
    await assert.rejects(broken, /a defect/);
  });
});
