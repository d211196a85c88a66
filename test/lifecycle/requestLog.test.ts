import assert from "node:assert/strict";
import type { Properties } from "../../provider/src/properties/values";
import { providerHost } from "../support/providerHost";
import { checksumOf, prepareStorageZones } from "./storageFiles";

const secret = "swordfish-c4nary";
const content = "content-c4nary";
const path = "folder-c4nary/file-c4nary.txt";

/** What a line may consist of: words of the API, and numbers of HTTP and of the clock. */
const line = /^bunny: (GET|PUT|POST|DELETE) (\/[A-Za-z]+|\/\{[A-Za-z]+\})+\/? \d{3} in \d+ ms(, attempt \d)?$/;

describe("BUNNYNET_LOG=debug", function () {
  this.timeout(60_000);
  const host = providerHost({ environment: { BUNNYNET_LOG: "debug" } });

  const lived = (kind: string, args: Properties) =>
    host.outputOf(async () => {
      const resource = host.resource(kind);
      await resource.up(args);
      await resource.refresh();
      await resource.destroy();
    });

  it("shows a line about each request, without any value", async () => {
    const { scripts } = host.sandbox.seed({ scripts: [{ Name: "script-c4nary" }] });
    const scriptId = scripts[0]?.Id ?? assert.fail();
    const { zone } = prepareStorageZones(host.sandbox, () => true);
    const before = host.sandbox.journal().length;
    const output =
      (await lived("ScriptSecret", { scriptId, name: "NAME_C4NARY", secret })) +
      (await lived("StorageFile", { storageZoneId: zone.Id, path, content, checksum: checksumOf(content) }));
    const lines = output.trimEnd().split("\n");
    for (const each of lines) assert.match(each, line);
    assert.doesNotMatch(output, /c4nary/i);
    const sent = host.sandbox.journal().length - before;
    assert.equal(lines.length, sent, output);
    assert.match(output, /^bunny: PUT \/compute\/script\/\{scriptId\}\/secrets 20\d in/m);
    assert.match(output, /^bunny: PUT \/\{storageZoneName\}\/\{path\} 201 in/m);
  });

  it("says which attempt it was", async () => {
    const { pullZones } = host.sandbox.seed({ pullZones: [{ Name: "zone", BlockedIps: ["192.0.2.1", "192.0.2.2"] }] });
    const pullZoneId = pullZones[0]?.Id ?? assert.fail();
    host.sandbox.addFault({ path: `/pullzone/${pullZoneId}`, method: "GET", answer: { kind: "status", status: 503 } });
    const [calls = assert.fail()] = await host.beginRun("BlockedIp");
    const output = await host.outputOf(() =>
      Promise.all(["192.0.2.1", "192.0.2.2"].map((ip) => calls.get(`${pullZoneId}/${ip}`))),
    );
    assert.match(output, /^bunny: GET \/pullzone\/\{pullZoneId\} 503 in \d+ ms$/m);
    assert.match(output, /^bunny: GET \/pullzone\/\{pullZoneId\} 200 in \d+ ms, attempt 2$/m);
  });
});
