import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import type * as t from "io-ts";
import { ContainerApp } from "../../../provider/src/api/containers/containerAppCodec";
import { ContainerRegistry } from "../../../provider/src/api/containers/containerRegistryCodec";
import { DnsZone } from "../../../provider/src/api/dns/dnsZoneCodec";
import { PullZone } from "../../../provider/src/api/pullZone/pullZoneCodec";
import { Script } from "../../../provider/src/api/script/scriptCodec";
import { declareApp } from "../../../provider/src/export/containerApp";
import { declareRegistry } from "../../../provider/src/export/containerRegistry";
import { declareDnsZone } from "../../../provider/src/export/dnsZone";
import { createNaming } from "../../../provider/src/export/naming";
import { isResource, printStatement, type Section } from "../../../provider/src/export/programAst";
import { declarePullZone } from "../../../provider/src/export/pullZone";
import { declareScript, type FoundScript } from "../../../provider/src/export/script";

/** What the API would give, decoded. */
function decoded<A>(codec: t.Decoder<unknown, A>, reply: unknown): A {
  const result = codec.decode(reply);
  assert.ok(E.isRight(result), `this is no ${codec.name}`);
  return result.right;
}

const printed = ({ statements }: Section): readonly string[] =>
  statements.map((statement) => printStatement(statement, false).replace(/\s+/g, " "));
const kinds = ({ statements }: Section): readonly string[] =>
  statements.filter(isResource).map(({ kind, name }) => `${kind} ${name}`);

