import assert from "node:assert/strict";
import { RemoteStorageZone } from "../../../provider/src/groups/storage/api/storageZone";
import { RemotePullZone } from "../../../provider/src/groups/pullZone/api/pullZone";
import { WholePullZone } from "../../../provider/src/groups/pullZone/api/wholePullZone";
import { hostnameIn } from "../../../provider/src/groups/pullZone/hostname/remote";
import { readImported } from "../../../provider/src/contract/readImported";
import { hostname, pullZone, storageZone } from "../../../provider/src/generated/lifecycles";
import { decoded } from "../../support/decoded";

describe("an import", () => {
  it("names inputs that the API never returns only where the object can have them", () => {
    const zone = decoded(RemoteStorageZone, { Id: 1, Name: "files", Region: "DE", StorageHostname: "" });
    assert.deepEqual(readImported(storageZone, zone).neverReturned, ["originUrl"]);
    const shop = { Id: 1, Name: "shop", OriginType: 0, OriginUrl: "https://origin.example" };
    const www = decoded(WholePullZone, { ...shop, Hostnames: [{ Id: 3, Value: "www.example.com" }] });
    const found = hostnameIn(www, "www.example.com") ?? assert.fail();
    assert.deepEqual(readImported(hostname, found).neverReturned, []);
    assert.deepEqual(readImported(pullZone, { zone: decoded(RemotePullZone, shop), known: {} }).neverReturned, []);
  });
});
