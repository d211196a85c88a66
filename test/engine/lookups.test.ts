import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { failed, succeeded } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";
import { withLookupSandbox } from "../support/lookupSandbox";
import { ownProcesses } from "../support/testWorkspace";

const seed = {
  pullZones: [
    {
      Name: "shop",
      Hostnames: [
        { Value: "shop.b-cdn.net", IsSystemHostname: true, IsManagedHostname: true, HasCertificate: true },
        { Value: "www.example.com", ForceSSL: true, CertificateKeyType: 1 },
      ],
    },
    { Name: "bare" },
  ],
};
const hostnames = [
  {
    hostname: "shop.b-cdn.net",
    forceSsl: false,
    hasCertificate: true,
    certificateProvisionType: "unknown",
    certificateKeyType: "ecdsa",
    isSystemHostname: true,
    isManagedHostname: true,
  },
  {
    hostname: "www.example.com",
    forceSsl: true,
    hasCertificate: false,
    certificateProvisionType: "unknown",
    certificateKeyType: "rsa",
    isSystemHostname: false,
    isManagedHostname: false,
  },
];
const shield = { wafEnabled: true, wafExecutionMode: 1, planType: 2, wafDisabledRules: ["930100"] };

describe("look-ups on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  before(async () => {
    // Look-ups load what they need with import(), which only processes of their own do.
    stack = await startEngineStack({ processes: ownProcesses });
  });
  after(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  it("answer at once, or once their arguments are known, with an explicit provider too", async () => {
    const [zone = 0, bare = 0] = stack.sandbox.seed(seed).pullZones.map(({ Id }) => Id);
    stack.sandbox.seed({ shieldZones: [{ pullZoneId: zone, ...shield }] });
    const { url, apiKey } = stack.sandbox;
    stack.declare({
      resources: [
        { kind: "Provider", name: "account", args: { apiKey, apiUrl: url } },
        { kind: "BlockedIp", name: "ip", args: { pullZoneId: zone, blockedIp: "203.0.113.7" } },
      ],
      lookups: [
        { name: "hostnames", call: "getHostnames", args: { pullZoneId: zone } },
        { name: "later", call: "getHostnamesOutput", args: { pullZoneId: { $after: ["ip", zone] } } },
        { name: "shield", call: "getShieldZone", args: { pullZoneId: String(zone) }, provider: "account" },
        { name: "none", call: "getShieldZoneOutput", args: { pullZoneId: bare }, provider: "account" },
      ],
    });
    succeeded(await stack.preview());
    succeeded(await stack.up());
    const outputs = (await stack.run(["stack", "output", "--json"])).stdout;
    const found = JSON.parse(outputs) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    assert.deepEqual(withoutIds(found.hostnames?.hostnames), hostnames);
    assert.deepEqual(found.later, found.hostnames);
    assert.deepEqual(found.none, { pullZoneId: bare });
    assert.deepEqual(pick(found.shield?.shieldZone, ["wafExecutionMode", "planType", "wafDisabledRules"]), {
      wafExecutionMode: "block",
      planType: "business",
      wafDisabledRules: ["930100"],
    });
  });

  it("tell what cannot be answered", async () => {
    stack.declare({ lookups: [{ name: "hostnames", call: "getHostnames", args: { pullZoneId: 987654321 } }] });
    failed(await stack.preview(), /error: getHostnames: this account has no pull zone 987654321/);
  });
});

