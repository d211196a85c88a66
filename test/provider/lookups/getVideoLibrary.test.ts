import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getVideoLibrary", () => {
  const sandbox = withLookupSandbox();

  it("returns what the library is, by number and by name, with its keys as secrets", async () => {
    const { videoLibraries } = sandbox().seed({
      videoLibraries: [
        { Name: "more talks" },
        { Name: "talks", ReplicationRegions: ["SG", "NY"], VideoCount: 7, DateCreated: "2026-01-02T03:04:05" },
      ],
    });
    const [, library] = videoLibraries;
    assert.ok(library);
    const { Id, PullZoneId, StorageZoneId, ApiKey, ReadOnlyApiKey } = library;
    for (const args of [{ videoLibraryId: Id }, { videoLibraryId: String(Id) }, { name: "talks" }]) {
      const { apiKey, readOnlyApiKey, ...found } = await bunny.getVideoLibrary(args);
      assert.deepEqual(found, {
        videoLibraryId: Id,
        name: "talks",
        replicationRegions: ["NY", "SG"],
        pullZoneId: PullZoneId,
        storageZoneId: StorageZoneId,
        videoCount: 7,
        dateCreated: "2026-01-02T03:04:05Z",
      });
      for (const [key, value] of [
        [apiKey, ApiKey],
        [readOnlyApiKey, ReadOnlyApiKey],
      ] as const) {
        assert.equal(await pulumi.isSecret(key), true);
        assert.equal(await new Promise((resolve) => key.apply(resolve)), value);
      }
    }
    const requests = sandbox()
      .journal()
      .map(({ method, path, query }) => [method, path, query?.search]);
    assert.deepEqual(requests, [
      ["GET", `/videolibrary/${Id}`, undefined],
      ["GET", "/videolibrary", "talks"],
    ]);
  });
});
