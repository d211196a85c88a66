import * as assert from "node:assert/strict";
import { inWholeSeconds } from "../../../provider/src/formats/timestamps";

describe("inWholeSeconds", () => {
  it("gives times of different exactness and spelling one form", () => {
    for (const time of ["2026-03-01T10:00:00.7654321Z", "2026-03-01T10:00:00", "2026-03-01T12:00:00.7+02:00"])
      assert.equal(inWholeSeconds(time), "2026-03-01T10:00:00Z", time);
  });

  it("keeps what is no time", () => {
    for (const text of ["", "soon"]) assert.equal(inWholeSeconds(text), text);
  });
});
