import type { Seed } from "pulumi-bunny-sandbox";

/** Values that must show nowhere. */
export const secrets = {
  apiToken: "canary-api-token-1f3",
  databaseUrl: "postgres://canary-4c1@db.example/shop",
  quoted: 'canary "7b2" \\ `${here}`',
  registryPassword: "canary-registry-9e5",
  logToken: "canary-log-token-5b7",
  originKey: "canary-origin-key-6d2",
  storagePassword: "canary-storage-8d2",
  privateKey: "-----BEGIN PRIVATE KEY-----\nY2FuYXJ5LWtleS0zYTc=\n-----END PRIVATE KEY-----\n",
};

export const certificate = "-----BEGIN CERTIFICATE-----\nY2VydGlmaWNhdGU=\n-----END CERTIFICATE-----\n";

/** A PEM file as reads would give it. */
const stored = (pem: string): string => Buffer.from(pem).toString("base64url");

/** The condition of a Shield rule, with what happens then. */
const pathBeginsWith = (value: string) => ({
  actionType: 1,
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  severityType: 0,
  transformationTypes: [],
  value,
  isNegated: false,
  isRegexVariable: false,
  chainedRuleConditions: [],
});

/** One of everything that an account may have, odd names included. */
export const wholeAccount: Seed = {
  pullZones: [
    {
      Id: 1001,
      Name: "shop",
      OriginUrl: "https://Origin.shop.example:443/",
      CacheControlMaxAgeOverride: 3600,
      CacheKeyHeaders: "X-Device, Accept-Language",
      BlockedCountries: ["RU", "KP"],
      PermaCacheStorageZoneId: 60001,
      MaxWebSocketConnections: 1500,
      LogFormat: 0,
      OptimizerClasses: [
        { Name: "thumbnail", Properties: { width: "200" } },
        { Name: "original", Properties: {} },
      ],
      BlockedIps: ["203.0.113.9", "2001:DB8:0::1", "203.0.113.0/24"],
      BlockedReferrers: ["spam.example"],
      AllowedReferrers: ["shop.example", "*.shop.example"],
      Hostnames: [
        { Value: "shop.b-cdn.net", IsSystemHostname: true, HasCertificate: true },
        { Value: "www.shop.example", HasCertificate: true, ForceSSL: true },
        { Value: "plain.shop.example" },
        { Value: "forced.shop.example", ForceSSL: true },
        { Value: "*.shop.example", HasCertificate: true, CertificateKeyType: 1 },
        {
          Value: "own.shop.example",
          HasCertificate: true,
          Certificate: stored(certificate),
          CertificateKey: stored(secrets.privateKey),
          ForceSSL: true,
        },
      ],
      EdgeRules: [
        {
          ActionType: 1,
          ActionParameter1: "https://www.shop.example{{path}}",
          ActionParameter2: "308",
          ExtraActions: [{ ActionType: 99, ActionParameter2: "of a later version" }],
          Triggers: [
            { Type: 0, PatternMatches: ["*/old/*", '*/"quoted"/*'] },
            { Type: 10, Parameter1: "preview", PatternMatches: ["yes"], PatternMatchingType: 2 },
          ],
          TriggerMatchingType: 1,
          Description: "Moved, permanently",
          OrderIndex: 2,
        },
        {
          ActionType: 6,
          ActionParameter1: "X-Origin-Key",
          ActionParameter2: secrets.originKey,
          Triggers: [{ Type: 77 }],
          Enabled: true,
        },
        { ActionType: 4, Triggers: [{ PatternMatches: ["*"] }], Description: "of bunny.net", ReadOnly: true },
      ],
    },
    { Id: 1002, Name: "empty-zone", OriginType: 3, LoadBalancerId: 31001 },
  ],
  scripts: [
    {
      Id: 30001,
      Name: "shop",
      ScriptType: 2,
      EdgeScriptVariables: [
        { Name: "GREETING", DefaultValue: 'say "hello"\nto \\ everybody', Required: true },
        { Name: "EMPTY" },
      ],
      Secrets: [{ Name: "API_TOKEN", Secret: secrets.apiToken }],
      Releases: [{ Code: "first" }, { Code: "second" }],
    },
    { Id: 30002, Name: "from git", ScriptType: 1, RepositoryId: 77, Releases: [{ Code: "deployed" }] },
  ],
  dnsZones: [
    {
      Id: 40001,
      Domain: "shop.example",
      DnsSecEnabled: true,
      LoggingEnabled: true,
      LogAnonymizationType: 1,
      Records: [
        { Type: 0, Name: "www", Value: "203.0.113.7", Ttl: 60 },
        { Type: 4, Name: "", Value: "mail.shop.example.", Priority: 10 },
        { Type: 3, Name: "", Value: 'v=spf1 "quoted" \\ -all', Weight: 100 },
        { Type: 7, Name: "cdn", Value: "shop", LinkName: "1001" },
      ],
    },
    { Id: 40002, Domain: "plain.example" },
  ],
  storageZones: [
    {
      Id: 60001,
      Name: "shop-files",
      Region: "NY",
      ReplicationRegions: ["SG", "LA"],
      Custom404FilePath: "/404.html",
      Password: secrets.storagePassword,
      files: { "index.html": { content: "<h1>" } },
    },
  ],
  videoLibraries: [
    { Id: 80001, Name: "talks", AllowedReferrers: ["Shop.example"], BlockedReferrers: ["spam.example"], VideoCount: 1 },
  ],
  videoCollections: [{ videoLibraryId: 80001, name: "keynotes" }],
  databases: [{ name: "main", storage_region: "eu-west-1", primary_regions: ["DE"], replicas_regions: ["NY"] }],
  loadBalancers: [{ LoadBalancerId: 31001, Name: "europe" }],
  loadBalancerOriginGroups: [{ Id: 32001, LoadBalancerId: 31001, Name: "berlin" }],
  loadBalancerOrigins: [
    {
      Id: 33001,
      OriginGroupId: 32001,
      StandardOrigin: { OriginUrl: "https://berlin.example", HostHeader: null, VerifySsl: true },
    },
    { Id: 33002, OriginGroupId: 32001, OriginType: 2, StorageZoneId: 60001 },
  ],
  shieldZones: [
    {
      pullZoneId: 1001,
      shieldZoneId: 7001,
      planType: 1,
      wafEnabled: true,
      rateLimitRulesLimit: 10,
      wafDisabledRules: ["920100"],
      wafLogOnlyRules: ["920110"],
    },
    { pullZoneId: 1002, shieldZoneId: 7002 },
  ],
  shieldAccessLists: [{ shieldZoneId: 7001, name: "office", type: 1, content: "192.0.2.0/24\n", action: 1 }],
  shieldManagedLists: [{ shieldZoneId: 7001, listId: 11, isEnabled: true }],
  shieldBotActions: [{ shieldZoneId: 7001, bots: "bots/201", action: 3 }],
  shieldUploadScannings: [{ shieldZoneId: 7001, isEnabled: true, antivirusScanningMode: 2 }],
  shieldPages: [{ shieldZoneId: 7001, pageType: "block", content: "<h1>No</h1>" }],
  shieldApiGuardians: [{ shieldZoneId: 7001, title: "API" }],
  shieldWafRules: [
    {
      shieldZoneId: 7001,
      ruleName: "no-admin",
      ruleConfiguration: pathBeginsWith("/admin"),
    },
  ],
  shieldRateLimits: [
    {
      shieldZoneId: 7001,
      ruleName: "sign-in",
      ruleConfiguration: {
        ...pathBeginsWith("/login"),
        requestCount: 10,
        counterKeyType: 3,
        timeframe: 60,
        blockTime: 300,
      },
    },
  ],
  containerRegistries: [
    { id: 2001, displayName: "images", type: "gitHub", userName: "acme", password: secrets.registryPassword },
  ],
  containerApps: [
    {
      name: "Web shop",
      autoScaling: { min: 1, max: 3 },
      regionSettings: { allowedRegionIds: ["NY", "DE"], requiredRegionIds: ["DE"] },
      volumes: [{ name: "data", size: 5 }],
      containerTemplates: [
        {
          name: "web",
          imageNamespace: "acme",
          imageName: "shop",
          imageTag: "1.4.2",
          imageRegistryId: "2001",
          environmentVariables: [
            { name: "DATABASE_URL", value: secrets.databaseUrl },
            { name: "with-dash.and dots", value: secrets.quoted },
          ],
          volumeMounts: [{ name: "data", mountPath: "/var/data" }],
          probes: { readiness: { httpGet: { request: { path: "/health", portNumber: 8080 } } } },
          endpoints: [{ displayName: "http", cdn: { portMappings: [{ containerPort: 8080 }] } }],
        },
        { name: "side-car" },
      ],
      logForwarding: {
        type: "SyslogTcp",
        endpoint: "logs.example.com",
        port: 6514,
        token: secrets.logToken,
        format: "SyslogRfc5424",
        enabled: true,
      },
    },
  ],
};
