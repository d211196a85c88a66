import type { Seed } from "pulumi-bunny-sandbox";
import { nameInPrograms } from "../lifecycle/plainKind";
import { plainKinds } from "../lifecycle/plainKinds";
import type { Program } from "../support/engineStack";

/** What a recording starts from. */
export const recordedSeed: Seed = {
  pullZones: [{ Name: "recorded", BlockedIps: ["198.51.100.1"] }, { Name: "recorded-too" }],
  dnsZones: [{ Domain: "recorded.example" }],
  hostnameBehaviour: { "*": { pointsToBunny: true } },
};

const zone = 1001;
const otherZone = 1002;
const dnsZone = 40001;
const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" };

/** One of each kind of resource, with as many properties as it has. */
export const recordedProgram: Program = {
  resources: [
    {
      kind: "BlockedIpSet",
      name: "addresses",
      args: { pullZoneId: zone, blockedIps: ["192.0.2.9", "2001:db8:1::/48"], adopt: true },
    },
    { kind: "BlockedReferrerSet", name: "hosts", args: { pullZoneId: zone, blockedReferrers: ["one.example"] } },
    {
      kind: "AllowedReferrerSet",
      name: "partners",
      args: { pullZoneId: otherZone, allowedReferrers: ["*.partner.example", "partner.example"], exclusive: true },
    },
    { kind: "BlockedIp", name: "address", args: { pullZoneId: zone, blockedIp: "2001:DB8:0::1" } },
    { kind: "BlockedIp", name: "block", args: { pullZoneId: zone, blockedIp: "203.0.113.0/24", adopt: true } },
    { kind: "BlockedReferrer", name: "blocked", args: { pullZoneId: zone, blockedReferrer: "*.Blocked.example" } },
    { kind: "AllowedReferrer", name: "allowed", args: { pullZoneId: String(zone), allowedReferrer: "bücher.example" } },
    {
      kind: "Hostname",
      name: "managed",
      args: {
        pullZoneId: zone,
        hostname: "www.recorded.example",
        certificate: "managed",
        certificateKeyType: "rsa",
        forceSsl: true,
        useOnlyHttp01: true,
      },
      options: { customTimeouts: { create: "2m", delete: "1m" } },
    },
    {
      kind: "Hostname",
      name: "custom",
      args: {
        pullZoneId: zone,
        hostname: "shop.recorded.example",
        certificate: "custom",
        certificatePem: "-----BEGIN CERTIFICATE-----\nUmVjb3JkZWRDZXJ0aWZpY2F0ZQ==\n-----END CERTIFICATE-----\n",
        privateKeyPem: "-----BEGIN PRIVATE KEY-----\nUmVjb3JkZWRLZXlPZk5vYm9keQ==\n-----END PRIVATE KEY-----\n",
      },
    },
    { kind: "Hostname", name: "external", args: { pullZoneId: otherZone, hostname: "external.example" } },
    {
      kind: "ExternalCertificate",
      name: "challenge",
      args: {
        pullZoneId: otherZone,
        hostname: "external.example",
        challenge: "dns",
        renewTriggers: { year: "2026" },
      },
      options: { dependsOn: ["external"] },
    },
    {
      kind: "ExternalCertificateValidation",
      name: "validation",
      args: {
        externalCertificate: { $id: "challenge" },
        challenge: "dns",
        requestedAt: { $output: ["challenge", "requestedAt"] },
        expiresAt: { $output: ["challenge", "expiresAt"] },
      },
    },
    {
      kind: "PullZone",
      name: "site",
      args: {
        name: "recorded-site",
        origin: { originUrl: "https://Origin.recorded.example/", originHostHeader: "www.recorded.example" },
        cacheControlMaxAgeOverride: 3600,
        cacheKeyHeaders: ["X-Device", "Accept-Language"],
        disableCookies: false,
        blockedCountries: ["kp", "RU"],
        awsSigningSecret: "recorded-signing-secret-of-nobody",
        logFormat: "plain",
        optimizerClasses: { thumbnail: { width: "200" } },
        shieldDdosProtectionType: "activeAggressive",
        purgeOn: { release: "1" },
      },
    },
    {
      kind: "EdgeRule",
      name: "rule",
      args: {
        pullZoneId: zone,
        description: "Recorded",
        actions: [
          { type: "redirect", url: "https://www.recorded.example{{path}}", statusCode: 308 },
          { type: "setResponseHeader", name: "X-Recorded", value: "yes" },
          { type: 99, parameter1: "of a later version" },
        ],
        triggers: [
          { type: "url", patternMatches: ["*/old/*", "*/older/*"], patternMatchingType: "any" },
          { type: "requestHeader", name: "X-Preview", patternMatches: ["yes"], patternMatchingType: "none" },
        ],
        triggerMatchingType: "all",
        enabled: false,
        orderIndex: 3,
      },
    },
    {
      kind: "Script",
      name: "script",
      args: {
        name: "recorded-script",
        scriptType: "cdn",
        createLinkedPullZone: true,
        linkedPullZoneName: "recorded-linked",
        deleteLinkedPullZones: true,
      },
    },
    {
      kind: "ScriptVariable",
      name: "variable",
      args: { scriptId: { $id: "script" }, name: "GREETING", defaultValue: "hello", required: true },
    },
    {
      kind: "ScriptSecret",
      name: "secret",
      args: { scriptId: { $id: "script" }, name: "TOKEN", secret: "recorded-token-of-nobody" },
    },
    {
      kind: "ScriptRelease",
      name: "release",
      args: { scriptId: { $id: "script" }, code: "export const recorded = 1;", note: "recorded" },
    },
    {
      kind: "DnsZone",
      name: "made",
      args: {
        domain: "made.example",
        customNameserversEnabled: true,
        nameserver1: "ns1.recorded.example",
        nameserver2: "ns2.recorded.example",
        soaEmail: "dns@recorded.example",
        loggingEnabled: true,
        loggingIpAnonymizationEnabled: false,
        logAnonymizationType: "drop",
        certificateKeyType: "rsa",
        initialRecords: { www: { type: "A", name: "www", value: "203.0.113.7" } },
        deleteRecords: true,
      },
    },
    { kind: "Dnssec", name: "signed", args: { dnsZoneId: dnsZone, disableWhileDelegated: true } },
    {
      kind: "DnsRecord",
      name: "record",
      args: {
        dnsZoneId: dnsZone,
        type: "a",
        name: "WWW.recorded.example.",
        value: "203.0.113.7",
        ttl: 300,
        weight: 50,
        smartRoutingType: "latency",
        latencyZone: "DE",
        comment: "recorded",
      },
    },
    {
      kind: "DnsRecords",
      name: "records",
      args: {
        dnsZoneId: String(dnsZone),
        records: {
          mx: { type: "MX", name: "@", value: "mx.recorded.example.", priority: 10 },
          spf: { type: "TXT", name: "@", value: '"v=spf1 mx -all"', ttl: 600 },
          cdn: { type: "PullZone", name: "cdn", pullZoneId: zone },
          edge: {
            type: "Script",
            name: "edge",
            scriptId: { $id: "script" },
            environmentalVariables: { TOKEN: { $secret: "recorded-variable-of-nobody" } },
          },
        },
      },
    },
    {
      kind: "ContainerRegistry",
      name: "registry",
      args: { displayName: "recorded", type: "gitHub", userName: "bunny", password: "recorded-password-of-nobody" },
    },
    {
      kind: "ContainerApp",
      name: "app",
      args: {
        name: "recorded app",
        runtimeType: "reserved",
        autoScaling: { min: 2, max: 4 },
        regionSettings: {
          allowedRegionIds: ["NY", "DE", "SG"],
          requiredRegionIds: ["DE"],
          maxAllowedRegions: 2,
          nodeSelectors: { tier: "gold" },
        },
        terminationGracePeriodSeconds: 30,
        repositorySettings: { templateRepository: "starter", repositoryName: "shop", owner: "acme" },
        volumes: { data: { size: 5 } },
        containerTemplates: {
          web: {
            ...image,
            imagePullPolicy: "Always",
            entryPoint: { commandArray: ["serve", "--fast"], workingDirectory: "/srv" },
            probes: {
              readiness: {
                periodSeconds: 5,
                httpGet: {
                  request: { path: "/health", portNumber: 8080 },
                  response: { expectedStatusCode: "NoContent" },
                },
              },
              liveness: { grpc: { request: { portNumber: 9000, serviceName: "alive" } } },
            },
            environmentVariables: { LOG_LEVEL: "info", PASSWORD: { $secret: "recorded-value-of-nobody" } },
            volumeMounts: { data: "/data" },
            endpoints: {
              http: { cdn: { isSslEnabled: false, portMappings: [{ containerPort: 8080 }] } },
              raw: {
                anycast: { portMappings: [{ containerPort: 9000, exposedPort: 9000, protocols: ["TCP", "udp"] }] },
              },
            },
          },
          worker: { ...image, imageRegistryId: { $id: "registry" } },
        },
      },
    },
    {
      kind: "ContainerEndpoint",
      name: "endpoint",
      args: {
        appId: { $id: "app" },
        containerName: "worker",
        displayName: "admin",
        cdn: {
          isSslEnabled: true,
          stickySessions: { sessionHeaders: ["X-User", "X-Session"], cookieName: "stick" },
          portMappings: [{ containerPort: 8081 }],
        },
      },
    },
    {
      kind: "StorageZone",
      name: "files",
      args: {
        name: "recorded-files",
        region: "de",
        zoneTier: "edge",
        storageZoneType: "standard",
        replicationRegions: ["NY", "SG"],
        originUrl: "https://origin.recorded.example",
        custom404FilePath: "/404.html",
        rewrite404To200: true,
        passwordTriggers: ["2026-01"],
        readOnlyPasswordTriggers: { month: "2026-01" },
        deleteFiles: true,
      },
    },
    {
      kind: "StorageFile",
      name: "robots",
      args: { storageZoneId: { $id: "files" }, path: "/robots.txt", content: "User-agent: *\n", contentType: "text/plain" },
    },
    {
      kind: "StorageFolder",
      name: "folder",
      args: { storageZoneId: { $id: "files" }, source: "./files", path: "site", exclude: ["*.map"], exclusive: true },
    },
    ...plainKinds.map(({ definition: { kind }, example }) => ({ kind, name: nameInPrograms(kind), args: example })),
  ],
};
