import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Behaviour, HostnameSeed, Sandbox } from "../../sandbox/src";
import { answers, request, sandboxes } from "./helpers";

const registered = {
  ErrorKey: "pullzone.hostname_already_registered",
  Field: "Hostname",
  Message: "The hostname is already registered.",
};
const unknown = { ErrorKey: "pullzone.hostname_not_found", Field: "Hostname", Message: "There is no such hostname." };

describe("sandbox: hostnames", () => {
  const start = sandboxes();
  const withHostnames = async (
    hostnames: readonly HostnameSeed[],
    behaviour: Partial<Behaviour> = {},
  ): Promise<Sandbox> => {
    const sandbox = await start({ behaviour, strict: true });
    sandbox.seed({ pullZones: [{ Name: "shop", Hostnames: [...hostnames] }] });
    return sandbox;
  };
  const add = (sandbox: Sandbox, Hostname: string, zone = 1001) =>
    request(sandbox, "POST", `/pullzone/${zone}/addHostname`, { Hostname });
  const remove = (sandbox: Sandbox, Hostname: string) =>
    request(sandbox, "DELETE", "/pullzone/1001/removeHostname", { Hostname });
  const forceSsl = (sandbox: Sandbox, Hostname: string, ForceSSL: boolean) =>
    request(sandbox, "POST", "/pullzone/1001/setForceSSL", { Hostname, ForceSSL });
  const hostnames = (sandbox: Sandbox) => sandbox.state().accounts["main"]?.pullZones[0]?.Hostnames ?? [];
  const names = (sandbox: Sandbox) => hostnames(sandbox).map(({ Value }) => Value);

  it("gains, shows and loses custom hostnames", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ pullZones: [{ Name: "shop" }], hostnameBehaviour: { "*": { pointsToBunny: true } } });
    await answers(add(sandbox, "www.example.com"), 204, "");
    await add(sandbox, "*.example.org");
    const { text } = await request(sandbox, "GET", "/pullzone/1001");
    assert.deepEqual(names(sandbox), ["shop.b-cdn.net", "www.example.com", "*.example.org"]);
    assert.deepEqual(hostnames(sandbox)[1], {
      Id: 50002,
      Value: "www.example.com",
      ForceSSL: false,
      IsSystemHostname: false,
      IsManagedHostname: false,
      HasCertificate: false,
      CertificateKeyType: 0,
      CertificateProvisionType: 0,
    });
    assert.ok(text.includes(JSON.stringify(hostnames(sandbox)[1]).slice(0, 100)));
    await remove(sandbox, "www.example.com");
    // a hostname that comes back is a new one
    await add(sandbox, "www.example.com");
    assert.equal(hostnames(sandbox)[2]?.Id, 50004);
  });

  it("refuses a hostname that any zone of any account has, whatever its case", async () => {
    const sandbox = await start({ accounts: { main: ["k1"], other: ["k2"] } });
    sandbox.seed({ pullZones: [{ Name: "shop", Hostnames: [{ Value: "a.test" }] }, { Name: "blog" }] });
    sandbox.seed({ account: "other", pullZones: [{ Name: "other", Hostnames: [{ Value: "b.test" }] }] });
    const before = sandbox.state();
    for (const hostname of ["a.test", "A.TEST", "b.test", "blog.b-cdn.net"]) {
      for (const zone of [1001, 1002]) {
        await answers(add(sandbox, hostname, zone), 400, registered);
      }
    }
    assert.deepEqual(sandbox.state(), before);
    await request(sandbox, "DELETE", "/pullzone/1001");
    assert.equal((await add(sandbox, "a.test", 1002)).status, 204);
  });

  for (const [hostnameCase, stored] of [
    ["verbatim", "WWW.Example.com"],
    ["lower", "www.example.com"],
  ] as const) {
    it(`stores hostnames ${hostnameCase}, and knows them in any case`, async () => {
      const sandbox = await withHostnames([], { hostnameCase, forceSslWithoutCertificate: "accept" });
      await add(sandbox, "WWW.Example.com");
      assert.deepEqual(names(sandbox), [stored]);
      const found = await request(sandbox, "GET", "/pullzone?search=www.EXAMPLE");
      assert.ok(Array.isArray(found.body) && found.body.length === 1);
      assert.equal((await forceSsl(sandbox, "www.EXAMPLE.com", true)).status, 204);
      assert.equal((await remove(sandbox, "www.example.COM")).status, 204);
      assert.deepEqual(names(sandbox), []);
    });
  }

  it("knows hostnames by the spelling of reads alone when it is told to", async () => {
    const sandbox = await withHostnames([{ Value: "A.test" }], { hostnameSpelling: "exact" });
    await answers(remove(sandbox, "a.test"), 400, unknown);
    assert.equal((await request(sandbox, "GET", "/pullzone/loadFreeCertificate?hostname=a.test")).status, 404);
    assert.deepEqual((await add(sandbox, "a.test")).body, registered);
    assert.equal((await remove(sandbox, "A.test")).status, 204);
  });

  it("keeps its system hostname", async () => {
    const sandbox = await start();
    sandbox.seed({ pullZones: [{ Name: "shop" }] });
    await answers(remove(sandbox, "shop.b-cdn.net"), 400, {
      ErrorKey: "pullzone.system_hostname",
      Field: "Hostname",
      Message: "A system hostname cannot be removed.",
    });
    assert.deepEqual(names(sandbox), ["shop.b-cdn.net"]);
  });

  for (const [removeAbsentHostname, expected] of [
    ["reject", 400],
    ["accept", 204],
  ] as const) {
    it(`answers ${expected} to the removal of a hostname that is not there`, async () => {
      const sandbox = await withHostnames([{ Value: "a.test" }], { removeAbsentHostname });
      assert.equal((await remove(sandbox, "b.test")).status, expected);
      assert.deepEqual(names(sandbox), ["a.test"]);
    });
  }

  it("forces SSL where there is a certificate alone", async () => {
    const sandbox = await withHostnames([{ Value: "a.test" }, { Value: "b.test", HasCertificate: true }]);
    await answers(forceSsl(sandbox, "a.test", true), 400, {
      ErrorKey: "pullzone.hostname_ssl_not_enabled",
      Field: "Hostname",
      Message: "SSL is not enabled for this hostname.",
    });
    assert.equal((await forceSsl(sandbox, "a.test", false)).status, 204);
    assert.equal((await forceSsl(sandbox, "b.test", true)).status, 204);
  });

  for (const name of ["a.invalid", "localhost", "a b.test", "-a.test"]) {
    it(`refuses ${name}, which the public DNS cannot have`, async () => {
      const sandbox = await withHostnames([]);
      await answers(add(sandbox, name), 400, {
        ErrorKey: "pullzone.hostname_invalid",
        Field: "Hostname",
        Message: "The hostname is invalid.",
      });
    });
  }

  it("adds a wildcard once its DNS points to the zone", async () => {
    const sandbox = await withHostnames([]);
    await answers(add(sandbox, "*.a.test"), 400, {
      Message: "Wildcard domain validation failed. Please make sure that *.a.test is a CNAME to shop.b-cdn.net.",
    });
    sandbox.setHostnameBehaviour("*.a.test", { pointsToBunny: true });
    assert.equal((await add(sandbox, "*.a.test")).status, 204);
    sandbox.setHostnameBehaviour("*.b.test", { addWildcard: ["notPointing", "add"] });
    assert.equal((await add(sandbox, "*.b.test")).status, 400);
    assert.equal((await add(sandbox, "*.b.test")).status, 204);
  });

  it("forces SSL and lets it be, with a certificate and without, when it is told to", async () => {
    const sandbox = await withHostnames([{ Value: "a.test" }, { Value: "b.test", HasCertificate: true }], {
      forceSslWithoutCertificate: "accept",
    });
    for (const [hostname, force, expected] of [
      ["a.test", true, [true, false]],
      ["b.test", true, [true, true]],
      ["a.test", false, [false, true]],
    ] as const) {
      await answers(forceSsl(sandbox, hostname, force), 204, "");
      assert.deepEqual(
        hostnames(sandbox).map(({ ForceSSL }) => ForceSSL),
        expected,
      );
    }
    await answers(forceSsl(sandbox, "c.test", true), 400, unknown);
  });

  it("takes hostnames of a seed by name, and numbers go on after those that it gives", async () => {
    const sandbox = await withHostnames([{ Value: "a.test" }, { Value: "b.test", Id: 60000, ForceSSL: true }]);
    await add(sandbox, "c.test");
    assert.deepEqual(
      hostnames(sandbox).map(({ Id, Value, ForceSSL }) => [Id, Value, ForceSSL]),
      [
        [50001, "a.test", false],
        [60000, "b.test", true],
        [60001, "c.test", false],
      ],
    );
  });

  for (const [autoSsl, freeCertificate, expected] of [
    ["ignore", "issue", false],
    ["issue", "notPointing", false],
    ["issue", "issue", true],
  ] as const) {
    it(`obtains ${expected ? "a" : "no"} certificate by itself: ${autoSsl}, ${freeCertificate}`, async () => {
      const sandbox = await withHostnames([], { autoSsl });
      sandbox.setHostnameBehaviour("*", { freeCertificate });
      assert.equal((await add(sandbox, "a.test")).status, 204);
      await request(sandbox, "POST", "/pullzone/1001", { EnableAutoSSL: true });
      assert.equal((await add(sandbox, "b.test")).status, 204);
      assert.deepEqual(
        hostnames(sandbox).map(({ HasCertificate }) => HasCertificate),
        [false, expected],
      );
    });
  }
});
