import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getStorageZone", () => {
  const sandbox = withLookupSandbox();

  const settled = <A>(output: pulumi.OutputInstance<A>): Promise<A> => new Promise((resolve) => output.apply(resolve));

  it("gives every field, with names for numbers and sealed passwords, by number and by name", async () => {
    const { storageZones } = sandbox().seed({
      storageZones: [
        { Name: "not-acme-site" },
        {
          Name: "acme-site",
          Region: "NY",
          ReplicationRegions: ["SG", "LA"],
          ReplicationReadsLeft: 100,
          StorageZoneType: 1,
          Password: "for-writing",
          ReadOnlyPassword: "for-reading",
          Custom404FilePath: "/404.html",
          Rewrite404To200: true,
          DateModified: "2026-01-03T03:04:05Z",
          files: { "a.txt": { content: "abc" } },
        },
      ],
    });
    const storageZoneId = storageZones[1]?.Id ?? 0;
    for (const args of [{ storageZoneId }, { storageZoneId: String(storageZoneId) }, { name: "acme-site" }]) {
      const { password, readOnlyPassword, ...found } = await bunny.getStorageZone(args);
      assert.deepEqual(found, {
        storageZoneId,
        name: "acme-site",
        region: "NY",
        replicationRegions: ["LA", "SG"],
        replicationChangeInProgress: true,
        zoneTier: "standard",
        storageZoneType: "s3",
        custom404FilePath: "/404.html",
        rewrite404To200: true,
        storageHostname: "ny.storage.bunnycdn.com",
        s3Hostname: "ny-s3.storage.bunnycdn.com",
        filesStored: 1,
        storageUsed: 3,
        dateModified: "2026-01-03T03:04:05Z",
      });
      assert.deepEqual([await settled(password), await settled(readOnlyPassword)], ["for-writing", "for-reading"]);
      assert.deepEqual([await pulumi.isSecret(password), await pulumi.isSecret(readOnlyPassword)], [true, true]);
    }
    assert.deepEqual(
      sandbox()
        .journal()
        .map(({ method, path }) => `${method} ${path}`),
      [`GET /storagezone/${storageZoneId}`, "GET /storagezone"],
    );
  });
});
