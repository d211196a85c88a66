import assert from "node:assert/strict";
import { RemoteContainerApp } from "../../../provider/src/groups/containers/api/containerAppCodec";
import { RemoteRegistry } from "../../../provider/src/groups/containers/api/containerRegistry";
import { RemoteDnsZone } from "../../../provider/src/groups/dns/api/dnsZone";
import { WholePullZone } from "../../../provider/src/groups/pullZone/api/wholePullZone";
import { RemoteStorageZone } from "../../../provider/src/groups/storage/api/storageZone";
import { declareApp } from "../../../provider/src/groups/containers/containerApp.export";
import { declareRegistry } from "../../../provider/src/groups/containers/containerRegistry.export";
import { declareDnsZone } from "../../../provider/src/groups/dns/dnsZone.export";
import { replyOf } from "../../../provider/src/vocabulary/reply";
import { createNaming } from "../../../provider/src/export/naming";
import { isResource, printStatement, type Section } from "../../../provider/src/export/programAst";
import { linking } from "../../../provider/src/export/references";
import { declarePullZone } from "../../../provider/src/groups/pullZone/pullZone.export";
import { declareScript, type FoundScript } from "../../../provider/src/groups/script/script.export";
import { script as scriptDefinition } from "../../../provider/src/groups/script/script.definition";
import { RemoteRelease } from "../../../provider/src/groups/script/api/scriptRelease";
import { declareStorageZone } from "../../../provider/src/groups/storage/storageZone.export";
import { decoded } from "../../support/decoded";

const printed = (...sections: readonly Section[]): readonly string[] => {
  const all = sections.flatMap(({ statements }) => statements);
  return all.map(linking(all)).map((statement) => printStatement(statement, false).replace(/\s+/g, " "));
};
const kinds = ({ statements }: Section): readonly string[] =>
  statements.filter(isResource).map(({ kind, name }) => `${kind} ${name}`);

