import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";
import { behaviourOfLifecycles } from "./sample";

const regions = { storage_region: "eu-west-1", primary_regions: ["DE"] };

/** What the samples of kinds made of data do not say. */
describe("kinds made of data", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles });

  it("waits until a database is idle whose regions change, and says so; any other refusal is told at once", async () => {
    const resource = host.resource("Database");
    const database = { name: "busy", storageRegion: "eu-west-1", primaryRegions: ["DE"] };
    await resource.up(database);
    const path = `/database/v2/databases/${resource.inState().id}`;
    const busy = { method: "PATCH", path, times: 2, answer: { kind: "status", status: 409, body: { error: "busy" } } };
    host.sandbox.addFault(busy as Parameters<typeof host.sandbox.addFault>[0]);
    const requests = await host.requestsOf(() => resource.up({ ...database, replicaRegions: ["NY"] }));
    assert.deepEqual(requests, ["GET /database/v2/databases", `PATCH ${path}`, `PATCH ${path}`, `PATCH ${path}`]);
    assert.deepEqual(host.account()?.databases?.[0]?.replicas_regions, ["NY"]);

    host.sandbox.addFault({
      ...busy,
      times: 1,
      answer: { kind: "status", status: 400, body: { error: "no such region" } },
    });
    await assert.rejects(resource.up({ ...database, replicaRegions: ["LA"] }), /no such region/);
  });

  it("refuses to delete a database that holds data, unless the program says so", async () => {
    for (const size of [{ current_size_bytes: 4096 }, { current_size: "4096" }]) {
      host.sandbox.seed({ databases: [{ ...regions, name: "full", ...size }] });
      const resource = host.resource("Database");
      const database = { name: "full", storageRegion: "eu-west-1", primaryRegions: ["DE"], adopt: true };
      await resource.up(database);
      await assert.rejects(
        resource.destroy(),
        /database db_\w+ is not deleted, because it holds 4096 bytes of data.*deleteData: true/s,
      );
      await resource.up({ ...database, deleteData: true });
      await resource.destroy();
      assert.deepEqual(host.account()?.databases, []);
    }
  });

  it("purges URLs one by one, again when a trigger changes, and nothing when neither changes", async () => {
    const resource = host.resource("CachePurge");
    const urls = ["https://cdn.example.com/a.css", "https://cdn.example.com/b/*"];
    const purges = ["POST /purge", "POST /purge"];
    assert.deepEqual(await host.requestsOf(() => resource.up({ urls, exactPath: true })), purges);
    assert.deepEqual(await host.requestsOf(() => resource.up({ urls, exactPath: true })), []);
    assert.deepEqual(await host.requestsOf(() => resource.up({ urls, exactPath: true, triggers: ["2"] })), purges);
    assert.deepEqual(await host.requestsOf(() => resource.destroy()), []);
  });

  it("refuses settings that two resources declare, in the preview already: nothing adopts them, so nothing else would", async () => {
    const [first, second] = await host.beginRun("ShieldBotDetection", "ShieldBotDetection");
    const named = (name: string) => ({
      __registration: { urn: `urn:pulumi:dev::site::pulumi-nodejs:bunny:ShieldBotDetection::${name}`, preview: true },
    });
    await first?.check({ shieldZoneId: 7001, executionMode: "challenge", ...named("first") });
    const checked = await second?.check({ shieldZoneId: "7001", executionMode: "logOnly", ...named("second") });
    assert.match(
      JSON.stringify(checked?.failures),
      /bot detection of Shield zone 7001 is declared twice, here and by (another )?ShieldBotDetection/,
    );
  });

  it("quotes the key of a parent in no error and on no output, and keeps it out of state", async () => {
    const { videoLibraries } = host.sandbox.seed({ videoLibraries: [{ Name: "talks" }] });
    const [{ Id: videoLibraryId, ApiKey } = assert.fail()] = videoLibraries;
    const key = String(ApiKey);
    const resource = host.resource("VideoCollection");
    const answer = {
      kind: "status",
      status: 400,
      body: { success: false, message: `no: ${key}`, statusCode: 400 },
    } as const;
    host.sandbox.addFault({ method: "POST", path: "/library/{libraryId}/collections", answer });
    await assert.rejects(resource.up({ videoLibraryId, name: "a" }), (error: Error) => {
      assert.match(error.message, /no: \[secret\]/);
      return !error.message.includes(key);
    });
    await resource.up({ videoLibraryId, name: "a" });
    assert.ok(!JSON.stringify(resource.inState()).includes(key));
    assert.ok(!(await host.wholeOutput()).includes(key));
  });
});
