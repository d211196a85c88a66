import * as assert from "node:assert/strict";
import nock from "nock";
import { holdsFiles } from "../../../../../provider/src/groups/storage/api/storageHost";
import {
  RemoteStorageZone,
  storageZoneNamed,
  storageZones,
} from "../../../../../provider/src/groups/storage/api/storageZone";
import { createClient } from "../../../../../provider/src/http/createClient";
import { errorMessage } from "../../../../../provider/src/http/errorMessage";
import { decoded } from "../../../../support/decoded";
import { connection, left, nockedApi, right, signals } from "../../../http/support";

const zone = {
  Id: 5,
  Name: "acme-site",
  ReplicationRegions: ["SG"],
  ZoneTier: 0,
  Password: "of-the-zone",
  StorageHostname: "ny.storage.bunnycdn.com",
  Deleted: false,
};
const page = (...Items: readonly object[]): object => ({ Items, HasMoreItems: false });
const paging = { page: 1, perPage: 1000 };

describe("storage zones", () => {
  const { server, session } = nockedApi();

  it("are decoded without their pull zones, which hold secrets of others, and without what is unknown", async () => {
    server()
      .get("/storagezone/5")
      .reply(200, {
        ...zone,
        PullZones: [{ Id: 1, ZoneSecurityKey: "secret" }],
        BrandNew: { deep: true },
        ZoneTier: 9,
      });
    const found = right(await storageZones.find(session(), 5)());
    assert.deepEqual(found, { ...decoded(RemoteStorageZone, zone), zoneTier: "9" });
  });

  describe("are not there", () => {
    const unauthorised = () => server().get("/storagezone/5").reply(401);
    const listed = (...zones: readonly object[]) =>
      server()
        .get("/storagezone")
        .query(paging)
        .reply(200, page(...zones));

    it("when the API refuses the call with a good key, and does not list them", async () => {
      unauthorised();
      listed({ ...zone, Id: 6 }, { ...zone, Deleted: true });
      assert.deepEqual(right(await storageZones.find(session(), 5)()), undefined);
    });

    it("but not when the list has them: the call is repeated, and its failure stands", async () => {
      unauthorised();
      listed(zone);
      server().get("/storagezone/5").reply(200, zone);
      assert.deepEqual(right(await storageZones.find(session(), 5)()), decoded(RemoteStorageZone, zone));

      unauthorised();
      listed(zone);
      unauthorised();
      const error = left(await storageZones.find(session(), 5)());
      assert.ok(error._tag === "Status" && error.status === 401);
    });

    it("but not when the list fails: the first failure stands", async () => {
      unauthorised();
      server().get("/storagezone").query(paging).reply(403);
      const error = left(await storageZones.find(session(), 5)());
      assert.ok(error._tag === "Status" && error.status === 401);
    });

    it("but not when the key is bad, which a second call shows", async () => {
      unauthorised();
      server().get("/storagezone").query(paging).reply(401);
      const error = left(await storageZones.find(session(), 5)());
      assert.equal(error._tag, "Unauthorized");
      assert.match(errorMessage(error), /does not accept the key from the environment variable BUNNYNET_API_KEY/);
    });
  });

  it("are found by their exact names, over several pages and without a search, which has no effect", async () => {
    server()
      .get("/storagezone")
      .query(paging)
      .reply(200, {
        Items: [
          { ...zone, Id: 1, Name: "not-acme-site" },
          { ...zone, Id: 2, Deleted: true },
        ],
        HasMoreItems: true,
      });
    server()
      .get("/storagezone")
      .query({ ...paging, page: 2 })
      .reply(200, page(zone));
    assert.deepEqual(right(await storageZoneNamed(session(), "acme-site")()), [decoded(RemoteStorageZone, zone)]);
  });

  describe("and the host of their files", () => {
    it("are those of the local API where there is one, told apart by the name of the host", async () => {
      const local = nock("http://127.0.0.1:4400", {
        reqheaders: { AccessKey: zone.Password, Host: zone.StorageHostname },
      });
      local.get("/acme-site/").reply(200, []);
      const client = createClient({ ...connection, apiUrl: "http://127.0.0.1:4400/base" });
      assert.equal(right(await holdsFiles({ client, ...signals() }, decoded(RemoteStorageZone, zone))()), false);
    });
  });
});
