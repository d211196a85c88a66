import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getStorageZone", () => {
  const sandbox = withLookupSandbox();

  const settled = <A>(output: pulumi.OutputInstance<A>): Promise<A> => new Promise((resolve) => output.apply(resolve));

  it("gives outputs of which only the passwords are secret", async () => {
    sandbox().seed({ storageZones: [{ Name: "acme-site", Password: "for-writing" }] });
    const zone = bunny.getStorageZoneOutput({ name: "acme-site" });
    assert.deepEqual([await settled(zone.region), await settled(zone.password)], ["DE", "for-writing"]);
    assert.deepEqual([await pulumi.isSecret(zone.region), await pulumi.isSecret(zone.password)], [false, true]);
  });
});
