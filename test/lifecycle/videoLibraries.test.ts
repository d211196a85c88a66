import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";

/** What only video libraries have; the lifecycle tests run over all kinds. */
describe("video libraries", function () {
  this.timeout(60_000);
  const host = providerHost();
  const resource = () => host.resource("VideoLibrary");
  const only = () => {
    const { videoLibraries = [], pullZones = [], storageZones = [] } = host.sandbox.state().accounts.main ?? {};
    const library = videoLibraries[videoLibraries.length - 1];
    return {
      library,
      pullZone: pullZones.find(({ Id }) => Id === library?.PullZoneId),
      storageZone: storageZones.find(({ Id }) => Id === library?.StorageZoneId),
    };
  };
  const paths = async (action: () => Promise<unknown>): Promise<readonly string[]> =>
    (await host.requestsOf(action)).map((request) => request.replace(/\d+/, "1"));

  it("are replicated to more regions in place, and to fewer never: the preview says so", async () => {
    const library = resource();
    await library.up({ name: "talks", replicationRegions: ["NY"] });
    const before = only();
    assert.deepEqual(before.storageZone?.ReplicationRegions, ["NY"]);
    const more = { name: "talks", replicationRegions: ["SG", "ny"] };
    assert.deepEqual(await library.preview(more), { action: "update", changed: ["replicationRegions"] });
    assert.deepEqual(await paths(() => library.up(more)), [
      "GET /videolibrary/1",
      "GET /storagezone/1",
      "POST /storagezone/1",
    ]);
    assert.equal(only().library?.Id, before.library?.Id);
    assert.deepEqual(only().storageZone?.ReplicationRegions, ["NY", "SG"]);
    assert.deepEqual(await library.refresh(), []);
    await assert.rejects(
      library.preview({ name: "talks", replicationRegions: ["SG"] }),
      /replicationRegions lacks "NY", to which the library is replicated, and bunny\.net cannot remove a region: add/,
    );
    await host.elsewhere("POST", `/storagezone/${before.storageZone.Id}`, {
      ReplicationZones: ["NY", "SG", "LA"],
    });
    assert.deepEqual(await library.refresh(), ["replicationRegions"]);
    await assert.rejects(library.up(more), /replicationRegions lacks "LA", to which the library is replicated/);
    await library.destroy();
  });

  it("have the token settings of their pull zone: drift is shown and repaired, and read only where it is managed", async () => {
    const library = resource();
    const inputs = { name: "signed", enableTokenAuthentication: true, enableTokenIpVerification: true };
    await library.up({ name: "signed" });
    assert.deepEqual(await paths(library.refresh), ["GET /videolibrary/1"]);
    await library.up(inputs);
    const { pullZone } = only();
    assert.deepEqual([pullZone?.ZoneSecurityEnabled, pullZone?.ZoneSecurityIncludeHashRemoteIP], [true, true]);
    assert.deepEqual(await library.refresh(), []);
    await host.elsewhere("POST", `/pullzone/${pullZone?.Id ?? 0}`, { ZoneSecurityEnabled: false });
    assert.deepEqual(await library.refresh(), ["enableTokenAuthentication"]);
    assert.deepEqual(await paths(() => library.up(inputs)), ["GET /videolibrary/1", "POST /videolibrary/1"]);
    assert.equal(only().pullZone?.ZoneSecurityEnabled, true);
    const same = resource();
    await same.up({ ...inputs, adopt: true });
    await library.up({ name: "signed" });
    assert.equal(only().pullZone?.ZoneSecurityEnabled, false);
    await library.destroy();
  });

  it("get a new key for signed URLs when the triggers change, and only then", async () => {
    const library = resource();
    const key = () => only().pullZone?.ZoneSecurityKey;
    await library.up({ name: "rotated" });
    const first = key();
    await library.up({ name: "rotated", tokenKeyTriggers: ["1"] });
    assert.equal(key(), first);
    host.sandbox.addFault({ method: "POST", path: "/videolibrary/*", answer: { kind: "status", status: 400 } });
    await assert.rejects(library.up({ name: "rotated", tokenKeyTriggers: ["2"] }), /status 400/);
    assert.equal(key(), first);
    await library.up({ name: "rotated", tokenKeyTriggers: ["2"] });
    assert.notEqual(key(), first);
    assert.deepEqual(await paths(() => library.up({ name: "rotated", tokenKeyTriggers: ["2"] })), []);
    await library.destroy();
  });

  it("have both kinds of DRM with a license, set, drifted and reset", async () => {
    const library = resource();
    const inputs = {
      name: "protected",
      appleFairPlayDrm: { enabled: true },
      googleWidevineDrm: { enabled: true, minClientSecurityLevel: "l1" },
    };
    await library.up(inputs);
    assert.deepEqual(await library.refresh(), []);
    const { library: found } = only();
    assert.deepEqual([found?.AppleFairPlayDrm?.Enabled, found?.GoogleWidevineDrm?.MinClientSecurityLevel], [true, 1]);
    await host.elsewhere("POST", `/videolibrary/${found?.Id ?? 0}`, { GoogleWidevineDrm: { Enabled: false } });
    assert.deepEqual(await library.refresh(), ["googleWidevineDrm"]);
    await library.up(inputs);
    await library.up({ name: "protected" });
    assert.deepEqual(
      [only().library?.AppleFairPlayDrm?.Enabled, only().library?.GoogleWidevineDrm?.Enabled],
      [false, false],
    );
    assert.deepEqual(await library.refresh(), []);
    await library.destroy();
  });

  it("leave their two zones when they are deleted, and say so", async () => {
    const library = resource();
    await library.up({ name: "gone" });
    const { pullZone, storageZone } = only();
    const output = await host.outputOf(library.destroy);
    assert.match(
      output,
      new RegExp(
        `leaves pull zone ${pullZone?.Id ?? 0} and storage zone ${storageZone?.Id ?? 0}, which bunny.net made`,
      ),
    );
  });
});
