import { type Mistake, up } from "./mistake";

const hostname = (properties: string, options = ""): string =>
  `new bunny.Hostname("www", { pullZoneId: 5001, ${properties} }${options});`;
const app = (container: string, more = ""): string => `new bunny.ContainerApp("app", {
  name: "app",${more}
  containerTemplates: {
    web: { imageNamespace: "library", imageTag: "1.27", imageRegistryId: 1155, ${container} },
  },
});`;

/** Values and names of properties. */
export const values: readonly Mistake[] = [
  {
    title: "A misspelled property",
    program: `new bunny.BlockedIp("ip", { pullZoneId: 5001, blockedIP: "203.0.113.9" });`,
    names: ["blockedIP", "blockedIp"],
    says: /write blockedIp/,
  },
  {
    title: "Blocked addresses at the pull zone, where another resource has them",
    program: `new bunny.PullZone("zone", { name: "fresh", origin: { originUrl: "https://o.example.com" }, blockedIps: ["203.0.113.9"] });`,
    names: ["blockedIps"],
    says: /BlockedIpSet/,
  },
  {
    title: "A name of the Terraform provider",
    program: `new bunny.PullZone("zone", { name: "fresh", origin: { originUrl: "https://o.example.com" }, cache_expiration_time: 60 });`,
    names: ["cache_expiration_time"],
    says: /: write cacheControlMaxAgeOverride$/m,
  },
  {
    title: "A pull zone without an origin",
    program: `new bunny.PullZone("zone", { name: "fresh" });`,
    names: ["origin"],
    says: /is required for a new pull zone: write, for example, \{ originUrl:/,
  },
  {
    title: "A list of containers instead of a map",
    program: `new bunny.ContainerApp("app", { name: "app", containerTemplates: [{ name: "web", imageName: "nginx" }] });`,
    names: ["containerTemplates"],
    says: /must be a map by name: \{ web: \{ … \} \}/,
  },
  {
    title: "An action by the dashboard's word",
    program: `new bunny.EdgeRule("rule", {
  pullZoneId: 5001, actions: [{ type: "block" }], triggers: [{ type: "url", patternMatches: ["*"] }],
});`,
    names: ["actions.0.type"],
    says: /: write "blockRequest"$/m,
  },
  {
    title: "A regular expression as the pattern of a URL",
    program: `new bunny.EdgeRule("rule", {
  pullZoneId: 5001, actions: [{ type: "forceSsl" }], triggers: [{ type: "url", patternMatches: ["^/old/(.*)$"] }],
});`,
    names: ["triggers.0", "patternMatches"],
    says: /is a regular expression: write "\*\/old\/\*"/,
  },
  {
    title: "The query in the pattern of a URL",
    program: `new bunny.EdgeRule("rule", {
  pullZoneId: 5001, actions: [{ type: "forceSsl" }], triggers: [{ type: "url", patternMatches: ["*.jpg?v=*"] }],
});`,
    names: ["triggers.0", "patternMatches"],
    says: /urlQueryString/,
  },
  {
    title: "A URL without a path as a pattern",
    program: `new bunny.EdgeRule("rule", {
  pullZoneId: 5001, actions: [{ type: "forceSsl" }], triggers: [{ type: "url", patternMatches: ["https://example.com"] }],
});`,
    names: ["triggers.0", "patternMatches"],
    says: /write "https:\/\/example\.com\/"/,
  },
  {
    title: "A folder without its source",
    program: `new bunny.StorageFolder("folder", { storageZoneId: 1 });`,
    names: ["source"],
    says: /^(?![^]*files is)[^]*is required/,
  },
  {
    title: "Paths of PEM files in place of their text",
    program: hostname(
      'hostname: "www.example.org", certificate: "custom", certificatePem: "./cert.pem", privateKeyPem: "./key.pem"',
    ),
    names: ["certificatePem", "privateKeyPem"],
    says: /pass the content of the file/,
  },
  {
    title: "HTTPS forced for a hostname without a certificate",
    program: hostname('hostname: "shop.example.net", forceSsl: true'),
    command: up,
    names: ["shop.example.net"],
    says: /set certificate to "managed" or "custom"/,
  },
  {
    title: "A time limit in words",
    program: hostname('hostname: "www.example.org"', ', { customTimeouts: { create: "five minutes" } }'),
    names: ["customTimeouts"],
    says: /write/,
  },
  {
    title: "A kind of script by the dashboard's word",
    program: `new bunny.Script("script", { name: "hello", scriptType: "standalone" });`,
    names: ["scriptType"],
    says: /: write "cdn"$/m,
  },
  {
    title: "A release with both code and uuid",
    program: `new bunny.ScriptRelease("live", { scriptId: 60001, code: "export default {};", uuid: "a1b2c3d4" });`,
    names: ["uuid", "code"],
    says: /set code to publish it, or uuid to go back/,
  },
  {
    title: "An image with its tag in one text",
    program: app('imageName: "nginx:1.27"'),
    names: ["containerTemplates.web.imageName"],
    says: /without the tag/,
  },
  {
    title: "An endpoint that is both cdn and anycast",
    program: app(
      'imageName: "nginx", endpoints: { site: { cdn: { portMappings: [{ containerPort: 80 }] }, anycast: { portMappings: [{ containerPort: 80 }] } } }',
    ),
    names: ["containerTemplates.web.endpoints.site"],
    says: /one of|either/,
  },
  {
    title: "DNSSEC of a zone by its domain",
    program: `new bunny.Dnssec("dnssec", { dnsZoneId: "example.com" });`,
    names: ["dnsZoneId"],
    says: /getDnsZone/,
  },
];
