import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Behaviour, HostnameSeed, Sandbox } from "../../sandbox/src";
import { answers, request, sandboxes, takeViolations } from "./helpers";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const certificate = "-----BEGIN CERTIFICATE-----\nMIIB>>>???\n-----END CERTIFICATE-----\n";
const key = "-----BEGIN PRIVATE KEY-----\ncanaryKey>>>???\n-----END PRIVATE KEY-----\n";
const files = { Certificate: base64(certificate), CertificateKey: base64(key) };

describe("sandbox: certificates", () => {
  const start = sandboxes();
  const withHostname = async (hostname: HostnameSeed, behaviour: Partial<Behaviour> = {}): Promise<Sandbox> => {
    const sandbox = await start({ behaviour, strict: true });
    sandbox.seed({
      pullZones: [{ Name: "shop", Hostnames: [hostname] }],
      hostnameBehaviour: { "*": { pointsToBunny: true } },
    });
    return sandbox;
  };
  const load = (sandbox: Sandbox, hostname: string, query = "") =>
    request(sandbox, "GET", `/pullzone/loadFreeCertificate?hostname=${hostname}${query}`);
  const add = (sandbox: Sandbox, body: object) =>
    request(sandbox, "POST", "/pullzone/1001/addCertificate", { Hostname: "a.test", ...files, ...body });
  const remove = (sandbox: Sandbox, Hostname: string) =>
    request(sandbox, "DELETE", "/pullzone/1001/removeCertificate", { Hostname });
  const stored = (sandbox: Sandbox) => sandbox.state().accounts["main"]?.pullZones[0]?.Hostnames[0];
  const provision = (sandbox: Sandbox) => {
    const { HasCertificate, CertificateProvisionType } = stored(sandbox) ?? {};
    return [HasCertificate, CertificateProvisionType];
  };

  describe("that bunny.net obtains", () => {
    it("are there at once when the hostname points to bunny.net, and are asked for by a GET that changes things", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      await answers(load(sandbox, "A.test"), 200, "");
      assert.deepEqual(provision(sandbox), [true, 1]);
      // a fault that does not act withholds the work, though it is a GET
      await remove(sandbox, "a.test");
      sandbox.addFault({ path: "/pullzone/loadFreeCertificate", answer: { kind: "status", status: 500 } });
      assert.equal((await load(sandbox, "a.test")).status, 500);
      assert.deepEqual(provision(sandbox), [false, 0]);
    });

    it("are not there when nothing was said of the DNS of the hostname", async () => {
      const sandbox = await start({ strict: true });
      sandbox.seed({ pullZones: [{ Name: "shop", Hostnames: [{ Value: "a.test" }] }] });
      assert.deepEqual((await load(sandbox, "a.test")).body, {
        ErrorKey: "pullzone.certificate_request_failed",
        Message: "The domain a.test is not pointing to our servers.",
      });
      assert.deepEqual(provision(sandbox), [false, 0]);
    });

    for (const [what, name, record, status] of [
      [
        "a CNAME record for the pull zone's own hostname",
        "www.a.test",
        { Type: 2, Name: "www", Value: "Shop.b-cdn.net." },
        200,
      ],
      ["a record of the pull zone, for a domain itself", "a.test", { Type: 7, Name: "", LinkName: "1001" }, 200],
      ["such a record for all names", "any.a.test", { Type: 7, Name: "*", LinkName: "1001" }, 200],
      ["a record of another pull zone", "a.test", { Type: 7, Name: "", LinkName: "1002" }, 400],
      ["a record of another name", "a.test", { Type: 7, Name: "www", LinkName: "1001" }, 400],
      ["a CNAME record for another host", "www.a.test", { Type: 2, Name: "www", Value: "b-cdn.net" }, 400],
      ["a record that is disabled", "a.test", { Type: 7, Name: "", LinkName: "1001", Disabled: true }, 400],
    ] as const) {
      it(`are ${status === 200 ? "" : "not "}there with ${what} in a DNS zone, where nothing was said of the hostname`, async () => {
        const sandbox = await start({ strict: true });
        sandbox.seed({ pullZones: [{ Name: "shop" }], dnsZones: [{ Domain: "a.test", Records: [record] }] });
        await request(sandbox, "POST", "/pullzone/1001/addHostname", { Hostname: name });
        assert.equal((await load(sandbox, name)).status, status);
        sandbox.setHostnameBehaviour(name, { pointsToBunny: false });
        assert.equal((await load(sandbox, name)).status, 400);
      });
    }

    it("may be said to be there and go to another name", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      sandbox.setHostnameBehaviour("a.test", { freeCertificate: "issueElsewhere" });
      assert.equal((await load(sandbox, "a.test")).status, 200);
      assert.deepEqual(provision(sandbox), [false, 0]);
    });

    it("may be refused until a time that the authority names", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      sandbox.setHostnameBehaviour("a.test", { freeCertificate: "rateLimitedUntil", retryAfterSeconds: 60 });
      const { status, text } = await load(sandbox, "a.test");
      assert.equal(status, 400);
      const [, time = ""] = /retry after (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC/.exec(text) ?? [];
      const seconds = (Date.parse(`${time.replace(" ", "T")}Z`) - Date.now()) / 1000;
      assert.ok(seconds > 50 && seconds <= 60, text);
    });

    for (const [provisionType, expected] of [
      ["hidden", 0],
      ["shown", 1],
    ] as const) {
      it(`have a provision type that reads give as ${expected} (${provisionType})`, async () => {
        const sandbox = await withHostname({ Value: "a.test" }, { provisionType });
        await load(sandbox, "a.test");
        const { text } = await request(sandbox, "GET", "/pullzone/1001");
        assert.match(text, new RegExp(`"HasCertificate":true.*"CertificateProvisionType":${expected}`));
      });
    }

    for (const [outcome, body] of [
      [
        "notPointing",
        {
          ErrorKey: "pullzone.certificate_request_failed",
          Message: "The domain a.test is not pointing to our servers.",
        },
      ],
      [
        "rateLimited",
        {
          ErrorKey: "pullzone.certificate_request_failed",
          Field: "Hostname",
          Message:
            "The certificate could not be requested. Make sure the hostname DNS is set up to bunny.net. Fail to load " +
            "resource from 'https://acme-v02.api.letsencrypt.org/acme/new-order'. " +
            "urn:ietf:params:acme:error:rateLimited: too many certificates already issued",
        },
      ],
      [
        "pending",
        {
          ErrorKey: "pullzone.certificate_request_failed",
          Field: "Hostname",
          Message:
            "The certificate could not be requested. Make sure the hostname DNS is set up to bunny.net. Fail to load " +
            "resource from 'https://acme-v02.api.letsencrypt.org/acme/new-order'. " +
            "urn:ietf:params:acme:error:malformed: Unable to update challenge :: authorization must be pending",
        },
      ],
      [
        "refused",
        {
          ErrorKey: "pullzone.certificate_request_failed",
          Field: "Hostname",
          Message: "The certificate could not be requested.",
        },
      ],
    ] as const) {
      it(`are not there when the outcome is ${outcome}, and what was there stays`, async () => {
        const sandbox = await withHostname({ Value: "a.test" });
        sandbox.setHostnameBehaviour("a.test", { freeCertificate: outcome });
        await add(sandbox, {});
        const before = stored(sandbox);
        for (let turn = 0; turn < 3; turn += 1) {
          await answers(load(sandbox, "a.test"), 400, body);
        }
        assert.deepEqual(stored(sandbox), before);
      });
    }

    it("take the outcomes one after the other, of which the last stays", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      const statuses = async (count: number) => {
        const found: number[] = [];
        for (let turn = 0; turn < count; turn += 1) found.push((await load(sandbox, "a.test")).status);
        return found;
      };
      sandbox.setHostnameBehaviour("A.test", { freeCertificate: ["notPointing", "rateLimited", "issue"] });
      assert.deepEqual(await statuses(4), [400, 400, 200, 200]);
      sandbox.setHostnameBehaviour("a.test", { freeCertificate: ["issue", "refused"] });
      assert.deepEqual(await statuses(3), [200, 400, 400]);
    });

    for (const [hostname, query, expected] of [
      ["a.test", "&useOnlyHttp01=false", 2],
      ["a.test", "&useOnlyHttp01=true", 1],
      ["a.test", "", 1],
      ["*.a.test", "", 2],
    ] as const) {
      it(`come by the right way for ${hostname}${query} when bunny.net has the DNS zone`, async () => {
        const sandbox = await withHostname({ Value: hostname });
        sandbox.setHostnameBehaviour(hostname, { dnsAtBunny: true });
        assert.equal((await load(sandbox, encodeURIComponent(hostname), query)).status, 200);
        assert.deepEqual(provision(sandbox), [true, expected]);
        // by DNS it need not point there
        sandbox.setHostnameBehaviour(hostname, { freeCertificate: "notPointing" });
        assert.equal((await load(sandbox, hostname, query)).status, expected === 2 ? 200 : 400);
      });
    }

    it("need the DNS zone at bunny.net for a wildcard", async () => {
      const sandbox = await withHostname({ Value: "*.a.test" });
      await answers(load(sandbox, "*.a.test", "&useOnlyHttp01=false"), 400, {
        ErrorKey: "pullzone.certificate_request_failed",
        Field: "Hostname",
        Message: "A certificate for a wildcard needs DNS-01 validation.",
      });
      assert.deepEqual(provision(sandbox), [false, 0]);
    });

    it("are for hostnames of the account alone", async () => {
      const sandbox = await start({ accounts: { main: ["k1"], other: ["k2"] } });
      sandbox.seed({ account: "other", pullZones: [{ Name: "other", Hostnames: [{ Value: "a.test" }] }] });
      await answers(load(sandbox, "a.test"), 404, {
        ErrorKey: "pullzone.hostname_not_found",
        Field: "Hostname",
        Message: "There is no such hostname.",
      });
      assert.equal((await request(sandbox, "GET", "/pullzone/loadFreeCertificate")).status, 400);
    });

    it("have the kind of key that was chosen", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      const choose = (Hostname: string, KeyType: unknown) =>
        request(sandbox, "POST", "/pullzone/1001/updatePrivateKeyType", { Hostname, KeyType });
      for (const [type, hasCertificate] of [
        [1, false],
        [0, true],
        [1, true],
      ] as const) {
        await answers(choose("a.test", type), 200, "");
        assert.deepEqual(
          [stored(sandbox)?.CertificateKeyType, stored(sandbox)?.HasCertificate],
          [type, hasCertificate],
        );
        await load(sandbox, "a.test");
      }
      assert.equal((await choose("b.test", 1)).status, 404);
      sandbox.setOptions({ strict: false });
      assert.equal((await choose("a.test", 2)).status, 400);
      assert.equal((await choose("a.test", "ecdsa")).status, 200);
      assert.equal(stored(sandbox)?.CertificateKeyType, 0);
    });
  });

  describe("that are brought", () => {
    it("replace what was there, and only a read that asks for them shows them", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      await load(sandbox, "a.test");
      await answers(add(sandbox, {}), 204, "");
      assert.deepEqual(provision(sandbox), [true, 3]);
      for (const path of ["/pullzone/1001", "/pullzone", "/pullzone?page=1"]) {
        const separator = path.includes("?") ? "&" : "?";
        const plain = await request(sandbox, "GET", path);
        assert.ok(!/"Certificate(Key)?":"/.test(plain.text), path);
        const whole = await request(sandbox, "GET", `${path}${separator}includeCertificate=true`);
        for (const [name, file] of [
          ["Certificate", certificate],
          ["CertificateKey", key],
        ] as const) {
          assert.ok(whole.text.includes(`"${name}":"${Buffer.from(file).toString("base64url")}"`), path);
        }
      }
      const update = await request(sandbox, "POST", "/pullzone/1001", {});
      assert.ok(!/"Certificate(Key)?":"/.test(update.text));
    });

    it("go when they are replaced or removed", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      for (const replace of [() => load(sandbox, "a.test"), () => remove(sandbox, "a.test")]) {
        await add(sandbox, {});
        await replace();
        assert.ok(!JSON.stringify(stored(sandbox)).includes(files.CertificateKey.slice(0, 40)));
        const { text } = await request(sandbox, "GET", "/pullzone/1001?includeCertificate=true");
        assert.match(text, /"Certificate":null,"CertificateKey":null/);
      }
      assert.deepEqual(provision(sandbox), [false, 0]);
    });

    for (const header of ["EC PRIVATE KEY", "RSA PRIVATE KEY"]) {
      it(`may have an ${header}`, async () => {
        const sandbox = await withHostname({ Value: "a.test" });
        const CertificateKey = base64(key.replaceAll("PRIVATE KEY", header));
        assert.equal((await add(sandbox, { CertificateKey })).status, 204);
      });
    }

    for (const [what, body, field] of [
      ["PEM without base64", { Certificate: certificate }, "Certificate"],
      ["base64 of something else", { Certificate: base64("certificate") }, "Certificate"],
      ["a key in place of the certificate", { Certificate: base64(key) }, "Certificate"],
      ["base64 that was cut", { CertificateKey: files.CertificateKey.slice(0, -3) }, "CertificateKey"],
      ["PEM that was cut", { CertificateKey: base64(key.slice(0, -10)) }, "CertificateKey"],
      ["a certificate in place of the key", { CertificateKey: base64(certificate) }, "CertificateKey"],
      [
        "a key with a password",
        { CertificateKey: base64(key.replaceAll("PRIVATE", "ENCRYPTED PRIVATE")) },
        "CertificateKey",
      ],
    ] as const) {
      it(`are refused: ${what}`, async () => {
        const sandbox = await withHostname({ Value: "a.test" });
        sandbox.setOptions({ behaviour: { unreadableCertificate: "reject" } });
        const { status, body: answer } = await add(sandbox, body);
        assert.equal(status, 400);
        assert.deepEqual(answer, {
          ErrorKey: "pullzone.certificate_invalid",
          Field: field,
          Message: `${field} is not the base64 of a PEM file.`,
        });
        assert.deepEqual(provision(sandbox), [false, 0]);
      });
    }

    it("are for hostnames of the zone alone", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      assert.equal((await add(sandbox, { Hostname: "b.test" })).status, 400);
      assert.equal((await remove(sandbox, "b.test")).status, 400);
    });

    it("have a key that shows nowhere but where it is asked for", async () => {
      const sandbox = await withHostname({ Value: "a.test" });
      await add(sandbox, {});
      await add(sandbox, { Certificate: "?" });
      await request(sandbox, "GET", "/pullzone/1001?includeCertificate=true");
      await request(sandbox, "POST", "/pullzone/1001/addCertificate", { Hostname: 1, ...files });
      const leaks = [key, files.CertificateKey, Buffer.from(key).toString("base64url")];
      for (const path of ["state", "journal", "violations", "options", "faults"]) {
        const { text } = await request(sandbox, "GET", `/_sandbox/${path}`);
        for (const leak of leaks) assert.ok(!text.includes(leak.slice(0, 40)), path);
      }
      const state = await request(sandbox, "GET", "/_sandbox/state");
      assert.match(state.text, /"CertificateKey":"\(hidden\)"/);
      assert.equal(stored(sandbox)?.CertificateKey, leaks[2]);
      assert.equal(takeViolations(sandbox).length, 1);
    });
  });

  it("cannot be removed from a system hostname", async () => {
    const sandbox = await start();
    sandbox.seed({ pullZones: [{ Name: "shop" }] });
    await answers(remove(sandbox, "shop.b-cdn.net"), 400, {
      ErrorKey: "pullzone.system_hostname",
      Field: "Hostname",
      Message: "The certificate of a system hostname cannot be removed.",
    });
    assert.deepEqual(provision(sandbox), [true, 4]);
  });

  for (const [removeAbsentCertificate, expected] of [
    ["accept", 204],
    ["reject", 400],
  ] as const) {
    it(`answer ${expected} to the removal where there is none`, async () => {
      const sandbox = await withHostname({ Value: "a.test" }, { removeAbsentCertificate });
      assert.equal((await remove(sandbox, "a.test")).status, expected);
    });
  }
});
