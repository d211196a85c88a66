import assert from "node:assert/strict";
import type { HostnameBehaviour } from "pulumi-bunny-sandbox";
import { failureOf } from "../support/failureOf";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";
import { type ChallengedHostname, challengedHostname } from "./externalCertificates";

/** Challenges and what can become of them. In Pulumi's own provider process. */
describe("challenges of external certificates", function () {
  this.timeout(60_000);

  const host = providerHost();

  interface Setting extends ChallengedHostname {
    readonly certificate: EngineResource;
    readonly validation: EngineResource;
    /** Brings the certificate's resource up and gives its requests, without the zone's number. */
    readonly request: (args?: Wire) => Promise<readonly string[]>;
    /** The same for the validation of what it gave. */
    readonly complete: (args?: Wire) => Promise<readonly string[]>;
    readonly outs: () => Wire;
  }

  const start = (behaviour: HostnameBehaviour = {}): Setting => {
    const hostname = challengedHostname(host.sandbox);
    const { zone, name } = hostname;
    host.sandbox.setHostnameBehaviour(name, behaviour);
    const certificate = host.resource("ExternalCertificate");
    const validation = host.resource("ExternalCertificateValidation");
    const up = async (resource: EngineResource, args: Wire): Promise<readonly string[]> => {
      const requests = await host.requestsOf(() => resource.up(args));
      return requests.map((request) => request.replace(`/pullzone/${zone}`, "zone").replace("/pullzone/", ""));
    };
    const outs = (): Wire => certificate.state()?.outs ?? {};
    return {
      ...hostname,
      certificate,
      validation,
      outs,
      request: (args) => up(certificate, { pullZoneId: zone, hostname: name, challenge: "dns", ...args }),
      complete: (args) => {
        const { challenge, requestedAt } = outs();
        const given = { externalCertificate: certificate.state()?.id, challenge, requestedAt };
        const limits = { __timeouts: { create: "15s", update: "15s" } };
        return up(validation, { ...given, ...limits, ...args });
      },
    };
  };

  /** What the server has open for the hostname. */
  const openChallenge = ({ entry }: Setting) =>
    host.account()?.challenges.find(({ hostnameId }) => hostnameId === entry()?.Id);

  const get = "GET zone";
  const requestDns = "POST requestExternalDnsCertificate";
  const requestHttp = "POST requestExternalHttpCertificate";
  const completeDns = "POST completeExternalDnsCertificate";
  const [requestPath, completePath] = [requestDns, completeDns].map((call) => call.replace("POST ", "/pullzone/"));
  const lost = { method: "POST", act: true, answer: { kind: "reset" } } as const;

  it("are given out as the API gives them", async () => {
    const dns = start();
    assert.deepEqual(await dns.request(), [requestDns]);
    const { place, value, expiresAt } = openChallenge(dns) ?? {};
    const { challengeResponse, txtRecordName, txtRecordValue, ...rest } = dns.outs();
    assert.deepEqual([txtRecordName, txtRecordValue, rest.expiresAt], [place, value, expiresAt]);
    assert.deepEqual(challengeResponse, { TxtRecordName: place, TxtRecordValue: value, ExpiresAt: expiresAt });
    assert.ok((await host.wholeOutput()).includes(`a TXT record ${String(place)} with the value ${String(value)}`));
    assert.deepEqual(await dns.complete(), [get, completeDns]);

    const http = start();
    assert.deepEqual(await http.request({ challenge: "http" }), [requestHttp]);
    const file = openChallenge(http);
    assert.deepEqual(http.outs().challengeResponse, {
      ChallengePath: file?.place,
      ChallengeContent: file?.value,
      ExpiresAt: file?.expiresAt,
    });
    assert.ok(!("txtRecordName" in http.outs()));
    assert.deepEqual(await http.complete(), [get, "POST completeExternalHttpCertificate"]);
  });

  it("are not completed for a hostname that the zone does not have, although another of the account does", async () => {
    const [mine, other] = [start(), start()];
    await mine.request({ hostname: other.name });
    const message = await failureOf(mine.complete());
    assert.match(message, new RegExp(`hostname ${other.name} does not exist on pull zone ${mine.zone}: add it first`));
  });

  it("say that the hostname is gone, when it goes meanwhile", async () => {
    const setting = start();
    const notFound = { method: "POST", answer: { kind: "status", status: 404 } } as const;
    host.sandbox.addFault({ ...notFound, path: requestPath });
    assert.match(await failureOf(setting.request()), /hostname .* does not exist/);
    await setting.request();
    host.sandbox.addFault({ ...notFound, path: completePath });
    assert.match(await failureOf(setting.complete()), /hostname .* does not exist/);
    await setting.send("DELETE", `/pullzone/${setting.zone}/removeHostname`, { Hostname: setting.name });
    assert.match(await failureOf(setting.complete()), /hostname .* does not exist/);
  });

  it("wait as long as a limit asks", async () => {
    const setting = start({ requestChallenge: ["rateLimited", "give"], completeChallenge: ["rateLimited", "issue"] });
    assert.deepEqual(await setting.request(), [requestDns, requestDns]);
    assert.deepEqual(await setting.complete(), [get, completeDns, completeDns]);
  });

  it("that have expired are not completed, also where an older certificate is there, and renewTriggers help", async () => {
    const setting = start({ challengeSeconds: 0 });
    await setting.request();
    assert.match(await failureOf(setting.complete()), /has expired.*: change renewTriggers .*which requests another/);
    assert.equal(setting.validation.state(), undefined);
    host.sandbox.setHostnameBehaviour(setting.name, { challengeSeconds: 600 });
    await setting.request({ renewTriggers: ["1"] });
    assert.deepEqual(await setting.complete(), [get, completeDns]);
    await setting.request({ renewTriggers: ["2"] });
    host.sandbox.expireChallenge(setting.name);
    assert.match(await failureOf(setting.complete()), /has expired.*: change renewTriggers/);
    await setting.validation.destroy();
    assert.match(await failureOf(setting.complete()), /has expired.*: change renewTriggers/);
  });

  describe("that are requested anew", () => {
    it("by a change of renewTriggers, in one round each", async () => {
      const setting = start();
      await setting.request({ renewTriggers: { a: "1", b: "2" } });
      await setting.complete();
      assert.deepEqual(await setting.request({ renewTriggers: { b: "2", a: "1" } }), []);
      const first = setting.outs().requestedAt;
      for (const renewTriggers of [{ a: "1", b: "3" }, { a: "1" }, ["1"], ["1", "2"]]) {
        assert.deepEqual(await setting.request({ renewTriggers }), [requestDns]);
        assert.deepEqual(await setting.complete(), [get, completeDns]);
        assert.deepEqual(await setting.complete(), []);
      }
      assert.notEqual(setting.outs().requestedAt, first);
    });

    it("keep the old one when the request is refused", async () => {
      const setting = start();
      await setting.request();
      const before = setting.outs();
      host.sandbox.addFault({ method: "POST", path: requestPath, answer: { kind: "status", status: 400 } });
      await failureOf(setting.request({ renewTriggers: ["1"] }));
      assert.deepEqual(setting.outs(), before);
      assert.deepEqual(await setting.request(), []);
      assert.deepEqual(await setting.complete(), [get, completeDns]);
    });
  });

  describe("that are to be completed", () => {
    it("are tried until the answer is seen, and say so", async () => {
      const setting = start({ completeChallenge: ["unseen", "issue"] });
      await setting.request();
      const limits = { __timeouts: { create: "40s" } };
      assert.deepEqual(await setting.complete(limits), [get, completeDns, completeDns]);
      assert.ok(
        (await host.wholeOutput()).includes(
          `waiting for the TXT record of ${setting.name} to become visible, at most 40 s`,
        ),
      );
    });

    it("fail when the answer is not seen in time, and the next up goes on", async () => {
      const setting = start({ completeChallenge: "unseen" });
      await setting.request();
      const message = await failureOf(setting.complete());
      assert.match(
        message,
        /was not found before the timeout \(bunny\.net says: .*\): publish .*txtRecordName .*customTimeouts/,
      );
      assert.equal(setting.validation.state(), undefined);
      host.sandbox.setHostnameBehaviour(setting.name, { completeChallenge: "issue" });
      assert.deepEqual(await setting.request(), []);
      assert.deepEqual(await setting.complete(), [get, completeDns]);
    });

    it("are not tried again where the authority names a limit, which is told at once", async () => {
      const setting = start();
      await setting.request();
      const Message = "urn:ietf:params:acme:error:rateLimited: too many certificates already issued";
      const answer = { kind: "status", status: 400, body: { ErrorKey: "challenge_failed", Message } } as const;
      host.sandbox.addFault({ method: "POST", path: completePath, answer });
      assert.match(
        await failureOf(setting.complete()),
        /failed with status 400.* too many certificates already issued/,
      );
    });

    it("are not completed twice when the answer is lost: the zone tells", async () => {
      const setting = start();
      await setting.request();
      host.sandbox.addFault({ ...lost, path: completePath });
      const limits = { __timeouts: { create: "40s" } };
      assert.deepEqual(await setting.complete(limits), [get, completeDns, completeDns, get]);
    });

    for (const act of [true, false]) {
      it(`in doubt to the end, and ${act ? "" : "not "}completed, have the certificate after the next up`, async () => {
        const setting = start();
        await setting.request();
        host.sandbox.addFault({ ...lost, act, path: completePath, times: "always" });
        await failureOf(setting.complete());
        host.sandbox.clearFaults();
        assert.deepEqual(await setting.complete(), [get, completeDns, ...(act ? [get] : [])]);
        assert.ok(setting.entry()?.HasCertificate);
        assert.deepEqual(await setting.complete(), []);
      });
    }

    it("while an older certificate is there: it is not taken for the new one when the answer is lost", async () => {
      const setting = start();
      await setting.request();
      await setting.complete();
      const before = setting.validation.state()?.outs;
      await setting.request({ renewTriggers: ["1"] });
      host.sandbox.addFault({ ...lost, act: false, path: completePath, times: "always" });
      await failureOf(setting.complete());
      assert.deepEqual(setting.validation.state()?.outs, before);
      host.sandbox.clearFaults();
      assert.deepEqual(await setting.complete(), [get, completeDns]);
    });

    it("anew, after the certificate was taken off", async () => {
      const setting = start();
      await setting.request();
      await setting.complete();
      await setting.send("DELETE", `/pullzone/${setting.zone}/removeCertificate`, { Hostname: setting.name });
      assert.equal(await setting.validation.refresh(), "gone");
      assert.match(await failureOf(setting.complete()), /was completed.*change renewTriggers/);
      await setting.request({ renewTriggers: ["1"] });
      assert.deepEqual(await setting.complete(), [get, completeDns]);
    });
  });
});
