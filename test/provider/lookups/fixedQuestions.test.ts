import assert from "node:assert/strict";
import { isSecret } from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import type { Sandbox, Seed } from "pulumi-bunny-sandbox";
import { withLookupSandbox } from "../../support/lookupSandbox";

interface Question {
  readonly ask: () => Promise<unknown>;
  readonly requests: readonly string[];
  readonly found: unknown;
  readonly after?: (sandbox: Sandbox) => void;
}

const zoneId = 7001;
const withShieldZone = (sandbox: Sandbox): void => {
  sandbox.seed({
    pullZones: [{ Id: 1003, Name: "shop" }],
    shieldZones: [{ pullZoneId: 1003, shieldZoneId: zoneId }],
    shieldAccessLists: [
      { listId: 501, shieldZoneId: zoneId, name: "office", type: 1, entryCount: 1, content: "203.0.113.0/24" },
    ],
  });
};
const withPullZones = (sandbox: Sandbox): void => {
  sandbox.seed({
    pullZones: [
      { Id: 1001, Name: "blog" },
      { Id: 1003, Name: "shop" },
    ],
  });
};

const seeding =
  (seed: Seed) =>
  (sandbox: Sandbox): void => {
    sandbox.seed(seed);
  };

const today = new Date().toISOString().slice(0, 10);
const usToday = today.replace(/^(\d+)-(.*)$/, "$2-$1");

