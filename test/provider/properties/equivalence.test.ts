import assert from "node:assert/strict";
import { keepPriorSpelling } from "../../../provider/src/properties/equivalence";

const withoutCase = (left: unknown, right: unknown): boolean =>
  String(left).toLowerCase() === String(right).toLowerCase();

describe("keepPriorSpelling", () => {
  it("gives the prior spelling where it means the same, by path pattern", () => {
    assert.deepEqual(
      keepPriorSpelling(
        { "hosts.*.name": withoutCase },
        { hosts: { a: { name: "WWW" }, b: { name: "API" } }, other: "X" },
        { hosts: { a: { name: "www" }, b: { name: "cdn" }, c: { name: "new" } }, other: "x" },
      ),
      { hosts: { a: { name: "WWW" }, b: { name: "cdn" }, c: { name: "new" } }, other: "x" },
    );
  });
});
