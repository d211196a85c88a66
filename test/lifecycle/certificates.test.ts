import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { HostnameBehaviour } from "pulumi-bunny-sandbox";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";
import { certificatePem, hostnameSample, privateKeyPem } from "./hostname";
import type { Fixture } from "./sample";

/** The certificate of a hostname: each kind, each switch, each step that fails. In Pulumi's own provider process. */
describe("certificates of hostnames", function () {
  this.timeout(60_000);

  const host = providerHost();
  const keyPem = privateKeyPem();

  interface Setting {
    readonly world: Fixture;
    readonly resource: EngineResource;
    readonly name: string;
    readonly zone: number;
    /** Requests without the zone's number. */
    readonly up: (args: Wire) => Promise<readonly string[]>;
  }

  const start = (behaviour: HostnameBehaviour = {}): Setting => {
    const world = hostnameSample.prepare(host.sandbox);
    const resource = host.resource("Hostname");
    const { hostname: name, pullZoneId: zone } = world.minimal;
    assert.ok(typeof name === "string" && typeof zone === "number");
    host.sandbox.setHostnameBehaviour(name, behaviour);
    const up = async (args: Wire): Promise<readonly string[]> => {
      const requests = await host.requestsOf(() => resource.up({ ...world.minimal, ...args }));
      return requests.map((request) => request.replace(`/pullzone/${zone}`, "zone"));
    };
    return { world, resource, name, zone, up };
  };
  const remote = ({ zone, name }: Setting) =>
    host
      .account()
      ?.pullZones.find(({ Id }) => Id === zone)
      ?.Hostnames.find(({ Value }) => Value === name);

  /** After the first read, so many go on to answer what the zone was like before. */
  const showsLate = async ({ zone }: Setting, times: number | "always"): Promise<number> => {
    const { body } = await host.sandbox.api("GET", `/pullzone/${zone}`);
    const answer = { kind: "status", status: 200, body } as const;
    return host.sandbox.addFault({ method: "GET", path: `/pullzone/${zone}`, after: 1, times, answer });
  };

  const none: Wire = { certificate: "none" };
  const managed: Wire = { certificate: "managed" };
  const custom: Wire = { certificate: "custom", certificatePem, privateKeyPem: keyPem };
  const otherCustom: Wire = { ...custom, privateKeyPem: privateKeyPem() };
  const force: Wire = { forceSsl: true };

  const get = "GET zone";
  const load = "GET /pullzone/loadFreeCertificate";
  const addCertificate = "POST zone/addCertificate";
  const removeCertificate = "DELETE zone/removeCertificate";
  const forceSsl = "POST zone/setForceSSL";

  const creations: ReadonlyArray<readonly [string, Wire, readonly string[]]> = [
    ["managed", { ...managed, ...force }, [load, get, forceSsl]],
    [
      "managed with a key of its own kind",
      { ...managed, certificateKeyType: "rsa" },
      ["POST zone/updatePrivateKeyType", load, get],
    ],
    ["custom", { ...custom, ...force }, [addCertificate, forceSsl]],
  ];
  for (const [kind, args, after] of creations) {
    it(`${kind}: the certificate comes before HTTPS is forced`, async () => {
      const setting = start();
      assert.deepEqual(await setting.up(args), [get, "POST zone/addHostname", get, ...after]);
      assert.deepEqual(await setting.resource.refresh(), []);
      assert.deepEqual(await setting.up(args), []);
      assert.equal(remote(setting)?.ForceSSL, args.forceSsl ?? false);
    });
  }

  const switches: ReadonlyArray<readonly [string, Wire, Wire, readonly string[]]> = [
    ["none to managed", none, managed, [load, get]],
    ["none to custom", none, custom, [addCertificate]],
    ["managed to none", managed, none, [removeCertificate]],
    [
      "managed and forced to none",
      { ...managed, ...force },
      { ...none, forceSsl: false },
      [forceSsl, removeCertificate],
    ],
    ["managed to custom", managed, custom, [addCertificate]],
    ["custom to managed", custom, managed, [removeCertificate, load, get]],
    ["custom to none", custom, none, [removeCertificate]],
    ["custom to another one", custom, otherCustom, [addCertificate]],
    ["custom to unmanaged", custom, {}, []],
  ];
  for (const [what, from, to, after] of switches) {
    it(`${what}: by the documented requests, then nothing more`, async () => {
      const setting = start();
      await setting.up(from);
      assert.deepEqual(await setting.up(to), [get, ...after]);
      assert.deepEqual(await setting.resource.refresh(), []);
      assert.deepEqual(await setting.up(to), []);
      await setting.resource.destroy();
      assert.ok(!setting.world.exists());
    });
  }

  it("another spelling of a PEM is no change", async () => {
    const setting = start();
    await setting.up(custom);
    const respelled = { ...custom, certificatePem: `\r\n${certificatePem.replaceAll("\n", "\r\n")}\r\n` };
    assert.deepEqual(await setting.up(respelled), []);
  });

  const waitsFor = /waiting for the DNS of \S+ to point to bunny\.net, or for the certificate authority/;
  for (const [what, first] of [
    ["DNS that is not ready yet", "notPointing"],
    ["an earlier request that the authority is still processing", "pending"],
  ] as const) {
    it(`${what} is waited for, with a line about it`, async () => {
      const setting = start({ freeCertificate: [first, "issue"] });
      const output = await host.outputOf(async () => {
        assert.deepEqual(await setting.up(managed), [get, "POST zone/addHostname", get, load, load, get]);
      });
      assert.match(output, waitsFor);
      assert.ok(output.includes(setting.name), output);
    });
  }

  for (const outcome of ["notPointing", "rateLimited", "refused"] as const) {
    for (const refreshFirst of [false, true]) {
      it(`no certificate (${outcome}): kept as partly created, and ${refreshFirst ? "up --refresh" : "up"} goes on with it alone`, async () => {
        const setting = start({ freeCertificate: outcome });
        const args = { ...managed, ...force, __timeouts: { create: "5s", update: "5s" } };
        await assert.rejects(setting.up(args), /has no certificate yet|could not be requested/);
        assert.ok(setting.world.exists());
        assert.equal(setting.resource.state()?.id, setting.world.id);
        assert.equal(remote(setting)?.ForceSSL, false, "HTTPS is forced without a certificate");
        const says =
          outcome === "notPointing"
            ? /make it a CNAME .*; then run `pulumi up` again$/
            : /^(?!.*CNAME).*failed with status 400/s;
        await assert.rejects(setting.up(args), says);

        host.sandbox.setHostnameBehaviour(setting.name, { freeCertificate: "issue" });
        if (refreshFirst) assert.deepEqual(await setting.resource.refresh(), ["certificate", "forceSsl"]);
        assert.deepEqual(await setting.up(args), [get, load, get, forceSsl]);
        assert.deepEqual(await setting.resource.refresh(), []);
        assert.deepEqual(await setting.up(args), []);
        await setting.resource.destroy();
        assert.ok(!setting.world.exists());
      });
    }
  }

  it("no certificate (notPointing): says which record it needs, and its target", async () => {
    const setting = start({ pointsToBunny: false });
    await assert.rejects(
      setting.up({ ...managed, __timeouts: { create: "5s" } }),
      /is not pointing to our servers.*: make it a CNAME for the pull zone's own hostname \(a domain itself: a PullZone record/,
    );
    await setting.resource.destroy();
  });

  it("no certificate of a wildcard: says where its DNS zone must be, and to what to delegate the domain", async () => {
    const setting = start();
    const hostname = `*.${setting.name}`;
    host.sandbox.setHostnameBehaviour(hostname, { freeCertificate: "notPointing", addWildcard: "add" });
    const args = { ...managed, hostname, __timeouts: { create: "1500ms" } };
    await assert.rejects(
      setting.up(args),
      /hostname \*\.\S+ was added, but has no certificate yet .*a wildcard: host its DNS zone at bunny\.net.* delegate it to kiki\.bunny\.net and coco\.bunny\.net .*; then run `pulumi up` again$/,
    );
    await setting.resource.destroy();
  });

  const steps: ReadonlyArray<readonly [string, Wire, string, string]> = [
    ["managed", { ...managed, ...force }, "GET", "/pullzone/loadFreeCertificate"],
    ["managed", { ...managed, ...force }, "POST", "setForceSSL"],
    ["custom", { ...custom, ...force }, "POST", "addCertificate"],
    ["custom", { ...custom, ...force }, "POST", "setForceSSL"],
    ["managed, RSA", { ...managed, certificateKeyType: "rsa" }, "POST", "updatePrivateKeyType"],
  ];
  for (const [kind, args, method, call] of steps) {
    for (const act of [false, true]) {
      for (const refreshFirst of [false, true]) {
        it(`${kind}: ${call} ${act ? "acts and fails" : "fails"}; ${refreshFirst ? "up --refresh" : "up"} finishes, destroy leaves nothing`, async () => {
          const setting = start();
          const path = call.startsWith("/") ? call : `/pullzone/${setting.zone}/${call}`;
          const fault = host.sandbox.addFault({
            method,
            path,
            act,
            times: "always",
            answer: { kind: "status", status: 403 },
          });
          const limited = { ...args, __timeouts: { create: "1500ms" } };
          await assert.rejects(setting.up(limited));
          assert.equal(setting.resource.state()?.id, setting.world.id);
          assert.doesNotMatch(JSON.stringify(setting.resource.state()?.initErrors), /PRIVATE KEY/);
          host.sandbox.removeFault(fault);
          if (refreshFirst) await setting.resource.refresh();
          const requests = await setting.up(limited);
          assert.ok(!requests.some((request) => request.endsWith("addHostname")), "it was added twice");
          assert.deepEqual(await setting.resource.refresh(), []);
          assert.deepEqual(await setting.up(limited), []);
          await setting.resource.destroy();
          assert.ok(!setting.world.exists());
        });
      }
    }
  }

  it("a free certificate whose request got no answer is not asked for again when it came", async () => {
    const setting = start();
    host.sandbox.addFault({ path: "/pullzone/loadFreeCertificate", act: true, answer: { kind: "reset" } });
    assert.deepEqual(await setting.up(managed), [get, "POST zone/addHostname", get, load, get]);
    assert.equal(remote(setting)?.HasCertificate, true);
  });

  it("a hostname of another zone is refused, and the error says where it can be", async () => {
    const setting = start();
    const other = hostnameSample.prepare(host.sandbox);
    const otherZone = other.minimal.pullZoneId;
    assert.ok(typeof otherZone === "number");
    await host.elsewhere("POST", `/pullzone/${otherZone}/addHostname`, { Hostname: setting.name });
    await assert.rejects(setting.up({}), /is already registered with bunny\.net, on another pull zone.*there first/);
    // Nobody has said that it may be taken from there.
    await assert.rejects(setting.up({ adopt: "overwrite" }), /is already registered/);
    assert.equal(setting.resource.state(), undefined);
  });

  it("custom and forced to managed that cannot be had: HTTPS is not forced without a certificate", async () => {
    const setting = start({ freeCertificate: "notPointing" });
    await setting.up({ ...custom, ...force });
    const limits = { __timeouts: { update: "1500ms" } };
    const before = host.sandbox.journal().at(-1)?.sequence;
    await assert.rejects(setting.up({ ...managed, ...force, ...limits }), /has no certificate yet/);
    const requests = host.sandbox
      .journal(before)
      .map(({ method, path }) => `${method} ${path}`.replace(`/pullzone/${setting.zone}`, "zone"));
    assert.deepEqual(requests, [get, forceSsl, removeCertificate, load]);
    assert.deepEqual([remote(setting)?.HasCertificate, remote(setting)?.ForceSSL], [false, false]);
    host.sandbox.setHostnameBehaviour(setting.name, { freeCertificate: "issue" });
    assert.deepEqual(await setting.up({ ...managed, ...force, ...limits }), [get, load, get, forceSsl]);
  });

  for (const args of [none, managed]) {
    it(`HTTPS that somebody else forced is not left without a certificate by ${JSON.stringify(args)}`, async () => {
      const setting = start();
      await setting.up(custom);
      await host.elsewhere("POST", `/pullzone/${setting.zone}/setForceSSL`, { Hostname: setting.name, ForceSSL: true });
      await assert.rejects(setting.up(args), /HTTPS is forced .*: set forceSsl too/);
      assert.equal(remote(setting)?.HasCertificate, true);
      await setting.up({ ...args, forceSsl: false });
      assert.equal(remote(setting)?.ForceSSL, false);
    });
  }

  it("a private key beside the certificate is refused before it can stand in plain", async () => {
    const setting = start();
    const together = { ...custom, certificatePem: certificatePem + keyPem };
    await assert.rejects(setting.up(together), (error: unknown) => {
      assert.match(String(error), /certificatePem contains a private key, .* put the key into privateKeyPem only/);
      assert.ok(!String(error).includes(keyPem.split("\n")[1] ?? keyPem));
      return true;
    });
  });

  it("a hostname that the zone does not show at once is recorded, and not added twice", async () => {
    const setting = start();
    const late = await showsLate(setting, "always");
    const limited = { ...none, __timeouts: { create: "5s" } };
    await assert.rejects(setting.up(limited), /was created, but the API does not show it yet/);
    host.sandbox.removeFault(late);
    assert.equal(setting.resource.state()?.id, setting.world.id);
    assert.deepEqual(await setting.up(none), [get]);
    await setting.resource.destroy();
    assert.ok(!setting.world.exists());
  });

  it("adopt compares what can be compared: a custom certificate needs overwrite", async () => {
    const setting = start();
    await setting.world.make();
    await assert.rejects(setting.up({ ...managed, adopt: true }), /differs in certificate: /);
    await assert.rejects(setting.up({ ...custom, adopt: true }), /differs in certificate: /);
    assert.deepEqual(await setting.up({ ...custom, adopt: "overwrite" }), [get, addCertificate]);
  });

  it("the zone's own hostname needs no adopt, keeps its certificate, and destroy only forgets it", async () => {
    const setting = start();
    const own = host
      .account()
      ?.pullZones.find(({ Id }) => Id === setting.zone)
      ?.Hostnames.find(({ IsSystemHostname }) => IsSystemHostname)?.Value;
    assert.ok(own);
    const args = { hostname: own };
    for (const inputs of [none, custom, { certificateKeyType: "rsa" }]) {
      const requests = await host.requestsOf(() =>
        assert.rejects(
          setting.up({ ...args, ...inputs }),
          /belongs to bunny\.net, and so does its certificate.*: leave out/,
        ),
      );
      assert.ok(
        requests.every((request) => request.startsWith("GET")),
        requests.join(),
      );
    }
    assert.deepEqual(await setting.up({ ...args, ...managed, ...force }), [get, forceSsl]);
    assert.equal(setting.resource.state()?.outs.isSystemHostname, true);
    assert.deepEqual(await setting.resource.refresh(), []);
    const requests = await host.requestsOf(setting.resource.destroy);
    assert.deepEqual(requests, [`GET /pullzone/${setting.zone}`]);
  });

  describe("whose origin no read shows", () => {
    it("custom: refresh shows no drift, and nothing is sent again", async () => {
      const setting = start();
      await setting.up(custom);
      assert.deepEqual(await setting.resource.refresh(), []);
      assert.equal(setting.resource.state()?.outs.certificate, "custom");
      assert.deepEqual(await setting.up({ ...custom, certificateKeyType: undefined, ...force }), [get, forceSsl]);
      assert.deepEqual(await setting.up(otherCustom), [get, forceSsl, addCertificate]);
    });

    it("custom, taken off and obtained by somebody else: only that one is there shows", async () => {
      const setting = start();
      await setting.up(custom);
      await host.elsewhere("DELETE", `/pullzone/${setting.zone}/removeCertificate`, { Hostname: setting.name });
      assert.deepEqual(await setting.resource.refresh(), ["certificate"]);
      await host.elsewhere("GET", `/pullzone/loadFreeCertificate?hostname=${setting.name}`);
      assert.deepEqual(await setting.resource.refresh(), ["certificate"]);
      assert.deepEqual(await setting.up(custom), [get, addCertificate]);
    });

    it("one that was there before it was managed stays", async () => {
      const setting = start();
      await setting.up({});
      await host.elsewhere("GET", `/pullzone/loadFreeCertificate?hostname=${setting.name}`);
      assert.deepEqual(await setting.up(managed), [get]);
      assert.deepEqual(await setting.resource.refresh(), []);
      assert.deepEqual(await setting.up(custom), [get, addCertificate]);
    });

    it("is taken over as what the program says, and a custom one is sent", async () => {
      const setting = start();
      await setting.world.make();
      await host.elsewhere("GET", `/pullzone/loadFreeCertificate?hostname=${setting.name}`);
      assert.deepEqual(await setting.up({ ...managed, adopt: true }), [get]);
      const other = start();
      await other.world.make();
      await host.elsewhere("GET", `/pullzone/loadFreeCertificate?hostname=${other.name}`);
      await assert.rejects(other.up({ ...custom, adopt: true }), /differs in certificate: /);
    });
  });

  describe("that take time to obtain", () => {
    it("issued elsewhere: the zone is believed, the authority is asked once a run, and a later run asks again", async () => {
      const setting = start({ freeCertificate: ["issueElsewhere", "issue"] });
      const limited = { ...managed, ...force, __timeouts: { create: "12s", update: "12s" } };
      await assert.rejects(
        setting.up(limited),
        /bunny\.net reported its certificate as issued, but the pull zone shows none/,
      );
      assert.equal(host.sandbox.journal().filter(({ query }) => query?.hostname === setting.name).length, 1);
      assert.equal(remote(setting)?.ForceSSL, false);
      assert.deepEqual(await setting.up(limited), [get, load, get, forceSsl]);
    });

    it("shown late: waited for without another request to the authority", async () => {
      const setting = start();
      await setting.up({});
      await showsLate(setting, 1);
      assert.deepEqual(await setting.up(managed), [get, load, get, get]);
    });

    it("the authority names a time: it is told at once", async () => {
      const setting = start({ freeCertificate: "rateLimitedUntil", retryAfterSeconds: 3600 });
      const started = Date.now();
      await assert.rejects(setting.up(managed), /retry after \d{4}-\d\d-\d\d [\d:]{8} UTC/);
      assert.ok(Date.now() - started < 5_000, "it waited in vain");
    });

    it("HTTPS is not forced without a certificate, and the error says so", async () => {
      const setting = start();
      await assert.rejects(setting.up(force), /SSL is not enabled for this hostname/);
      assert.equal(setting.resource.state()?.id, setting.world.id);
      assert.deepEqual(await setting.up({ ...managed, ...force }), [get, load, get, forceSsl]);
    });
  });

  describe("of wildcards", () => {
    const wildcardOf = ({ name }: Setting) => `*.${name}`;

    it("are added once the DNS points to the zone, which is waited for", async () => {
      const setting = start();
      const wildcard = wildcardOf(setting);
      host.sandbox.setHostnameBehaviour(wildcard, { addWildcard: ["notPointing", "add"], dnsAtBunny: true });
      const requests = await setting.up({ hostname: wildcard, ...managed });
      assert.deepEqual(requests, [get, "POST zone/addHostname", "POST zone/addHostname", get, load, get]);
      assert.match(await host.wholeOutput(), /waiting for the DNS of \*\..* to point to bunny\.net/);
      await setting.resource.destroy();
    });

    it("are issued beside a DNS zone of the same program, once the domain is delegated to it", async () => {
      const setting = start();
      const { name, zone } = setting;
      const hostname = wildcardOf(setting);
      host.sandbox.setHostnameBehaviour(hostname, { dnsAtBunny: false });
      const dnsZone = host.resource("DnsZone");
      await dnsZone.up({ domain: name });
      const { dnsZoneId } = dnsZone.state()?.outs ?? {};
      await host.resource("DnsRecord").up({ dnsZoneId, type: "PullZone", name: "*", pullZoneId: zone });
      const args = { hostname, ...managed, ...force };
      await assert.rejects(
        setting.up({ ...args, __timeouts: { create: "1500ms" } }),
        /has no certificate yet .*delegate it to kiki\.bunny\.net and coco\.bunny\.net \(or to the `nameservers`/,
      );
      host.sandbox.setHostnameBehaviour(hostname, { dnsAtBunny: true });
      assert.ok((await setting.up(args)).includes(load));
      await setting.resource.destroy();
    });

    it("are told to need a CNAME when time is up, and nothing is recorded", async () => {
      const setting = start();
      const args = { hostname: wildcardOf(setting), __timeouts: { create: "1500ms" } };
      await assert.rejects(
        setting.up(args),
        /was not added, because its DNS does not point to bunny\.net .*a CNAME.*: make it a CNAME for the pull zone's own hostname .*; if its DNS zone is at bunny\.net, have the domain's registrar delegate it to kiki\.bunny\.net and coco/,
      );
      assert.equal(setting.resource.state(), undefined);
    });
  });

  it("no private key was written anywhere in all this: not to the terminal, not to the journal", async () => {
    const everything = (await host.wholeOutput()) + inspect(host.wholeJournal(), { depth: null, maxArrayLength: null });
    assert.ok(everything.includes("addCertificate"), "nothing was recorded at all");
    for (const line of keyPem.split("\n").filter((text) => text.length > 20)) assert.ok(!everything.includes(line));
  });
});