/** What is asked with fixed requests: in each case a result as a whole, or the first item of its list. */
const questions: Readonly<Record<string, Question>> = {
  getDnsZone: {
    ask: () => bunny.getDnsZone({ domain: "Example.com." }),
    after: seeding({
      dnsZones: [
        { Domain: "www.example.com" },
        {
          Id: 40007,
          Domain: "example.com",
          DateCreated: "2026-01-02T03:04:05Z",
          DateModified: "2026-01-03T03:04:05Z",
          NameserversDetected: true,
          CustomNameserversEnabled: true,
          Nameserver1: "ns1.example.com",
          Nameserver2: "ns2.example.com",
          SoaEmail: "me@example.com",
          LoggingEnabled: true,
          LoggingIPAnonymizationEnabled: false,
          LogAnonymizationType: 1,
          DnsSecEnabled: true,
          CertificateKeyType: 1,
        },
      ],
    }),
    requests: ["/dnszone"],
    found: {
      dnsZoneId: 40007,
      domain: "example.com",
      dateCreated: "2026-01-02T03:04:05Z",
      dateModified: "2026-01-03T03:04:05Z",
      nameserversDetected: true,
      customNameserversEnabled: true,
      nameserver1: "ns1.example.com",
      nameserver2: "ns2.example.com",
      soaEmail: "me@example.com",
      loggingEnabled: true,
      loggingIpAnonymizationEnabled: false,
      logAnonymizationType: "drop",
      dnsSecEnabled: true,
      certificateKeyType: "rsa",
    },
  },
  getScript: {
    ask: () => bunny.getScript({ name: "edge" }),
    after: seeding({
      scripts: [
        { Name: "not-edge" },
        {
          Id: 30007,
          Name: "edge",
          ScriptType: 2,
          LastModified: "2026-01-02T03:04:05Z",
          EdgeScriptVariables: [{ Name: "B", DefaultValue: "value" }, { Name: "A" }],
          DefaultHostname: "edge-abc.bunny.run",
          SystemHostname: "edge.b-cdn.net",
          RepositoryId: 7,
          IntegrationId: 8,
        },
      ],
      pullZones: [{ Id: 1001, Name: "shop", MiddlewareScriptId: 30007 }],
    }),
    requests: ["/compute/script"],
    found: {
      scriptId: 30007,
      name: "edge",
      scriptType: "middleware",
      lastModified: "2026-01-02T03:04:05Z",
      currentReleaseId: 0,
      variableNames: ["A", "B"],
      linkedPullZones: [{ pullZoneId: 1001, pullZoneName: "shop", defaultHostname: "shop.b-cdn.net" }],
      defaultHostname: "edge-abc.bunny.run",
      systemHostname: "edge.b-cdn.net",
      repositoryId: 7,
      integrationId: 8,
    },
  },
  getVideoLibrary: {
    ask: async () => {
      const { apiKey, readOnlyApiKey, pullZoneId, storageZoneId, ...found } = await bunny.getVideoLibrary({
        name: "talks",
      });
      assert.deepEqual([await isSecret(apiKey), await isSecret(readOnlyApiKey)], [true, true]);
      assert.deepEqual([typeof pullZoneId, typeof storageZoneId], ["number", "number"]);
      return found;
    },
    after: seeding({
      videoLibraries: [
        { Name: "more talks" },
        {
          Id: 80007,
          Name: "talks",
          ReplicationRegions: ["SG", "NY"],
          VideoCount: 7,
          DateCreated: "2026-01-02T03:04:05",
        },
      ],
    }),
    requests: ["/videolibrary"],
    found: {
      videoLibraryId: 80007,
      name: "talks",
      replicationRegions: ["NY", "SG"],
      videoCount: 7,
      dateCreated: "2026-01-02T03:04:05Z",
    },
  },
  getStorageZone: {
    ask: async () => {
      const { password, readOnlyPassword, ...found } = await bunny.getStorageZone({ name: "acme-site" });
      assert.deepEqual([await isSecret(password), await isSecret(readOnlyPassword)], [true, true]);
      return found;
    },
    after: seeding({
      storageZones: [
        { Name: "not-acme-site" },
        {
          Id: 60007,
          Name: "acme-site",
          Region: "NY",
          ReplicationRegions: ["SG", "LA"],
          ReplicationReadsLeft: 100,
          StorageZoneType: 1,
          Custom404FilePath: "/404.html",
          Rewrite404To200: true,
          DateModified: "2026-01-03T03:04:05Z",
          files: { "a.txt": { content: "abc" } },
        },
      ],
    }),
    requests: ["/storagezone"],
    found: {
      storageZoneId: 60007,
      name: "acme-site",
      region: "NY",
      replicationRegions: ["LA", "SG"],
      replicationChangeInProgress: true,
      zoneTier: "standard",
      storageZoneType: "s3",
      custom404FilePath: "/404.html",
      rewrite404To200: true,
      storageHostname: "ny.storage.bunnycdn.com",
      s3Hostname: "ny-s3.storage.bunnycdn.com",
      filesStored: 1,
      storageUsed: 3,
      dateModified: "2026-01-03T03:04:05Z",
    },
  },
  getStorageRegions: {
    ask: async () => (await bunny.getStorageRegions()).regions.filter(({ code }) => ["DE", "NY"].includes(code)),
    requests: ["/storagezone/regions"],
    found: [
      { code: "DE", name: "Falkenstein", storageHostname: "storage.bunnycdn.com" },
      { code: "NY", name: "New York", storageHostname: "ny.storage.bunnycdn.com" },
    ],
  },
  getContainerLimits: {
    ask: () => bunny.getContainerLimits(),
    after: seeding({ containerApps: [{ name: "shop" }] }),
    requests: ["/mc/limits"],
    found: {
      maxNumberOfApplications: 10,
      existingNumberOfApplications: 1,
      maxNumberOfRegionsPerApplication: 5,
      maxNumberOfInstancesPerRegion: 3,
      maxNumberOfInstancesPerApplication: 15,
      maxNumberOfVolumesPerApplication: 2,
      maxVolumeSize: 100,
    },
  },
  getContainerRegistry: {
    ask: async () => {
      const { accountId, ...found } = await bunny.getContainerRegistry({ displayName: "mine" });
      assert.match(accountId ?? "", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const { hostName, isPublic } = await bunny.getContainerRegistry({ displayName: "DockerHub Public" });
      assert.deepEqual([hostName, isPublic], ["docker.io", true]);
      return found;
    },
    after: seeding({
      containerRegistries: [{ displayName: "mine", type: "gitHub", userName: "bunny", password: "canary-1" }],
    }),
    requests: ["/mc/registries"],
    found: {
      registryId: 2001,
      displayName: "mine",
      hostName: "ghcr.io",
      userName: "bunny",
      namespaceId: "default",
      createdAt: "2026-01-01T00:00:00.000000",
      isPublic: false,
      isPlatformManaged: false,
    },
  },
  getRegions: {
    ask: async () => (await bunny.getRegions()).regions[0],
    requests: ["/region"],
    found: {
      regionId: 8,
      code: "BR",
      name: "LATAM: Sao Paulo, BR",
      continentCode: "SA",
      countryCode: "BR",
      latitude: -23.5558,
      longitude: -46.6396,
      pricePerGigabyte: 0.045,
      allowLatencyRouting: true,
    },
  },
  getCountries: {
    ask: async () => (await bunny.getCountries()).countries.filter(({ code }) => ["BR", "DE"].includes(code)),
    requests: ["/country"],
    found: [
      { code: "BR", name: "Brazil", isInEu: false, taxRate: 0, regionCodes: ["BR"] },
      { code: "DE", name: "Germany", isInEu: true, taxRate: 19, taxPrefix: "DE", regionCodes: ["DE"] },
    ],
  },
  getVideoLanguages: {
    ask: async () => (await bunny.getVideoLanguages()).languages.slice(0, 2),
    requests: ["/videolibrary/languages"],
    found: [
      {
        code: "cy",
        name: "Welsh",
        supportPlayerTranslation: false,
        supportTranscribing: true,
        transcribingAccuracy: 1,
      },
      {
        code: "de",
        name: "German",
        supportPlayerTranslation: true,
        supportTranscribing: true,
        transcribingAccuracy: 4,
      },
    ],
  },
  getContainerNodes: {
    ask: () => bunny.getContainerNodes(),
    requests: ["/mc/nodes"],
    found: { ipAddresses: ["192.0.2.1", "192.0.2.2", "2001:db8::1"] },
  },
  getBilling: {
    ask: () => bunny.getBilling(),
    after: withPullZones,
    requests: ["/billing", "/billing/summary"],
    found: {
      balance: 25.5,
      availableBalance: 30.5,
      couponBalance: 5,
      thisMonthCharges: 2,
      pullZones: [
        { pullZoneId: 1001, monthlyCharges: 0.01, monthlyBandwidthUsed: 1000 },
        { pullZoneId: 1003, monthlyCharges: 0.03, monthlyBandwidthUsed: 3000 },
      ],
    },
  },
  getStatistics: {
    ask: () => bunny.getStatistics({ pullZoneId: "1003", dateFrom: "2026-01-01T00:00:00Z" }),
    after: withPullZones,
    requests: ["/statistics"],
    found: {
      totalRequestsServed: 3,
      totalBandwidthUsed: 3000,
      totalOriginTraffic: 300,
      averageOriginResponseTime: 120,
      cacheHitRate: 90.5,
    },
  },
  getShieldRules: {
    ask: async () => (await bunny.getShieldRules({ shieldZoneId: zoneId })).rules.slice(0, 2),
    after: withShieldZone,
    requests: [`/shield/waf/rules/${zoneId}`],
    found: [
      {
        ruleId: "930100",
        description: "Encoded path traversal",
        group: "LFI",
        mainGroup: "Core Rule Set",
        ruleset: "OWASP",
      },
      { ruleId: "930110", description: "Path traversal", group: "LFI", mainGroup: "Core Rule Set", ruleset: "OWASP" },
    ],
  },
  getShieldBots: {
    ask: () => bunny.getShieldBots({ shieldZoneId: zoneId }),
    after: withShieldZone,
    requests: [`/shield/shield-zone/${zoneId}/bot-categorization`],
    found: {
      shieldZoneId: zoneId,
      categories: [
        { category: "seo", action: "allow" },
        { category: "aiScraper", action: "none" },
      ],
      bots: [
        { botId: 101, userAgentMatch: "Googlebot", category: "seo", action: "none", isVerifiable: true },
        { botId: 201, userAgentMatch: "GPTBot", category: "aiScraper", action: "none", isVerifiable: true },
        { botId: 202, userAgentMatch: "Bytespider", category: "aiScraper", action: "block", isVerifiable: false },
      ],
    },
  },
  getShieldEvents: {
    ask: async () => {
      const found = await bunny.getShieldEvents({ shieldZoneId: zoneId, date: today });
      assert.equal((await bunny.getShieldEvents({ shieldZoneId: zoneId, date: today, limit: 1 })).events.length, 1);
      return found;
    },
    after: withShieldZone,
    requests: [
      `/shield/shield-zone/${zoneId}`,
      `/shield/event-logs/${zoneId}/${usToday}/`,
      `/shield/event-logs/${zoneId}/${usToday}/page-2`,
      `/shield/event-logs/${zoneId}/${usToday}/`,
    ],
    found: {
      shieldZoneId: zoneId,
      date: today,
      events: ["1", "2"].map((number) => ({
        eventId: `event-${number}`,
        time: `${today}T00:00:0${number}.000Z`,
        ruleId: "942100",
        ruleGroup: "SQLI",
        severity: "critical",
        country: "DE",
        asn: "64500",
        method: "GET",
        status: "403",
      })),
    },
  },
  getShieldMetrics: {
    ask: () => bunny.getShieldMetrics({ shieldZoneId: zoneId, year: 2026, month: 1 }),
    after: withShieldZone,
    requests: [`/shield/shield-zone/${zoneId}`, `/shield/metrics/overages/${zoneId}`],
    found: {
      shieldZoneId: zoneId,
      totalCleanRequests: 1_000_005,
      totalOverage: 5,
      segments: [
        {
          periodStart: "2026-01-01T00:00:00Z",
          periodEnd: "2026-02-01T00:00:00Z",
          planType: "basic",
          overageAllowance: 1_000_000,
          overage: 5,
        },
      ],
    },
  },
  getShieldAccessLists: {
    ask: async () => {
      const { managedLists, ...found } = await bunny.getShieldAccessLists({ shieldZoneId: String(zoneId) });
      return { ...found, managedLists: managedLists.slice(0, 1) };
    },
    after: withShieldZone,
    requests: [`/shield/shield-zone/${zoneId}/access-lists`],
    found: {
      shieldZoneId: zoneId,
      customLists: [
        {
          listId: 501,
          name: "office",
          type: "cidr",
          action: "none",
          enabled: false,
          entryCount: 1,
          lastUpdated: "2026-01-01T00:00:00Z",
        },
      ],
      customListCount: 1,
      customEntryCount: 1,
      managedLists: [
        {
          listId: "13",
          name: "Search engines",
          type: "ip",
          action: "allow",
          enabled: true,
          entryCount: 0,
          lastUpdated: "2026-01-01T00:00:00Z",
          requiredPlan: "advanced",
        },
      ],
    },
  },
};

describe("look-ups with fixed requests", () => {
  const sandbox = withLookupSandbox();

  for (const [name, { ask, requests, found, after }] of Object.entries(questions)) {
    it(`${name} gives every field, in one order`, async () => {
      sandbox().setOptions({ behaviour: { listOrder: "reversed" } });
      after?.(sandbox());
      assert.deepEqual(await ask(), found);
      assert.deepEqual(
        sandbox()
          .journal()
          .map(({ method, path }) => `${method} ${path}`),
        requests.map((path) => `GET ${path}`),
      );
    });
  }

  it("of Shield have no figures of a month that has not begun, and say that events are too old", async () => {
    withShieldZone(sandbox());
    assert.deepEqual(await bunny.getShieldMetrics({ shieldZoneId: zoneId, year: 2999, month: 1 }), {
      shieldZoneId: zoneId,
      segments: [],
    });
    const asking = (date: string) => bunny.getShieldEvents({ shieldZoneId: zoneId, date });
    await assert.rejects(asking("2026-01-31"), /no events of 2026-01-31: it keeps those of the last 72 hours/);
    await assert.rejects(asking("yesterday"), /date must be a day such as 2026-01-31/);
  });

  it("getDnsScan waits for its own scan, and gives what was found as DnsRecords takes it", async () => {
    const found = { Ttl: null, Priority: null, Weight: null, Port: null, IsProxied: false };
    sandbox().seed({
      dnsZones: [{ Id: 40001, Domain: "shop.example" }],
      dnsScans: [
        {
          ZoneId: 40001,
          Records: [
            { ...found, Name: "@", Type: 16, Value: "ns1.example.net. hostmaster.example.net. 1 2 3 4 5" },
            { ...found, Name: "@", Type: 12, Value: "ns1.example.net" },
            { ...found, Name: "www", Type: 0, Value: "203.0.113.7", Ttl: 60 },
            { ...found, Name: "@", Type: 4, Value: "mx.example.net", Priority: 10 },
            { ...found, Name: "", Type: 3, Value: 'v=spf1 "quoted" \\ -all' },
            { ...found, Name: "@", Type: 9, Value: '0 issue "letsencrypt.org"' },
            { ...found, Name: "bad", Type: 0, Value: "no address" },
          ],
        },
      ],
    });
    const scan = () => bunny.getDnsScan({ dnsZoneId: 40001 });
    const [{ records, skipped }, another] = await Promise.all([scan(), scan()]);
    assert.deepEqual(another.records, records);
    assert.deepEqual(records, {
      "www A": { type: "A", name: "www", value: "203.0.113.7", ttl: 60 },
      "@ MX": { type: "MX", name: "@", value: "mx.example.net", priority: 10, ttl: 300 },
      "@ TXT": { type: "TXT", name: "@", value: 'v=spf1 "quoted" \\ -all', ttl: 300 },
      "@ CAA": { type: "CAA", name: "@", flags: 0, tag: "issue", value: "letsencrypt.org", ttl: 300 },
    });
    assert.match(skipped.join(), /^bad 300 IN A no address: /);
    assert.deepEqual(
      sandbox()
        .journal()
        .map(({ method, path }) => `${method} ${path}`),
      [
        "GET /dnszone/40001",
        "POST /dnszone/records/scan",
        "GET /dnszone/40001/records/scan",
        "GET /dnszone/40001/records/scan",
        // A scan takes the place of one that is not finished, so the second waits for the first.
        "POST /dnszone/records/scan",
        "GET /dnszone/40001/records/scan",
        "GET /dnszone/40001/records/scan",
      ],
    );
    await assert.rejects(bunny.getDnsScan({ dnsZoneId: 4711 }), /this account has no DNS zone 4711: check the id/);
  });

  const ofShield = [
    bunny.getShieldRules,
    bunny.getShieldBots,
    bunny.getShieldAccessLists,
    bunny.getShieldEvents,
    (args: bunny.GetShieldRulesArgs) => bunny.getShieldMetrics({ ...args, year: 2026, month: 1 }),
  ];
  for (const ask of ofShield) {
    it(`${String(ofShield.indexOf(ask) + 1)} of Shield says that there is no such zone`, async () => {
      await assert.rejects(ask({ shieldZoneId: 4711 }), /this account has no Shield zone 4711: check the id/);
      await assert.rejects(ask({ shieldZoneId: "shop" }), /shieldZoneId must be a number above 0/);
    });
  }
});
