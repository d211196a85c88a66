"use strict";
// One stack with something of everything: see ../../README.md.
const bunny = require("pulumi-bunny");
const { pullZoneId, addresses, changed } = require("../settings");

const dnsZoneId = Number(process.env.BENCH_DNS_ZONE);
const numbers = (count) => Array.from({ length: count }, (_, index) => index);

for (const index of numbers(10)) {
  new bunny.Hostname(`hostname-${index}`, { pullZoneId, hostname: `www-${index}.shop-${pullZoneId}.example` });
}
for (const [index, blockedIp] of addresses.entries()) {
  new bunny.BlockedIp(`entry-${index}`, { pullZoneId, blockedIp });
}

const script = new bunny.Script("script", { name: "edge", scriptType: "cdn" });
for (const index of numbers(10)) {
  new bunny.ScriptVariable(`variable-${index}`, { scriptId: script.id, name: `VARIABLE_${index}`, defaultValue: "x" });
}
for (const index of numbers(5)) {
  new bunny.ScriptSecret(`secret-${index}`, {
    scriptId: script.id,
    name: `SECRET_${index}`,
    secret: `hidden-${index}`,
  });
}
new bunny.ScriptRelease("release", { scriptId: script.id, code: "export const answer = 42;" });

new bunny.Dnssec("dnssec", { dnsZoneId });

const registry = new bunny.ContainerRegistry("registry", {
  displayName: "Registry of the shop",
  type: "gitHub",
  userName: "shop",
  password: "hidden-password",
});
new bunny.ContainerApp("app", {
  skipAwait: process.env.BENCH_SKIP_AWAIT === "true",
  name: "shop",
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
