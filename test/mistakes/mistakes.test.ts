import assert from "node:assert/strict";
import { laws } from "./laws";
import { meetAll, type Met, mistakes } from "./meet";
import type { Mistake } from "./mistake";

describe("the answers to mistakes of a new user", function () {
  this.timeout(900_000);

  const met = new Map<Mistake, Met>();
  before(async () => {
    for (const one of await meetAll(mistakes)) met.set(one.mistake, one);
  });

  for (const mistake of mistakes) {
    const reach = mistake.beyondReach === undefined ? laws.join(", ") : `Pulumi's own: ${mistake.beyondReach}`;
    it(`${mistake.title}: ${reach}`, () => {
      const one = met.get(mistake);
      assert.ok(one);
      // Where Pulumi learns to do better, there is something to take back in the documentation.
      if (mistake.beyondReach !== undefined) assert.match(one.output, /reading 'toJavaScript'/);
      else assert.deepEqual(one.breaks, [], one.output);
    });
  }
});
