import assert from "node:assert/strict";
import { type Seed, startSandbox } from "pulumi-bunny-sandbox";
import { exportFrom } from "../../support/exportCommand";

interface Exported {
  /** Each on one line. */
  readonly statements: readonly string[];
  readonly omissions: readonly string[];
  readonly out: string;
}

/** What an account becomes. A sandbox of its own, because all runs of a process with one key share what they read. */
async function exported(account: Seed, args: readonly string[] = ["--all"], refused?: string): Promise<Exported> {
  const sandbox = await startSandbox();
  sandbox.seed(account);
  if (refused !== undefined)
    sandbox.addFault({ path: refused, times: "always", answer: { kind: "acceptedError", errorKey: "invalid_plan" } });
  const { code, out, err } = await exportFrom(sandbox, args);
  await sandbox.close();
  assert.equal(code, 0, err);
  return {
    statements: out
      .split("\n\n")
      .filter((text) => text.includes("new bunny."))
      .map((text) => text.trim().replace(/\s+/g, " ")),
    omissions: [...err.matchAll(/^Left out: (.*)$/gm)].map(([, omission = ""]) => omission),
    out,
  };
}

const kinds = ({ statements }: Exported): readonly string[] =>
  statements.map((text) => /new bunny\.(\w+)\( ?"([^"]+)"/.exec(text)?.slice(1).join(" ") ?? text);

