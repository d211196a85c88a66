import * as assert from "node:assert/strict";
import { createAdaptiveLimiter } from "../../../provider/src/http/resilience";
import type { Release } from "../../../provider/src/http/client";
import { fakeClock, settle, signals } from "./support";

describe("the adaptive limiter", () => {
  /** Enters for each name, and notes who is let in. */
  const enterAll = (places: number) => {
    const clock = fakeClock();
    const queue = createAdaptiveLimiter(places, clock);
    const entered: string[] = [];
    const leaves: Release[] = [];
    const enter = async (name: string, ahead = false, stop = signals()) => {
      const leave = await queue.acquire([stop.signal], ahead);
      entered.push(leave === undefined ? `not ${name}` : name);
      if (leave !== undefined) leaves.push(leave);
    };
    return { clock, queue, entered, leaves, enter };
  };

  it("lets in first who came first, and those who come again before", async () => {
    const { entered, leaves, enter } = enterAll(1);
    void enter("a");
    void enter("b");
    void enter("c");
    void enter("again", true);
    for (let nth = 0; nth < 4; nth++) {
      await settle();
      leaves[nth]?.();
    }
    assert.deepEqual(entered, ["a", "again", "b", "c"]);
  });

  it("counts one who leaves twice once", async () => {
    const { entered, leaves, enter } = enterAll(1);
    for (const name of ["a", "b", "c"]) void enter(name);
    await settle();
    leaves[0]?.();
    leaves[0]?.();
    await settle();
    assert.deepEqual(entered, ["a", "b"]);
  });

  it("lets go of who gives up, and keeps no place for them", async () => {
    const { entered, leaves, enter } = enterAll(1);
    const stop = signals();
    void enter("a");
    void enter("b", false, stop);
    void enter("c");
    await settle();
    stop.cancel();
    await settle();
    leaves[0]?.();
    await settle();
    assert.deepEqual(entered, ["a", "not b", "c"]);
  });

  it("pauses when limited, longer each time that has not helped, and opens slowly", async () => {
    const { clock, queue, entered, leaves, enter } = enterAll(4);
    for (let nth = 0; nth < 20; nth++) void enter(`${nth}`);
    await settle();
    assert.equal(entered.length, 4);
    const lengthOfPause = async (milliseconds: number) => {
      // All four ran into it at about the same time: that is one pause.
      for (let nth = 0; nth < 4; nth++) queue.onRateLimited(milliseconds);
      for (const leave of leaves.splice(0)) leave();
      const [before, start] = [entered.length, clock.now()];
      while (entered.length === before) await clock.pass(1);
      return { length: clock.now() - start, places: entered.length - before };
    };
    assert.deepEqual(await lengthOfPause(0), { length: 100, places: 2 });
    assert.deepEqual(await lengthOfPause(0), { length: 200, places: 1 });
    assert.deepEqual(await lengthOfPause(5000), { length: 5000, places: 1 });
    queue.onSuccess();
    await settle();
    assert.equal(leaves.length, 2);
    assert.deepEqual(await lengthOfPause(0), { length: 100, places: 1 });
    for (let nth = 0; nth < 20; nth++) queue.onSuccess();
    await settle();
    assert.equal(leaves.length, 4);
  });
});
