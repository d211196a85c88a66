import * as assert from "node:assert/strict";
import { retryAfter } from "../../../provider/src/http/retryAfter";

describe("retryAfter", () => {
  const now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const cases: readonly (readonly [string | undefined, number | undefined])[] = [
    [undefined, undefined],
    ["", undefined],
    ["0", 0],
    ["7", 7000],
    [" 7 ", 7000],
    ["1.5", 1500],
    ["-5", undefined],
    ["soon", undefined],
    ["7 s", undefined],
    ["2026", 2_026_000],
    ["Fri, 02 Jan 2026 03:04:15 GMT", 10_000],
    ["Friday, 02-Jan-26 03:04:15 GMT", 10_000],
    ["Fri, 02 Jan 2026 03:04:00 GMT", 0],
    ["Fri, 99 Foo 2026 03:04:00 GMT", undefined],
  ];
  for (const [header, expected] of cases) {
    it(`reads ${JSON.stringify(header)} as ${expected ?? "nothing"}`, () => {
      assert.equal(retryAfter(header, now), expected);
    });
  }
});
