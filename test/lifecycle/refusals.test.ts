import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";

/** What a new user writes, and what the refusal says to write instead; `test/mistakes` has what only the engine shows. */
describe("what new users write", () => {
  const host = providerHost();

  const zone = { name: "fresh", origin: { originUrl: "https://o.example.com" } };
  const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: 1155 };
  const app = (web: object) => ({ name: "app", containerTemplates: { web: { ...image, ...web } } });
  const ports = { portMappings: [{ containerPort: 80 }] };

  const rows: readonly (readonly [kind: string, args: Wire, says: RegExp])[] = [
    ["BlockedIp", { pullZoneId: 5001, blockedIP: "203.0.113.9" }, /blockedIP .*write blockedIp/],
    ["BlockedIp", { pullZoneId: "my-site", blockedIp: "203.0.113.9" }, /pullZoneId .*getPullZone/],
    ["Dnssec", { dnsZoneId: "example.com" }, /dnsZoneId .*getDnsZone/],
    ["PullZone", { ...zone, blockedIps: ["203.0.113.9"] }, /blockedIps .*BlockedIpSet/],
    [
      "PullZone",
      { ...zone, cache_expiration_time: 60 },
      /cache_expiration_time .*: write cacheControlMaxAgeOverride$/m,
    ],
    ["PullZone", { name: "fresh" }, /origin is required for a new pull zone: write, for example, \{ originUrl:/],
    [
      "ContainerApp",
      { name: "app", containerTemplates: [{ name: "web", imageName: "nginx" }] },
      /containerTemplates .*must be a map by name: \{ web: \{ … \} \}/,
    ],
    ["ContainerApp", app({ imageName: "nginx:1.27" }), /containerTemplates\.web\.imageName .*without the tag/],
    ["ContainerApp", app({ imageRegistryId: "DockerHub Public" }), /web\.imageRegistryId .*getContainerRegistry/],
    [
      "ContainerApp",
      app({ endpoints: { site: { cdn: ports, anycast: ports } } }),
      /containerTemplates\.web\.endpoints\.site.*(one of|either)/,
    ],
  ];
  for (const [kind, args, says] of rows) {
    it(`${kind} ${JSON.stringify(args)}: ${String(says)}`, async () => {
      const [calls = assert.fail(kind)] = await host.beginRun(kind);
      const { failures } = await calls.check(args);
      assert.match(failures.map(({ reason }) => reason).join("\n"), says);
    });
  }

  it("names the pull zone that is not there", async () => {
    await assert.rejects(
      host.resource("BlockedIp").up({ pullZoneId: 50010, blockedIp: "203.0.113.9" }),
      /pull zone 50010.*check pullZoneId, and which account the API key belongs to/,
    );
  });
});
