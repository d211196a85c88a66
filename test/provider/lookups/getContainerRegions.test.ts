import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getContainerRegions", () => {
  const sandbox = withLookupSandbox();

  const region = (id: string, more: object = {}): object => ({
    id,
    name: id,
    group: "EU",
    hasAnycastSupport: true,
    hasCapacity: true,
    ...more,
  });

  /** What bunny.net answers, page by page. */
  const pages = (...all: readonly object[]): void => {
    for (const body of all) {
      sandbox().addFault({ path: "/mc/regions", times: 1, answer: { kind: "status", status: 200, body } });
    }
  };

  it("gives the regions of all pages by their ids, in one order", async () => {
    pages(
      { items: [region("UK"), region("DE")], meta: { totalItems: 3 }, cursor: "next" },
      { items: [region("BR", { group: "SA", hasAnycastSupport: false, hasCapacity: false })], cursor: null },
    );
    assert.deepEqual(await bunny.getContainerRegions(), {
      regions: [
        region("BR", { group: "SA", hasAnycastSupport: false, hasCapacity: false }),
        region("DE"),
        region("UK"),
      ],
    });
    assert.deepEqual(
      sandbox()
        .journal()
        .map(({ path, query }) => [path, query?.nextCursor]),
      [
        ["/mc/regions", undefined],
        ["/mc/regions", "next"],
      ],
    );
  });
});
