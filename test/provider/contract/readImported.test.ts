import assert from "node:assert/strict";
import { StorageZone } from "../../../provider/src/groups/storage/api/storageZone";
import { Hostname, PullZone } from "../../../provider/src/groups/pullZone/api/pullZoneCodec";
import { readImported } from "../../../provider/src/contract/readImported";
import { hostname, pullZone, storageZone } from "../../../provider/src/generated/lifecycles";
import { decoded } from "../../support/decoded";

describe("an import", () => {
  it("names inputs that the API never returns only where the object can have them", () => {
    const zone = decoded(StorageZone, { Id: 1, Name: "files", Region: "DE", StorageHostname: "" });
    assert.deepEqual(readImported(storageZone, zone).neverReturned, ["originUrl"]);
    const entry = decoded(Hostname, { Id: 3, Value: "www.example.com" });
    assert.deepEqual(readImported(hostname, { pullZoneId: 1, entry }).neverReturned, []);
    const shop = { Id: 1, Name: "shop", OriginType: 0, OriginUrl: "https://origin.example" };
    assert.deepEqual(readImported(pullZone, { zone: decoded(PullZone, shop), known: {} }).neverReturned, []);
  });
});
