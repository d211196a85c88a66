import assert from "node:assert/strict";
import { failed, succeeded } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";
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
