import * as assert from "node:assert/strict";
import { isSameTimestamp } from "../../../provider/src/formats/timestamps";

describe("isSameTimestamp", () => {
  it("takes times of different exactness and spelling as the same", () => {
    const exact = "2026-03-01T10:00:00.7654321Z";
    for (const other of [exact, "2026-03-01T10:00:00.765Z", "2026-03-01T10:00:00", "2026-03-01T12:00:00.7+02:00"])
      assert.ok(isSameTimestamp(exact, other), other);
  });

  it("tells times a second apart, and what is no time unless it is the same text", () => {
    assert.ok(!isSameTimestamp("2026-03-01T10:00:00Z", "2026-03-01T10:00:01Z"));
    assert.ok(!isSameTimestamp("2026-03-01T10:00:00.9588317", "2026-03-01T10:00:01"));
    assert.ok(!isSameTimestamp("2026-03-01T10:00:00Z", ""));
    assert.ok(isSameTimestamp("", ""));
  });
});
