import assert from "node:assert/strict";
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
    const { pullZoneId, errorResponse, ...same } = data;
    assert.equal(errorResponse.success, false);
    assert.deepEqual(await bunny.getShieldZone({ pullZoneId: zone }), {
      pullZoneId,
      shieldZone: {
        ...same,
        planType: "enterprise",
        wafExecutionMode: "log",
        wafEngineConfig: { paranoia_level: "1", empty: "" },
        wafRequestBodyLimitAction: "ignore",
        wafResponseBodyLimitAction: "block",
        dDoSShieldSensitivity: "challenge",
        dDoSExecutionMode: "block",
      },
    });
  });

  it("tolerate what bunny.net adds or leaves out", async () => {
    answer(200, { data: { shieldZoneId: 7, planType: 9, learningMode: null, more: 1 } });
    const { shieldZone } = await bunny.getShieldZone({ pullZoneId: zone });
    assert.deepEqual([shieldZone?.planType, shieldZone?.learningMode], ["other(9)", undefined]);
    assert.deepEqual([shieldZone?.wafDisabledRules, shieldZone?.wafEngineConfig], [[], {}]);
  });

  it("refuse what is no pull zone, before any request", async () => {
    for (const pullZoneId of ["shop", 0, 1.5]) {
      for (const ask of [bunny.getShieldZone, bunny.getHostnames]) {
        await assert.rejects(ask({ pullZoneId }), /pullZoneId must be a number above 0/);
      }
    }
    assert.deepEqual(sandbox().journal(), []);
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
