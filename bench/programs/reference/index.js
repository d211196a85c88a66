"use strict";
// One stack with something of everything, from nothing: see ../../README.md.
const { changed, packageName } = require("../settings");
const sizes = require("./sizes.json");

const { BENCH_FLOOR, BENCH_NAME: name, BENCH_FILES: source, BENCH_SKIP_AWAIT } = process.env;
const bunny = require(BENCH_FLOOR === "true" ? "./floor" : packageName);
const numbers = (count) => Array.from({ length: count }, (_, index) => index);

const storage = new bunny.StorageZone("storage", { name, region: "DE", replicationRegions: ["NY"] });
const files = new bunny.StorageFolder("files", { storageZoneId: storage.id, source });

const zone = new bunny.PullZone("zone", {
  name,
  origin: { storageZoneId: storage.id },
  cacheControlMaxAgeOverride: 86_400,
  enableGeoZoneSa: false,
});
const pullZoneId = zone.id;
for (const index of numbers(sizes.hostnames)) {
  new bunny.Hostname(`hostname-${index}`, { pullZoneId, hostname: `www-${index}.${name}.example` });
}
for (const index of numbers(sizes.entries)) {
  new bunny.BlockedIp(`entry-${index}`, { pullZoneId, blockedIp: `10.0.${index >> 8}.${index & 255}` });
}
for (const index of numbers(sizes.edgeRules)) {
  new bunny.EdgeRule(`rule-${index}`, {
    pullZoneId,
    description: `Rule ${index}`,
    actions: [{ type: "setResponseHeader", name: `X-Rule-${index}`, value: "on" }],
    triggers: [{ type: "url", patternMatches: [`*/${index}/*`] }],
  });
}

const script = new bunny.Script("script", { name, scriptType: "cdn" });
for (const index of numbers(sizes.variables)) {
  new bunny.ScriptVariable(`variable-${index}`, { scriptId: script.id, name: `VARIABLE_${index}`, defaultValue: "x" });
}
for (const index of numbers(sizes.secrets)) {
  new bunny.ScriptSecret(`secret-${index}`, {
    scriptId: script.id,
    name: `SECRET_${index}`,
    secret: `hidden-${index}`,
  });
}
new bunny.ScriptRelease("release", { scriptId: script.id, code: "export const answer = 42;" });

const domain = new bunny.DnsZone("domain", { domain: `${name}.example` });
for (const index of numbers(sizes.records)) {
  new bunny.DnsRecord(`record-${index}`, { dnsZoneId: domain.id, type: "A", name: `www-${index}`, value: "192.0.2.1" });
}
new bunny.Dnssec("dnssec", { dnsZoneId: domain.id });

const registry = new bunny.ContainerRegistry("registry", {
  displayName: name,
  type: "gitHub",
  userName: "shop",
  password: "hidden-password",
});
new bunny.ContainerApp("app", {
  skipAwait: BENCH_SKIP_AWAIT === "true",
  name,
  runtimeType: "shared",
  autoScaling: { min: 1, max: 2 },
  regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
  containerTemplates: {
    web: {
      imageRegistryId: registry.id,
      imageNamespace: "shop",
      imageName: "web",
      imageTag: "1",
      // This is what changes.
      environmentVariables: { LEVEL: changed ? "debug" : "info" },
      endpoints: { http: { cdn: { isSslEnabled: true, portMappings: [{ containerPort: 8080 }] } } },
    },
  },
});
