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
    title: "A property of another resource",
    program: `new bunny.BlockedIp("ip", { pullZoneId: 5001, blockedIp: "203.0.113.9", comment: "scraper" });`,
    names: ["comment"],
    says: /the closest names are .*blockedIp/,
  },
  {
    title: "A misspelled property of a resource that has many",
    program: `new bunny.PullZone("zone", { name: "fresh", orign: { originUrl: "https://origin.example.com" } });`,
    names: ["orign"],
    says: /: write origin$/m,
  },
  {
    title: "A list of containers instead of a map",
    program: `new bunny.ContainerApp("app", { name: "app", containerTemplates: [{ name: "web", imageName: "nginx" }] });`,
    names: ["containerTemplates"],
    says: /must be a map by name: \{ web: \{ … \} \}/,
  },
  {
    title: "One action instead of a list",
    program: `new bunny.EdgeRule("rule", {
  pullZoneId: 5001, actions: { type: "forceSsl" }, triggers: [{ type: "url", patternMatches: ["*"] }],
});`,
    names: ["actions"],
    says: /must be a list: \[\{ … \}\]/,
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
    title: "A file without its source",
    program: `new bunny.StorageFile("file", { storageZoneId: 1, path: "index.html" });`,
    names: ["source"],
    says: /^(?![^]*checksum)[^]*or content is required/,
  },
  {
    title: "A folder without its source",
    program: `new bunny.StorageFolder("folder", { storageZoneId: 1 });`,
    names: ["source"],
    says: /^(?![^]*files is)[^]*is required/,
  },
  {
    title: "An address that is none",
    program: `new bunny.BlockedIp("ip", { pullZoneId: 5001, blockedIp: "203.0.113.300" });`,
    names: ["blockedIp"],
    says: /write, for example, 203\.0\.113\.7/,
  },
  {
    title: "A range of addresses with a hyphen",
    program: `new bunny.BlockedIp("ip", { pullZoneId: 5001, blockedIp: "203.0.113.1-203.0.113.9" });`,
    names: ["blockedIp"],
    says: /203\.0\.113\.0\/24/,
  },
  {
    title: "A URL as a referrer",
    program: `new bunny.BlockedReferrer("leech", { pullZoneId: 5001, blockedReferrer: "https://leech.example/page" });`,
    names: ["blockedReferrer"],
    says: /write/,
  },
  {
    title: "A hostname with https://",
    program: hostname('hostname: "https://www.example.org"'),
    names: ["hostname"],
    says: /write/,
  },
  {
    title: "A kind of certificate that there is not",
    program: hostname('hostname: "www.example.org", certificate: "letsencrypt"'),
    names: ["certificate"],
    says: /must be "none", "managed" or "custom"/,
  },
  {
    title: "A custom certificate without its files",
    program: hostname('hostname: "www.example.org", certificate: "custom"'),
    names: ["certificatePem", "privateKeyPem"],
    says: /is required with certificate "custom"/,
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
    title: "A managed certificate before DNS points to bunny.net",
    program: hostname('hostname: "www.example.org", certificate: "managed"', ', { customTimeouts: { create: "2s" } }'),
    command: up,
    names: ["www.example.org"],
    says: /make it a CNAME for my-site\.b-cdn\.net/,
  },
  {
    title: "A managed certificate for a wildcard whose DNS zone is elsewhere",
    program: hostname('hostname: "*.example.org", certificate: "managed"', ', { customTimeouts: { create: "2s" } }'),
    command: up,
    names: ["*.example.org"],
    says: /DNS zone .*at bunny\.net/,
  },
  {
    title: "A wildcard before DNS points to bunny.net",
    program: hostname('hostname: "*.example.net"', ', { customTimeouts: { create: "2s" } }'),
    command: up,
    names: ["*.example.net"],
    says: /make \*\.example\.net a CNAME for my-site\.b-cdn\.net/,
  },
  {
    title: "HTTPS forced for a hostname without a certificate",
    program: hostname('hostname: "shop.example.net", forceSsl: true'),
    command: up,
    names: ["shop.example.net"],
    says: /set certificate to "managed" or "custom"/,
  },
  {
    title: "A setting of the stack, which is text, where true or false belongs",
    program: hostname('hostname: "www.example.org", forceSsl: "true"'),
    names: ["forceSsl"],
    says: /must be true or false.*without quotes/,
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
    title: "A kind of script that there is not",
    program: `new bunny.Script("script", { name: "hello", scriptType: "worker" });`,
    names: ["scriptType"],
    says: /must be "dns", "cdn" or "middleware"|must be "/,
  },
  {
    title: "A release with both code and uuid",
    program: `new bunny.ScriptRelease("live", { scriptId: 60001, code: "export default {};", uuid: "a1b2c3d4" });`,
    names: ["uuid", "code"],
    says: /set code to publish it, or uuid to go back/,
  },
  {
    title: "A release that the script does not have",
    program: `new bunny.ScriptRelease("live", { scriptId: 60001, uuid: "a1b2c3d4" });`,
    command: up,
    names: ["a1b2c3d4", "60001"],
    says: /getReleases/,
  },
  {
    title: "A number as the status that a probe expects",
    program: app(
      'imageName: "nginx", probes: { readiness: { httpGet: { request: { portNumber: 80 }, response: { expectedStatusCode: 200 } } } }',
    ),
    names: ["expectedStatusCode"],
    says: /write "ok" for 200/,
  },
  {
    title: "A status as text",
    program: app(
      'imageName: "nginx", probes: { readiness: { httpGet: { request: { portNumber: 80 }, response: { expectedStatusCode: "200" } } } }',
    ),
    names: ["expectedStatusCode"],
    says: /write "ok" for 200/,
  },
  {
    title: "A number as the value of an environment variable",
    program: app('imageName: "nginx", environmentVariables: { PORT: 8080 }'),
    names: ["containerTemplates.web.environmentVariables.PORT"],
    says: /must be text.*in quotes/,
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
    title: "A required region that is not allowed",
    program: app('imageName: "nginx"', '\n  regionSettings: { allowedRegionIds: ["NY"], requiredRegionIds: ["DE"] },'),
    names: ["regionSettings", "DE"],
    says: /allowedRegionIds/,
  },
  {
    title: "DNSSEC of a zone by its domain",
    program: `new bunny.Dnssec("dnssec", { dnsZoneId: "example.com" });`,
    names: ["dnsZoneId"],
    says: /getDnsZone/,
  },
];