describe("exported kinds of resources", function () {
  this.timeout(20_000);

  describe("a pull zone", () => {
    const pullZone = (more: object): Promise<Exported> =>
      exported({ pullZones: [{ Id: 1001, Name: "shop", OriginUrl: "https://Origin.example/", ...more }] });

    it("has a set for each list that has entries, in canonical form and once each", async () => {
      const { statements } = await pullZone({ BlockedIps: ["2001:DB8::1", "203.0.113.7", "2001:db8:0::1"] });
      assert.equal(
        statements[1],
        'new bunny.BlockedIpSet("shop", { pullZoneId: shopPullZone.id, blockedIps: ["2001:db8::1", "203.0.113.7"], adopt: true, });',
      );
      assert.deepEqual(kinds(await pullZone({ BlockedReferrers: ["a.example"], AllowedReferrers: ["b.example"] })), [
        "PullZone shop",
        "BlockedReferrerSet shop",
        "AllowedReferrerSet shop",
      ]);
    });

    it("leaves out, and says so, entries that no program could write", async () => {
      const { statements, omissions } = await pullZone({ BlockedIps: ["203.0.113.7", "not an address"] });
      assert.match(statements[1] ?? "", /blockedIps: \["203\.0\.113\.7"\]/);
      assert.deepEqual(omissions, [
        'BlockedIpSet 1001 of Pull zone shop (1001): blockedIps "not an address" is nothing that a program could declare',
      ]);
    });

    it("has its origin and the settings that a new pull zone does not have, secrets from the configuration", async () => {
      const { statements, out } = await pullZone({
        DisableCookies: true,
        LogFormat: 0,
        CacheKeyHeaders: "X-Device,Accept",
        PermaCacheStorageZoneId: 7,
        AWSSigningSecret: "canary",
      });
      const [text = ""] = statements;
      for (const setting of [
        'origin: { originUrl: "https://origin.example", }',
        'awsSigningSecret: config.requireSecret("shopAwsSigningSecret")',
        'cacheKeyHeaders: ["accept", "x-device"]',
        "permaCacheStorageZoneId: 7",
        'logFormat: "plain"',
      ])
        assert.ok(text.includes(setting), `${setting}: ${text}`);
      assert.match(out, /# awsSigningSecret of Pull zone shop \(1001\)\n/);
    });

    it("is a number to its parts where it cannot be declared itself, which is said", async () => {
      const zone = await pullZone({ OriginConnectTimeout: 4, BlockedIps: ["203.0.113.7"] });
      assert.deepEqual(kinds(zone), ["BlockedIpSet shop"]);
      assert.match(zone.statements[0] ?? "", /pullZoneId: 1001,/);
      assert.match(zone.omissions[0] ?? "", /^Pull zone shop \(1001\): originConnectTimeout must be 3, 5 or 10/);
    });

    it("leaves out hostnames that are bunny.net's, and leaves certificates as they are", async () => {
      const { statements } = await pullZone({
        Hostnames: [
          { Value: "shop.b-cdn.net", IsSystemHostname: true },
          { Value: "shop.bunny.run", IsManagedHostname: true },
          { Value: "plain.example" },
          { Value: "WWW.Shop.example", HasCertificate: true, CertificateKeyType: 1, ForceSSL: true },
        ],
      });
      assert.deepEqual(statements.slice(1), [
        'new bunny.Hostname("shop-plain.example", { pullZoneId: shopPullZone.id, hostname: "plain.example", adopt: true, });',
        'new bunny.Hostname("shop-WWW.Shop.example", { pullZoneId: shopPullZone.id, hostname: "www.shop.example", ' +
          "forceSsl: true, adopt: true, });",
      ]);
    });

    const rule = { ActionType: 0, Triggers: [{ Type: 0, PatternMatches: ["*/b", "*/a"] }], Enabled: true };

    it("has edge rules, without bunny.net's own and those that do what another one does", async () => {
      const redirect = {
        ...rule,
        ActionType: 1,
        ActionParameter1: "https://a.example",
        ActionParameter2: "301",
        Description: "Moved",
        OrderIndex: 3,
      };
      const zone = await pullZone({
        EdgeRules: [
          redirect,
          { ...rule, ReadOnly: true },
          rule,
          { ...rule, Enabled: false },
          { ...rule, ActionType: 4 },
        ],
      });
      assert.deepEqual(kinds(zone).slice(1), ["EdgeRule shop-Moved", "EdgeRule shop", "EdgeRule shop-2"]);
      assert.equal(
        zone.statements[1],
        'new bunny.EdgeRule("shop-Moved", { pullZoneId: shopPullZone.id, actions: [ ' +
          '{ type: "redirect", url: "https://a.example", statusCode: 301, }, ], ' +
          'triggers: [ { type: "url", patternMatches: ["*/a", "*/b"], }, ], ' +
          'description: "Moved", orderIndex: 3, adopt: true, });',
      );
    });

    it("takes the values of headers that are mostly secrets from the configuration", async () => {
      const header = { ...rule, ActionType: 6, ActionParameter1: "Authorization", ActionParameter2: "Bearer x" };
      const { statements } = await pullZone({ EdgeRules: [header, { ...header, ActionParameter1: "X-Team" }] });
      assert.match(statements[1] ?? "", /name: "Authorization", value: config\.requireSecret\("shopAuthorization"\)/);
      assert.match(statements[2] ?? "", /value: "Bearer x"/);
    });
  });

  describe("a script", () => {
    const variable = { Name: "A", DefaultValue: "b" };
    const script = (more: object): Promise<Exported> =>
      exported({ scripts: [{ Id: 30001, Name: "edge", ScriptType: 1, ...more }] });

    it("has its variables and secrets from the configuration, and what is live by its uuid", async () => {
      const { statements } = await script({
        EdgeScriptVariables: [variable],
        Secrets: [{ Name: "S", Secret: "canary" }],
        Releases: [{ Code: "secret code" }],
      });
      assert.deepEqual(
        statements.map((text) => text.replace(/uuid: "\w+"/, 'uuid: "…"')),
        [
          'const edgeScript = new bunny.Script("edge", { name: "edge", scriptType: "cdn", adopt: true, });',
          'new bunny.ScriptVariable("edge-A", { scriptId: edgeScript.id, name: "A", defaultValue: config.requireSecret("edgeADefaultValue"), adopt: true, });',
          'new bunny.ScriptSecret("edge-S", { scriptId: edgeScript.id, name: "S", secret: config.requireSecret("edgeSSecret"), adopt: true, });',
          'new bunny.ScriptRelease("edge", { scriptId: edgeScript.id, uuid: "…", });',
        ],
      );
    });

    it("leaves it to a repository what is live", async () => {
      const found = await script({ RepositoryId: 3, Releases: [{ Code: "deployed" }] });
      assert.deepEqual(kinds(found), ["Script edge"]);
      assert.match(found.omissions.join(), /^ScriptRelease of Script edge .*deployed from a repository/);
    });
  });

  describe("a DNS zone", () => {
    const zone = (more: object): Promise<Exported> =>
      exported({ dnsZones: [{ Id: 40001, Domain: "a.example", ...more }] });

    it("has its records in one resource, with keys that say which they are", async () => {
      const { statements } = await zone({
        Records: [
          { Type: 0, Name: "www", Value: "203.0.113.7", Ttl: 300, Weight: 100 },
          { Type: 0, Name: "www", Value: "203.0.113.8", Ttl: 300, Weight: 20, Comment: "second" },
          { Type: 7, Name: "cdn", Value: "shop", LinkName: "1001", Ttl: 300 },
        ],
      });
      assert.deepEqual(statements.slice(1), [
        'new bunny.DnsRecords("a.example", { dnsZoneId: aExampleDnsZone.id, records: { ' +
          '"cdn PullZone": { type: "PullZone", name: "cdn", pullZoneId: 1001, ttl: 300, }, ' +
          '"www A": { type: "A", name: "www", value: "203.0.113.7", ttl: 300, }, ' +
          '"www A 2": { type: "A", name: "www", value: "203.0.113.8", weight: 20, ttl: 300, comment: "second", }, ' +
          "}, adopt: true, });",
      ]);
    });

    it("takes the variables of scripts, which may be secrets, from the configuration", async () => {
      const variables = [{ Name: "API_TOKEN", Value: "canary" }];
      const record = { Type: 11, Name: "dns", LinkName: "5", Ttl: 300, EnviromentalVariables: variables };
      assert.match(
        (await zone({ Records: [record] })).statements[1] ?? "",
        /environmentalVariables: { API_TOKEN: config\.requireSecret\("aExampleDnsScriptApiToken"\), },/,
      );
    });

    it("leaves out records that no program could declare, and says so", async () => {
      const found = await zone({ Records: [{ Type: 6, Name: "", Value: "old.example" }] });
      assert.deepEqual(kinds(found), ["DnsZone a.example"]);
      assert.match(
        found.omissions[0] ?? "",
        /^DnsRecords .* records "@ Flatten" is nothing that a program could declare/,
      );
    });

    it("has the settings that are not those of a new one, and DNSSEC where it is enabled", async () => {
      assert.deepEqual((await zone({})).statements, [
        'new bunny.DnsZone("a.example", { domain: "a.example", adopt: true, });',
      ]);
      const { statements } = await zone({
        CustomNameserversEnabled: true,
        Nameserver1: "NS1.a.example.",
        Nameserver2: "ns2.a.example",
        SoaEmail: "me@a.example",
        LoggingEnabled: true,
        LogAnonymizationType: 1,
        DnsSecEnabled: true,
      });
      for (const setting of ['nameserver1: "ns1.a.example"', "loggingEnabled: true", 'logAnonymizationType: "drop"'])
        assert.ok(statements[0]?.includes(setting), `${setting}: ${statements.join("\n")}`);
      assert.match(
        statements[1] ?? "",
        /new bunny\.Dnssec\("a\.example", { dnsZoneId: aExampleDnsZone\.id, adopt: true,? }\);$/,
      );
      // What was left behind when its own name servers were switched off means nothing.
      assert.doesNotMatch((await zone({ Nameserver1: "ns1.a.example" })).statements.join(), /nameserver1/);
    });
  });

  it("registries have their passwords from the configuration, and are left out where they are alike", async () => {
    const images = { id: 2001, displayName: "images", type: "gitHub", userName: "acme", password: "canary" } as const;
    const { statements, omissions } = await exported({
      containerRegistries: [
        images,
        { displayName: "public", type: "dockerHub" },
        { displayName: "twin", type: "dockerHub" },
        { displayName: "twin", type: "dockerHub" },
      ],
    });
    assert.match(
      statements[0] ?? "",
      /^new bunny\.ContainerRegistry\("images", { displayName: "images", type: "gitHub", userName: "acme", password: config\.requireSecret\("imagesPassword"\), adopt: true, }\);$/,
    );
    assert.doesNotMatch(statements[1] ?? "", /password|userName/);
    assert.deepEqual([statements.length, omissions.length], [2, 2]);
    assert.match(omissions[0] ?? "", /^Registry twin \(\d+\): others have the same/);
  });

  it("refer to what the same program declares, and keep the numbers of the rest", async () => {
    const { statements } = await exported({
      storageZones: [{ Id: 60001, Name: "files", Region: "DE" }],
      scripts: [{ Id: 30005, Name: "edge", ScriptType: 1 }],
      pullZones: [
        {
          Id: 1001,
          Name: "shop",
          OriginType: 2,
          StorageZoneId: 60001,
          MiddlewareScriptId: 30005,
          PermaCacheStorageZoneId: 7,
        },
      ],
      dnsZones: [{ Domain: "a.example", Records: [{ Type: 7, Name: "cdn", Value: "shop", LinkName: "1001" }] }],
    });
    for (const says of [
      /const filesStorageZone = new bunny\.StorageZone/,
      /^const edgeScript = new bunny\.Script/,
      /^const shopPullZone = .*storageZoneId: filesStorageZone\.id, .*middlewareScriptId: edgeScript\.id,/,
      /^const shopPullZone = .*permaCacheStorageZoneId: 7,/,
      /pullZoneId: shopPullZone\.id,/,
    ])
      assert.ok(
        statements.some((text) => says.test(text)),
        `${String(says)} in ${statements.join("\n")}`,
      );
  });

  it("load balancers have their groups and origins, each in the group that the program declares", async () => {
    const { statements } = await exported({
      loadBalancers: [{ LoadBalancerId: 31001, Name: "europe" }],
      loadBalancerOriginGroups: [{ Id: 32001, LoadBalancerId: 31001, Name: "berlin" }],
      loadBalancerOrigins: [
        {
          OriginGroupId: 32001,
          StandardOrigin: { OriginUrl: "https://berlin.example", HostHeader: null, VerifySsl: false },
        },
        { OriginGroupId: 32001, OriginType: 2, StorageZoneId: 7 },
      ],
    });
    assert.deepEqual(statements, [
      'const europeLoadBalancer = new bunny.LoadBalancer("europe", { name: "europe", adopt: true, });',
      'const europeBerlinLoadBalancerOriginGroup = new bunny.LoadBalancerOriginGroup("europe-berlin", { loadBalancerId: ' +
        'europeLoadBalancer.id, name: "berlin", adopt: true, });',
      'new bunny.LoadBalancerOrigin("europe-https-berlin.example", { originGroupId: europeBerlinLoadBalancerOriginGroup.id, ' +
        'originUrl: "https://berlin.example", adopt: true, });',
    ]);
  });

  it("Shield zones have settings that turn something on, and none that their plan refuses", async () => {
    const shield = (planType: number, more: Seed = {}, refused?: string) =>
      exported(
        {
          pullZones: [{ Id: 1001, Name: "shop" }],
          shieldZones: [{ pullZoneId: 1001, shieldZoneId: 7001, planType }],
          ...more,
        },
        ["--all"],
        refused,
      );
    const initial = ["ShieldManagedList 1001-Search-engines", "ShieldBotAction 1001-seo", "ShieldBotAction 1001-202"];
    assert.deepEqual(kinds(await shield(0, {}, "**/api-guardian")).slice(2), initial);
    const off = { shieldZoneId: 7001, requestIntegrity: { sensitivity: 0 }, ipAddress: { sensitivity: 0 } };
    const found = await shield(1, {
      shieldBotDetections: [{ ...off, browserFingerprint: { sensitivity: 0, aggression: 1, complexEnabled: false } }],
      shieldApiGuardians: [{ shieldZoneId: 7001 }],
      shieldApiGuardianEndpoints: [
        { shieldZoneId: 7001, requestMethod: "GET", requestPath: "/orders", apiGuardianEndpointId: 700101 },
      ],
      shieldPages: [{ shieldZoneId: 7001, pageType: "ratelimit", content: "<h1>Slower</h1>" }],
    });
    assert.deepEqual(kinds(found).slice(2), [...initial, "ShieldPage 1001-ratelimit"]);
    assert.deepEqual(
      found.omissions.map((omission) => omission.split(":")[0]),
      ["ShieldApiGuardian", "ShieldApiGuardianEndpoint"].map((kind) => `${kind} of Shield zone 1001 (7001)`),
    );
  });

  it("storage zones have what they are, without their passwords and files", async () => {
    const { statements, omissions } = await exported({
      storageZones: [
        { Name: "shop-files", Region: "DE", ReplicationRegions: ["SG", "NY"], Custom404FilePath: "/404.html" },
        { Name: "Old_Zone", Region: "DE" },
      ],
    });
    assert.deepEqual(statements, [
      'new bunny.StorageZone("shop-files", { name: "shop-files", region: "DE", replicationRegions: ["NY", "SG"], ' +
        'custom404FilePath: "/404.html", adopt: true, });',
    ]);
    assert.match(omissions.join(), /^Storage zone Old_Zone \(\d+\): name must consist of lower-case letters/);
  });

  describe("an application", () => {
    const endpoint = { displayName: "http", cdn: { portMappings: [{ containerPort: 80 }] } };
    const app = (container: object, more: object = {}): Promise<Exported> =>
      exported(
        {
          containerApps: [
            {
              name: "Shop",
              containerTemplates: [
                { name: "web", imageNamespace: "acme", imageName: "shop", imageTag: "1", ...container },
              ],
              ...more,
            },
          ],
        },
        ["--app", "Shop"],
      );

    it("has what it is, without what bunny.net fills in and without the values of variables", async () => {
      const { statements } = await app({
        environmentVariables: [{ name: "TOKEN", value: "canary" }],
        endpoints: [endpoint],
      });
      assert.equal(statements.length, 1);
      for (const part of [
        'environmentVariables: { TOKEN: config.requireSecret("shopWebToken"), }',
        "endpoints: { http: { cdn: { isSslEnabled: false, portMappings: [ { containerPort: 80, }, ], }, }, }",
      ])
        assert.ok(statements[0]?.includes(part), statements[0]);
    });
  });
});
