import assert from "node:assert/strict";
import fc from "fast-check";
import { timeoutMilliseconds, timeoutText } from "../../../provider/src/contract/state";
import { parseDuration } from "../../../provider/src/common/durations";

describe("parseDuration", () => {
  const rows: ReadonlyArray<readonly [string, number]> = [
    ["90s", 90_000],
    ["1h30m", 5_400_000],
    ["1.5h", 5_400_000],
    [".5s", 500],
    ["1.s", 1_000],
    ["250ms", 250],
    ["1m0.5s", 60_500],
    ["1000us", 1],
    ["1000µs", 1],
    ["1000μs", 1],
    ["1000000ns", 1],
    ["+5m", 300_000],
    ["0", 0],
    ["0s", 0],
  ];
  for (const [text, milliseconds] of rows) {
    it(`reads ${text}`, () => {
      assert.equal(parseDuration(text), milliseconds);
    });
  }

  for (const text of ["", "5", "m", "5 m", "5min", "1d", "-5m", "5m and more", ".s", "1e3s", "1h,5m", "five"]) {
    it(`refuses "${text}"`, () => {
      assert.equal(parseDuration(text), undefined);
    });
  }

  it("adds up what parts mean by themselves", () => {
    const part = fc
      .tuple(fc.nat(1000), fc.constantFrom("ms", "s", "m", "h"))
      .map(([amount, unit]) => `${amount}${unit}`);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const sum = parts.reduce((total, text) => total + (parseDuration(text) ?? NaN), 0);
        assert.equal(parseDuration(parts.join("")), sum);
      }),
    );
  });
});

describe("customTimeouts", () => {
  const control = { __timeouts: { create: "5m", update: "0s", delete: "9000h", read: 5 } };

  it("are read for one step, in milliseconds", () => {
    assert.equal(timeoutMilliseconds(control, "create"), 300_000);
    assert.equal(timeoutText(control, "create"), "5m");
    assert.equal(timeoutText({}, "create"), undefined);
  });

  it("of zero say nothing, and longer ones than a timer holds become the longest", () => {
    assert.equal(timeoutMilliseconds(control, "update"), undefined);
    const longest = timeoutMilliseconds(control, "delete") ?? Infinity;
    assert.ok(longest > 24 * 3_600_000 * 24 && longest + 60_000 < 2 ** 31, String(longest));
  });
});
