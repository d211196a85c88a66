import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import type { ApiError } from "../../../provider/src/http/errors";
import { Slots } from "../../../provider/src/http/slots";
import { left, settle, signals } from "./support";

const cancelled: ApiError = {
  _tag: "Cancelled",
  operation: { method: "GET", path: "/thing" },
  doubtful: false,
};

describe("slots", () => {
  it("go to who came first, and not to who has given up, who is told at once", async () => {
    const slots = new Slots(1);
    const entered: string[] = [];
    const ends: (() => void)[] = [];
    const stop = signals();
    const enter = (name: string, stopped = signals()) =>
      slots.run(
        stopped,
        () =>
          new Promise<E.Either<ApiError, string>>((resolve) => {
            entered.push(name);
            ends.push(() => {
              resolve(E.right(name));
            });
          }),
        cancelled,
      )();
    const [a, b, c] = [enter("a"), enter("b", stop), enter("c")];
    await settle();
    stop.cancel();
    assert.deepEqual(left(await b), cancelled);
    ends[0]?.();
    await settle();
    ends[1]?.();
    assert.deepEqual(await Promise.all([a, c]), [E.right("a"), E.right("c")]);
    assert.deepEqual(entered, ["a", "c"]);
  });
});