describe("exported kinds of resources", () => {
  describe("a pull zone", () => {
    const pullZone = (more: object): Section =>
      declarePullZone(createNaming(), decoded(PullZone, { Id: 1, Name: "shop", ...more }));

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
        decoded(PullZone, {
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
        [[true, "awsSigningSecret of pull zone shop"]],
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

    it("has hostnames with their certificates: none, managed, of unknown origin, custom, and the forced one without", () => {
      assert.equal(hostname({}), `${begin}certificate: "none", forceSsl: false, adopt: true, });`);
      assert.equal(
        hostname({ ForceSSL: true }),
        `// HTTPS is forced although there is no certificate. ${begin}forceSsl: true, adopt: true, });`,
      );
      assert.equal(
        hostname({ HasCertificate: true, CertificateProvisionType: 1, CertificateKeyType: 1 }),
        `${begin}certificate: "managed", certificateKeyType: "rsa", forceSsl: false, adopt: true, });`,
      );
      assert.equal(
        hostname({ HasCertificate: true, CertificateProvisionType: 0, ForceSSL: true }),
        "// Its certificate is left as it is: bunny.net does not report how it was obtained. To manage it here, set " +
          '// certificate: "managed", or "custom" with certificatePem and privateKeyPem. ' +
          `${begin}forceSsl: true, adopt: true, });`,
      );
      assert.match(
        hostname({ HasCertificate: true, CertificateProvisionType: 3, CertificateKeyType: 1, ForceSSL: true }),
        /certificate: "custom", certificatePem: config\.require\("wwwShopExampleCertificatePem"\), privateKeyPem: config\.requireSecret\("wwwShopExamplePrivateKeyPem"\), forceSsl: true, adopt: "overwrite", }\);$/,
      );
    });
  });

  describe("a script", () => {
    const script = (more: object, found: Partial<FoundScript> = {}): Section =>
      declareScript(createNaming(), {
        script: decoded(Script, { Id: 5, Name: "edge", ScriptType: 1, ...more }),
        secrets: [],
        active: { _tag: "NothingLive" },
        isNamesake: false,
        ...found,
      });
    const live: FoundScript["active"] = {
      _tag: "Live",
      release: {
        Id: 9,
        Uuid: "a1b2c3d4",
        Code: "secret code",
        Deleted: false,
        Status: 1,
        Note: undefined,
        Author: undefined,
        AuthorEmail: undefined,
        CommitSha: undefined,
        DateReleased: undefined,
        DatePublished: undefined,
      },
    };
    const variable = { Id: 1, Name: "A", DefaultValue: "b" };

    it("alone needs no name in the program", () => {
      assert.deepEqual(printed(script({})), [
        'new bunny.Script("edge", { name: "edge", scriptType: "cdn", adopt: true, });',
      ]);
    });

    it("has its variables as they are, its secrets from the configuration, and what is live by its uuid", () => {
      const section = script(
        { EdgeScriptVariables: [variable] },
        { active: live, secrets: [{ Id: 2, Name: "S", LastModified: "" }] },
      );
      assert.deepEqual(printed(section), [
        'const edgeScript = new bunny.Script("edge", { name: "edge", scriptType: "cdn", adopt: true, });',
        'new bunny.ScriptVariable("edge-A", { scriptId: edgeScript.id, name: "A", defaultValue: "b", required: false, adopt: true, });',
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

  it("a DNS zone has DNSSEC where it is enabled", () => {
    const zone = (DnsSecEnabled: boolean): Section =>
      declareDnsZone(createNaming(), decoded(DnsZone, { Id: 4, Domain: "a.example", DnsSecEnabled }));
    assert.match(printed(zone(true)).join(), /new bunny\.Dnssec\("a\.example", { dnsZoneId: 4, adopt: true, }\);$/);
    assert.deepEqual(zone(false).statements, []);
  });

  describe("a registry", () => {
    const registry = decoded(ContainerRegistry, {
      id: 7,
      displayName: "images",
      hostName: "ghcr.io",
      userName: "acme",
    });
    const declaredBeside = (others: readonly object[], more: object = {}) =>
      declareRegistry(createNaming(), {
        registry: { ...registry, ...more },
        all: [registry, ...others.map((other) => ({ ...registry, id: 8, ...other }))],
        isUsed: true,
      });

    it("has its password from the configuration, if it has a user", () => {
      const { id, identifier, section } = declaredBeside([{ userName: "other" }, { isPublic: true }]);
      assert.deepEqual([id, identifier], [7, "imagesRegistry"]);
      assert.match(
        printed(section).join(),
        /const imagesRegistry = new bunny\.ContainerRegistry\("images", { displayName: "images", type: "gitHub", userName: "acme", password: config\.requireSecret\("imagesRegistryPassword"\), adopt: true, }\);$/,
      );
      const anonymous = declaredBeside([], { userName: undefined }).section;
      assert.doesNotMatch(printed(anonymous).join(), /password|userName/);
    });

    it("is left out where its type is not known, or another one is just like it", () => {
      for (const { identifier, section } of [
        declaredBeside([], { hostName: "registry.example" }),
        declaredBeside([{}]),
      ]) {
        assert.equal(identifier, undefined);
        assert.deepEqual(section.statements, []);
        assert.match(section.omissions.join(), /^Registry images \(7\): (type is required|others have the same)/);
      }
    });
  });

  describe("an application", () => {
    const image = { imageNamespace: "acme", imageName: "shop", imageTag: "1", imageRegistryId: 7 };
    const cdn = { id: "e1", displayName: "http", type: "cdn", portMappings: [{ containerPort: 80, exposedPort: 443 }] };
    const app = (container: object, more: object = {}): Section =>
      declareApp(
        createNaming(),
        {
          app: decoded(ContainerApp, {
            id: "app1",
            name: "Shop",
            status: "active",
            runtimeType: "shared",
            regionSettings: {},
            containerTemplates: [{ id: "c1", name: "web", ...image, ...container }],
            ...more,
          }),
          isNamesake: false,
        },
        new Map([["7", "imagesRegistry"]]),
      );

    it("has what it is, without what bunny.net fills in and without the values of variables", () => {
      const section = app({
        image: "ghcr.io/acme/shop:1",
        imageDigest: `sha256:${"a".repeat(64)}`,
        entryPoint: { commandArray: [], argumentsArray: ["-v"] },
        environmentVariables: [{ name: "TOKEN", value: "canary" }],
        endpoints: [cdn],
      });
      assert.deepEqual(printed(section), [
        'new bunny.ContainerApp("Shop", { name: "Shop", runtimeType: "shared", containerTemplates: { web: { ' +
          'imageName: "shop", imageNamespace: "acme", imageTag: "1", imageRegistryId: imagesRegistry.id, ' +
          'entryPoint: { argumentsArray: ["-v"], }, ' +
          'environmentVariables: { TOKEN: config.requireSecret("shopWebToken"), }, ' +
          "endpoints: { http: { cdn: { isSslEnabled: false, portMappings: [ { containerPort: 80, }, ], }, }, }, }, }, " +
          "adopt: true, });",
      ]);
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
      const found = decoded(ContainerApp, {
        id: "a",
        name: "x",
        status: "active",
        runtimeType: "shared",
        regionSettings: {},
      });
      for (const [isNamesake, reason] of [
        [true, /others have the same name/],
        [false, /^Application x \(a\): containerTemplates is required/],
      ] as const) {
        const section = declareApp(createNaming(), { app: found, isNamesake }, new Map());
        assert.deepEqual(section.statements, []);
        assert.match(section.omissions.join(), reason);
      }
    });
  });
});