describe("exported kinds of resources", () => {
  describe("a pull zone", () => {
    const pullZone = (more: object): Section =>
      declarePullZone(createNaming(), decoded(WholePullZone, { Id: 1, Name: "shop", ...more }));

    it("has a set for each list that has entries, in canonical form and once each", () => {
      assert.deepEqual(printed(pullZone({ BlockedIps: ["2001:DB8::1", "203.0.113.7", "2001:db8:0::1"] })), [
        'const shopPullZone = new bunny.PullZone("shop", { name: "shop", adopt: true, });',
        'new bunny.BlockedIpSet("shop-blocked-ips", { pullZoneId: shopPullZone.id, ' +
          'blockedIps: ["2001:db8::1", "203.0.113.7"], adopt: true, });',
      ]);
      assert.deepEqual(kinds(pullZone({ BlockedReferrers: ["a.example"], AllowedReferrers: ["b.example"] })), [
        "PullZone shop",
        "BlockedReferrerSet shop-blocked-referrers",
        "AllowedReferrerSet shop-allowed-referrers",
      ]);
    });

    it("leaves out, with the reason, entries that no program could write", () => {
      const section = pullZone({ BlockedIps: ["203.0.113.7", "not an address"] });
      assert.match(printed(section)[1] ?? "", /blockedIps: \["203\.0\.113\.7"\]/);
      assert.equal(section.omissions.length, 1);
      assert.match(section.omissions[0] ?? "", /^blocked IP not an address of pull zone 1: must be/);
    });

    it("has its origin and the settings that a new pull zone does not have, secrets from the configuration", () => {
      const naming = createNaming();
      const section = declarePullZone(
        naming,
        decoded(WholePullZone, {
          Id: 1,
          Name: "shop",
          OriginType: 0,
          OriginUrl: "https://Origin.example/",
          OriginHostHeader: "",
          DisableCookies: true,
          LogFormat: 0,
          CacheKeyHeaders: "X-Device,Accept",
          PermaCacheStorageZoneId: 7,
          CacheControlMaxAgeOverride: 60,
          AWSSigningSecret: "canary",
          BunnyAiImageBlueprints: [{ Name: "demo", Properties: { prompt: "x" } }],
          OptimizerClasses: [{ Name: "small", Properties: { width: "5" } }],
        }),
      );
      assert.deepEqual(printed(section), [
        'new bunny.PullZone("shop", { name: "shop", origin: { originUrl: "https://origin.example", }, ' +
          'awsSigningSecret: config.requireSecret("shopAwsSigningSecret"), ' +
          'cacheKeyHeaders: ["accept", "x-device"], permaCacheStorageZoneId: 7, logFormat: "plain", ' +
          'optimizerClasses: { small: { width: "5", }, }, adopt: true, });',
      ]);
      assert.deepEqual(
        naming.settings().map(({ isSecret, what }) => [isSecret, what]),
        [[true, "awsSigningSecret of pull zone shop (1)"]],
      );
    });

    it("is a number to its parts where it cannot be declared itself, which is said", () => {
      const section = pullZone({ OriginConnectTimeout: 4, BlockedIps: ["203.0.113.7"] });
      assert.equal(printed(section)[0], "const shopPullZone = 1;");
      assert.match(printed(section)[1] ?? "", /pullZoneId: shopPullZone,/);
      assert.match(section.omissions[0] ?? "", /^pull zone shop \(1\): originConnectTimeout must be 3, 5 or 10/);
    });

    it("leaves out hostnames that are bunny.net's", () => {
      const theirs = [
        { Id: 1, Value: "shop.b-cdn.net", IsSystemHostname: true },
        { Id: 2, Value: "shop.bunny.run", IsManagedHostname: true },
      ];
      const section = pullZone({ Hostnames: theirs });
      assert.deepEqual([kinds(section), section.omissions], [["PullZone shop"], []]);
    });

    const hostname = (more: object): string =>
      printed(pullZone({ Hostnames: [{ Id: 3, Value: "WWW.Shop.example", ...more }] }))[1] ?? "";
    const begin =
      'new bunny.Hostname("www.shop.example", { pullZoneId: shopPullZone.id, hostname: "www.shop.example", ';

    it("has hostnames without, and with their certificates left as they are", () => {
      assert.equal(hostname({}), `${begin}adopt: true, });`);
      assert.equal(
        hostname({ ForceSSL: true }),
        `// HTTPS is forced although there is no certificate. ${begin}forceSsl: true, adopt: true, });`,
      );
      assert.equal(
        hostname({ HasCertificate: true, CertificateKeyType: 1, ForceSSL: true }),
        "// Its certificate is left as it is: bunny.net does not report how it was obtained. To manage it here, set " +
          '// certificate: "managed", or "custom" with certificatePem and privateKeyPem. ' +
          `${begin}forceSsl: true, adopt: true, });`,
      );
    });
  });

  describe("the edge rules of a pull zone", () => {
    const rule = { Guid: "a", Triggers: [{ Type: 0, PatternMatches: ["*/b", "*/a"] }], Enabled: true };
    const exported = (...rules: readonly object[]): Section =>
      declarePullZone(createNaming(), decoded(WholePullZone, { Id: 1, Name: "shop", EdgeRules: rules }));

    it("are left out where they are bunny.net's own, or do what another one does", () => {
      assert.deepEqual(kinds(exported({ ...rule, ReadOnly: true })), ["PullZone shop"]);
      assert.deepEqual(kinds(exported(rule, { ...rule, Guid: "b", Enabled: false }, { ...rule, ActionType: 4 })), [
        "PullZone shop",
        "EdgeRule shop-edge-rule",
        "EdgeRule shop-edge-rule-2",
      ]);
    });

    it("take the values of headers that are mostly secrets from the configuration", () => {
      const header = { ...rule, ActionType: 6, ActionParameter1: "Authorization", ActionParameter2: "Bearer x" };
      const [, text = ""] = printed(exported(header));
      assert.match(text, /name: "Authorization", value: config\.requireSecret\("shopAuthorization"\)/);
      assert.ok(!text.includes("Bearer"));
      assert.match(printed(exported({ ...header, ActionParameter1: "X-Team" }))[1] ?? "", /value: "Bearer x"/);
    });
  });

  describe("a script", () => {
    const script = (more: object, found: Partial<FoundScript> = {}): Section =>
      declareScript(createNaming(), {
        script: decoded(replyOf(scriptDefinition), { Id: 5, Name: "edge", ScriptType: 1, ...more }),
        secrets: [],
        active: undefined,
        isNamesake: false,
        ...found,
      });
    const live = decoded(RemoteRelease, { Id: 9, Uuid: "a1b2c3d4", Code: "secret code", Status: 1 });
    const variable = { Id: 1, Name: "A", DefaultValue: "b" };

    it("alone needs no name in the program", () => {
      assert.deepEqual(printed(script({})), [
        'new bunny.Script("edge", { name: "edge", scriptType: "cdn", adopt: true, });',
      ]);
    });

    it("has its variables and secrets from the configuration, and what is live by its uuid", () => {
      const section = script(
        { EdgeScriptVariables: [variable] },
        { active: live, secrets: [{ secretId: 2, name: "S", lastModified: "" }] },
      );
      assert.deepEqual(printed(section), [
        'const edgeScript = new bunny.Script("edge", { name: "edge", scriptType: "cdn", adopt: true, });',
        'new bunny.ScriptVariable("edge-A", { scriptId: edgeScript.id, name: "A", defaultValue: config.requireSecret("edgeADefaultValue"), adopt: true, });',
        'new bunny.ScriptSecret("edge-S", { scriptId: edgeScript.id, name: "S", secret: config.requireSecret("edgeS"), adopt: true, });',
        "// The live release, so nothing is published. To publish from this program, set code instead of uuid. " +
          'new bunny.ScriptRelease("edge", { scriptId: edgeScript.id, uuid: "a1b2c3d4", });',
      ]);
    });

    it("is left out where it cannot be told from others, or is of a new type; its variables are not", () => {
      for (const section of [
        script({ EdgeScriptVariables: [variable] }, { isNamesake: true }),
        script({ EdgeScriptVariables: [variable], ScriptType: 77 }),
      ]) {
        assert.deepEqual(kinds(section), ["ScriptVariable edge-A"]);
        assert.match(printed(section)[0] ?? "", /scriptId: 5,/);
        assert.match(
          section.omissions.join(),
          /^script edge \(5\): (other scripts have the same name|scriptType is req)/,
        );
      }
    });

    it("leaves it to a repository what is live", () => {
      for (const from of [{ RepositoryId: 3 }, { IntegrationId: 3 }, { Integration: { IntegrationId: 3 } }]) {
        const section = script(from, { active: live });
        assert.deepEqual(kinds(section), ["Script edge"]);
        assert.match(section.omissions.join(), /release a1b2c3d4 .*deployed from a repository/);
      }
    });
  });

  describe("the records of a DNS zone", () => {
    const section = (Records: readonly object[]): Section =>
      declareDnsZone(createNaming(), decoded(RemoteDnsZone, { Id: 4, Domain: "a.example", Records }));

    it("take the variables of scripts, which may be secrets, from the configuration", () => {
      const variables = [{ Name: "API_TOKEN", Value: "canary" }];
      const record = { Id: 1, Type: 11, Name: "dns", LinkName: "5", Ttl: 300, EnviromentalVariables: variables };
      assert.match(
        printed(section([record]))[1] ?? "",
        /scriptId: 5, environmentalVariables: { API_TOKEN: config\.requireSecret\("aExampleRecordsDnsScriptApiToken"\), },/,
      );
    });

    it("that no program could declare are left out, with the reason", () => {
      const { omissions, ...rest } = section([
        { Id: 5, Type: 6, Name: "", Value: "old.example" },
        { Id: 6, Type: 7, Name: "cdn", Value: "shop" },
      ]);
      assert.deepEqual(kinds({ omissions, ...rest }), ["DnsZone a.example"]);
      assert.match(omissions[0] ?? "", /^Flatten record @ old\.example of DNS zone 4 \(5\): type must be "A", /);
      assert.match(omissions[1] ?? "", /^PullZone record cdn .*\(6\): pullZoneId is required with type "PullZone"/);
    });
  });

  describe("a DNS zone", () => {
    const zone = (more: object): Section =>
      declareDnsZone(
        createNaming(),
        decoded(RemoteDnsZone, { Id: 4, Domain: "a.example", Records: [], ...fresh, ...more }),
      );
    const fresh = {
      Nameserver1: "kiki.bunny.net",
      Nameserver2: "coco.bunny.net",
      SoaEmail: "hostmaster@bunny.net",
      LoggingIPAnonymizationEnabled: true,
    };

    it("whose domain is none is left out, and its DNSSEC has its number", () => {
      const section = zone({ Domain: "localhost", DnsSecEnabled: true });
      assert.match(section.omissions.join(), /DNS zone localhost \(4\): domain must be a domain/);
      assert.match(printed(section).join(), /dnsZoneId: 4/);
    });
  });

  describe("a registry", () => {
    const registry = decoded(RemoteRegistry, {
      id: 7,
      displayName: "images",
      hostName: "ghcr.io",
      userName: "acme",
    });
    const declaredBeside = (others: readonly object[], more: object = {}) =>
      declareRegistry(createNaming(), {
        registry: { ...registry, ...more },
        all: [registry, ...others.map((other) => ({ ...registry, registryId: 8, ...other }))],
      });

    it("is left out where its type is not known, or another one is just like it", () => {
      for (const section of [declaredBeside([], { type: undefined }), declaredBeside([{}])]) {
        assert.deepEqual(section.statements, []);
        assert.match(section.omissions.join(), /^Registry images \(7\): (type is required|others have the same)/);
      }
    });
  });

  it("refer to what the same program declares, and keep the numbers of the rest", () => {
    const naming = createNaming();
    const script = { Id: 5, Name: "edge", ScriptType: 1 };
    const texts = printed(
      declareStorageZone(
        naming,
        decoded(RemoteStorageZone, { Id: 60001, Name: "files", Region: "DE", StorageHostname: "" }),
      ),
      declareScript(naming, {
        script: decoded(replyOf(scriptDefinition), script),
        secrets: [],
        active: undefined,
        isNamesake: false,
      }),
      declarePullZone(
        naming,
        decoded(WholePullZone, {
          Id: 1001,
          Name: "shop",
          OriginType: 2,
          StorageZoneId: 60001,
          MiddlewareScriptId: 5,
          PermaCacheStorageZoneId: 7,
        }),
      ),
      declareDnsZone(
        naming,
        decoded(RemoteDnsZone, {
          Id: 4,
          Domain: "a.example",
          Records: [{ Id: 4, Type: 7, Name: "cdn", Value: "shop", LinkName: "1001", Ttl: 300 }],
        }),
      ),
    );
    for (const says of [
      /const filesStorageZone = new bunny\.StorageZone/,
      /^const edgeScript = new bunny\.Script/,
      /^const shopPullZone = .*storageZoneId: filesStorageZone\.id, .*middlewareScriptId: edgeScript\.id,/,
      /^const shopPullZone = .*permaCacheStorageZoneId: 7,/,
      /pullZoneId: shopPullZone\.id,/,
    ])
      assert.ok(
        texts.some((text) => says.test(text)),
        `${String(says)} in ${texts.join("\n")}`,
      );
  });

  describe("a storage zone", () => {
    const storageZone = (more: object): Section =>
      declareStorageZone(
        createNaming(),
        decoded(RemoteStorageZone, { Id: 5, Name: "shop-files", Region: "DE", ...more }),
      );

    it("leaves out what has no name yet, and is left out with a name that no program could write", () => {
      assert.doesNotMatch(printed(storageZone({ ZoneTier: 7, StorageZoneType: 7 })).join(), /zoneTier|storageZoneType/);
      const section = storageZone({ Name: "Old_Zone" });
      assert.deepEqual(section.statements, []);
      assert.match(section.omissions.join(), /^Storage zone Old_Zone \(5\): name must consist of lower-case letters/);
    });
  });

  describe("an application", () => {
    const image = { imageNamespace: "acme", imageName: "shop", imageTag: "1", imageRegistryId: 7 };
    const cdn = { id: "e1", displayName: "http", type: "cdn", portMappings: [{ containerPort: 80, exposedPort: 443 }] };
    const app = (container: object, more: object = {}): Section =>
      declareApp(createNaming(), {
        app: decoded(RemoteContainerApp, {
          id: "app1",
          name: "Shop",
          status: "active",
          runtimeType: "shared",
          regionSettings: {},
          containerTemplates: [{ id: "c1", name: "web", ...image, ...container }],
          ...more,
        }),
        isNamesake: false,
      });

    it("is not waited for where that would be in vain", () => {
      assert.match(printed(app({}, { status: "suspended" })).join(), /skipAwait: true/);
      assert.doesNotMatch(printed(app({}, { status: "inactive" })).join(), /skipAwait/);
    });

    it("has its endpoints apart where one beside them cannot be declared", () => {
      const section = app({ endpoints: [cdn, { id: "e2", displayName: "inner", type: "publicIp" }] });
      assert.deepEqual(kinds(section), ["ContainerApp Shop", "ContainerEndpoint Shop-http"]);
      const [itself = "", endpoint = ""] = printed(section);
      assert.doesNotMatch(itself, /endpoints/);
      assert.match(endpoint, /{ appId: shopApp\.id, containerName: "web", displayName: "http", cdn: {.* adopt: true/);
      assert.match(
        section.omissions.join(),
        /^endpoint inner of application Shop \(app1\): endpoints of its type cannot be/,
      );
    });

    it("is left out where it cannot be told from others, or holds what no program could write", () => {
      const found = decoded(RemoteContainerApp, {
        id: "a",
        name: "x",
        status: "active",
        runtimeType: "shared",
        regionSettings: {},
      });
      for (const [isNamesake, reason] of [
        [true, /others have the same name/],
        [false, /^Application x \(a\): containerTemplates must contain at least one container/],
      ] as const) {
        const section = declareApp(createNaming(), { app: found, isNamesake });
        assert.deepEqual(section.statements, []);
        assert.match(section.omissions.join(), reason);
      }
    });
  });
});
