import assert from "node:assert/strict";
import { lifecycleKinds } from "../support/kinds";
import { isThorough } from "../support/thoroughly";
import { describeMatrix } from "./matrix/suite";
import { samples } from "./samples";

describe("samples", () => {
  it("there is one of every kind of resource", () => {
    assert.deepEqual(samples.map(({ kind }) => kind).sort(), [...lifecycleKinds].sort());
  });
});

// Applications and pull zones have more properties than all others together, and files run at the same time.
describeMatrix(
  samples.filter(
    ({ kind, cannotBeRead, failsLike }) =>
      kind !== "ContainerApp" &&
      kind !== "PullZone" &&
      cannotBeRead !== true &&
      (failsLike === undefined || isThorough),
  ),
);