describe("look-ups in a program", () => {
  const sandbox = withLookupSandbox();
  let zone: number;
  beforeEach(() => {
    zone = sandbox().seed(seed).pullZones[0]?.Id ?? 0;
  });

  /** What bunny.net answers to the look-up of a shield zone. */
  const answer = (status: number, body: unknown): void => {
    sandbox().addFault({ path: "/shield/**", answer: { kind: "status", status, body } });
  };

  it("give every field of a shield zone, with names for numbers", async () => {
    const data = {
      shieldZoneId: 7,
      pullZoneId: zone,
      planType: 3,
      learningMode: true,
      learningModeUntil: "2026-01-09T00:00:00Z",
      wafEnabled: true,
      wafExecutionMode: 0,
      wafProfileId: 2,
      wafDisabledRules: ["a"],
      wafLogOnlyRules: ["b"],
      wafCustomRuleOrder: [5, 4],
      wafEngineConfig: [{ name: "paranoia_level", valueEncoded: "1" }, { name: "empty" }],
      wafRequestHeaderLoggingEnabled: true,
      wafRequestIgnoredHeaders: ["Cookie"],
      requestBodyLoggingEnabled: false,
      wafRealtimeThreatIntelligenceEnabled: false,
      wafRequestBodyLimitAction: 2,
      wafResponseBodyLimitAction: 0,
      rateLimitRulesLimit: 2,
      customWafRulesLimit: 0,
      dDoSShieldSensitivity: 4,
      dDoSExecutionMode: 1,
      dDoSChallengeWindow: 3600,
      whitelabelResponsePages: false,
      errorResponse: { statusCode: 0, success: false, message: null },
    };
    answer(200, { data });
    const { shieldZone, pullZoneId } = await bunny.getShieldZone({ pullZoneId: zone });
    const { dDoSShieldSensitivity, dDoSExecutionMode, dDoSChallengeWindow, wafEngineConfig, errorResponse, ...same } =
      data;
    assert.deepEqual(
      [dDoSShieldSensitivity, dDoSExecutionMode, errorResponse.success, pullZoneId],
      [4, 1, false, zone],
    );
    for (const [name, value] of Object.entries({
      ...same,
      planType: "enterprise",
      wafExecutionMode: "log",
      wafRequestBodyLimitAction: "ignore",
      wafResponseBodyLimitAction: "block",
      ddosSensitivity: "challenge",
      ddosExecutionMode: "block",
      ddosChallengeWindow: dDoSChallengeWindow,
      engineItems: Object.fromEntries(wafEngineConfig.map(({ name: of, valueEncoded = "" }) => [of, valueEncoded])),
    }))
      assert.deepEqual(Reflect.get(shieldZone ?? {}, name), value, name);
  });

  it("tolerate what bunny.net adds or leaves out", async () => {
    answer(200, { data: { shieldZoneId: 7, pullZoneId: zone, planType: 9, learningMode: null, more: 1 } });
    const { shieldZone } = await bunny.getShieldZone({ pullZoneId: zone });
    assert.deepEqual([shieldZone?.planType, shieldZone?.wafDisabledRules, shieldZone?.engineItems], ["9", [], {}]);
  });

  it("refuse what is no pull zone, before any request", async () => {
    for (const pullZoneId of ["shop", 0, 1.5]) {
      for (const ask of [bunny.getShieldZone, bunny.getHostnames]) {
        await assert.rejects(ask({ pullZoneId }), /pullZoneId must be a number above 0/);
      }
    }
    assert.deepEqual(sandbox().journal(), []);
  });

  describe("under test", () => {
    before(() =>
      pulumi.runtime.setMocks({
        newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: { ...(inputs as object) } }),
        call: ({ token, inputs }) => ({ token, ...(inputs as object) }),
      }),
    );
    after(() => {
      pulumi.runtime.resetOptions("", "", -1, "", "", false, "");
    });

    it("are answered by the test, by their names", async () => {
      const shieldZone: unknown = await bunny.getShieldZone({ pullZoneId: 1 });
      assert.deepEqual(shieldZone, { token: "bunny:index:getShieldZone", pullZoneId: 1 });
      const found: unknown = await bunny.getHostnames({ pullZoneId: 1 });
      assert.deepEqual(found, { token: "bunny:index:getHostnames", pullZoneId: 1 });
    });

    it("take outputs of resources", async () => {
      const { pullZoneId } = new bunny.BlockedIp("ip", { pullZoneId: 7, blockedIp: "203.0.113.7" });
      const found = [bunny.getShieldZoneOutput({ pullZoneId }), bunny.getHostnamesOutput({ pullZoneId })];
      for (const output of found) {
        assert.equal(await new Promise((resolve) => output.pullZoneId.apply(resolve)), 7);
      }
      assert.deepEqual(sandbox().journal(), []);
    });
  });
});

function withoutIds(found: unknown): unknown {
  assert.ok(Array.isArray(found));
  return found.map((entry: unknown) => {
    assert.ok(typeof entry === "object" && entry !== null);
    return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== "hostnameId"));
  });
}

function pick(found: unknown, names: readonly string[]): unknown {
  assert.ok(typeof found === "object" && found !== null);
  return Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name)));
}
