import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";

describe("a replacement of what holds more than the program declares", function () {
  this.timeout(60_000);
  const host = providerHost();

  for (const [kind, before, after, says] of [
    ["StorageZone", { name: "held", region: "DE" }, { name: "held", region: "NY" }, /region changed: .* holds files/],
    [
      "DnsZone",
      { domain: "held.example" },
      { domain: "other.example" },
      /domain changed: .*unless deleteRecords is set/,
    ],
    [
      "PullZone",
      { name: "held" },
      { name: "other" },
      /name changed: hostnames, certificates, edge rules and list entries/,
    ],
    [
      "Script",
      { name: "held", scriptType: "cdn" },
      { name: "held", scriptType: "dns" },
      /scriptType changed: code, rel/,
    ],
  ] as const) {
    it(`is told by the preview, with what is lost: ${kind}`, async () => {
      const resource = host.resource(kind);
      const origin = kind === "PullZone" ? { origin: { originUrl: "https://www.example.com" } } : {};
      await resource.up({ ...before, ...origin });
      const output = await host.outputOf(() => resource.preview({ ...after, ...origin }));
      assert.match(output, /is replaced, because /);
      assert.match(output, says);
      assert.doesNotMatch(await host.outputOf(() => resource.preview({ ...before, ...origin })), /is replaced/);
      await resource.destroy();
    });
  }
});
