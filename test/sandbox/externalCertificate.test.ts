import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Behaviour, HostnameBehaviour, Sandbox } from "../../sandbox/src";
import { answers, request, sandboxes } from "./helpers";

type Kind = "Dns" | "Http";

describe("sandbox: external certificates", () => {
  const start = sandboxes();
  const withHostname = async (
    hostname: string,
    hostnameBehaviour: HostnameBehaviour = {},
    behaviour: Partial<Behaviour> = {},
  ): Promise<Sandbox> => {
    const sandbox = await start({ behaviour, strict: true });
    sandbox.seed({
      pullZones: [{ Name: "shop", Hostnames: [{ Value: hostname }] }],
      hostnameBehaviour: { [hostname]: hostnameBehaviour },
    });
    return sandbox;
  };
  const call = (sandbox: Sandbox, step: "request" | "complete", kind: Kind, Hostname = "a.test") =>
    request(sandbox, "POST", `/pullzone/${step}External${kind}Certificate`, { Hostname });
  const failure = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    return [status, isObject(body) ? body["ErrorKey"] : undefined];
  };
  const provision = (sandbox: Sandbox) => {
    const [hostname] = sandbox.state().accounts["main"]?.pullZones[0]?.Hostnames ?? [];
    return [hostname?.HasCertificate, hostname?.CertificateProvisionType];
  };

  for (const [kind, expected] of [
    ["Dns", 2],
    ["Http", 1],
  ] as const) {
    const other = kind === "Dns" ? "Http" : "Dns";

    describe(kind, () => {
      it("gives a challenge, and a certificate when that was met", async () => {
        const sandbox = await withHostname("a.test");
        assert.equal((await call(sandbox, "request", kind, "A.test")).status, 200);
        assert.deepEqual(provision(sandbox), [false, 0]);
        await answers(call(sandbox, "complete", kind), 200, "");
        assert.deepEqual(provision(sandbox), [true, expected]);
        // it is used up
        assert.deepEqual(await failure(call(sandbox, "complete", kind)), [400, "pullzone.challenge_not_found"]);
      });

      it("answers 404 for a hostname that is not on the account", async () => {
        const sandbox = await start({ accounts: { main: ["k1"], other: ["k2"] } });
        sandbox.seed({ account: "other", pullZones: [{ Name: "other", Hostnames: [{ Value: "a.test" }] }] });
        for (const step of ["request", "complete"] as const) {
          assert.deepEqual(await failure(call(sandbox, step, kind)), [404, "pullzone.hostname_not_found"]);
          const inPath = `/pullzone/1001/${step}External${kind}Certificate`;
          assert.equal((await request(sandbox, "POST", inPath, { Hostname: "a.test" }, "k2")).status, 404);
        }
      });

      it("completes nothing that was not asked for, or asked for the other way", async () => {
        const sandbox = await withHostname("a.test");
        assert.deepEqual(await failure(call(sandbox, "complete", kind)), [400, "pullzone.challenge_not_found"]);
        await call(sandbox, "request", other);
        assert.deepEqual(await failure(call(sandbox, "complete", kind)), [400, "pullzone.challenge_not_found"]);
        assert.equal((await call(sandbox, "complete", other)).status, 200);
      });

      it("replaces a challenge by the next", async () => {
        const sandbox = await withHostname("a.test", { challengeSeconds: 0 });
        const first = await call(sandbox, "request", kind);
        assert.deepEqual(await failure(call(sandbox, "complete", kind)), [400, "pullzone.challenge_expired"]);
        sandbox.setHostnameBehaviour("a.test", { challengeSeconds: 60 });
        const second = await call(sandbox, "request", kind);
        assert.notDeepEqual(second.body, first.body);
        assert.equal((await call(sandbox, "complete", kind)).status, 200);
      });

      it("lets a challenge expire when it is told to", async () => {
        const sandbox = await withHostname("a.test");
        const expire = () => request(sandbox, "POST", "/_sandbox/hostnames/A.test/expireChallenge", undefined, "");
        assert.deepEqual([(await expire()).status, sandbox.expireChallenge("a.test")], [404, false]);
        for (const act of [expire, () => sandbox.expireChallenge("a.test")]) {
          await call(sandbox, "request", kind);
          await act();
          assert.deepEqual(await failure(call(sandbox, "complete", kind)), [400, "pullzone.challenge_expired"]);
        }
        assert.equal((await expire()).status, 204);
        assert.deepEqual(provision(sandbox), [false, 0]);
      });

      it("waits for the challenge to be seen", async () => {
        const sandbox = await withHostname("a.test", { completeChallenge: ["unseen", "unseen", "issue"] });
        await call(sandbox, "request", kind);
        for (let turn = 0; turn < 2; turn += 1) {
          assert.deepEqual(await failure(call(sandbox, "complete", kind)), [400, "pullzone.challenge_failed"]);
        }
        assert.equal((await call(sandbox, "complete", kind)).status, 200);
        sandbox.setHostnameBehaviour("a.test", { completeChallenge: "unseen" });
        await call(sandbox, "request", kind);
        for (let turn = 0; turn < 3; turn += 1) {
          assert.deepEqual(await failure(call(sandbox, "complete", kind)), [400, "pullzone.challenge_failed"]);
        }
        // the certificate of the first round is still there
        assert.deepEqual(provision(sandbox), [true, expected]);
      });

      it("answers 429 with Retry-After", async () => {
        const sandbox = await withHostname("a.test", {
          requestChallenge: ["rateLimited", "give"],
          completeChallenge: ["rateLimited", "issue"],
          retryAfterSeconds: 7,
        });
        for (const step of ["request", "complete"] as const) {
          const answer = await call(sandbox, step, kind);
          assert.deepEqual([answer.status, answer.headers.get("retry-after")], [429, "7"]);
          assert.ok(isObject(answer.body));
          assert.equal(answer.body["ErrorKey"], "pullzone.certificate_rate_limited");
          assert.equal((await call(sandbox, step, kind)).status, 200);
        }
      });

      it("forgets a challenge together with its hostname", async () => {
        const sandbox = await withHostname("a.test");
        await call(sandbox, "request", kind);
        await request(sandbox, "DELETE", "/pullzone/1001/removeHostname", { Hostname: "a.test" });
        await request(sandbox, "POST", "/pullzone/1001/addHostname", { Hostname: "a.test" });
        assert.deepEqual(await failure(call(sandbox, "complete", kind)), [400, "pullzone.challenge_not_found"]);
        await call(sandbox, "request", kind);
        await request(sandbox, "DELETE", "/pullzone/1001");
        assert.deepEqual(sandbox.state().accounts["main"]?.challenges, []);
      });
    });
  }

  for (const [hostname, record] of [
    ["www.a.test", "_acme-challenge.www.a.test"],
    ["*.a.test", "_acme-challenge.a.test"],
  ] as const) {
    it(`names the TXT record of ${hostname}`, async () => {
      const sandbox = await withHostname(hostname, { challengeSeconds: 3600 });
      const { body } = await call(sandbox, "request", "Dns", hostname);
      assert.ok(isObject(body));
      assert.deepEqual(Object.keys(body), ["TxtRecordName", "TxtRecordValue", "ExpiresAt"]);
      assert.equal(body["TxtRecordName"], record);
      assert.match(String(body["TxtRecordValue"]), /^[\w-]{43}$/);
      const left = Date.parse(String(body["ExpiresAt"])) - Date.now();
      assert.ok(left > 3_590_000 && left <= 3_600_000, `${left}`);
    });
  }

  it("names the file to publish in fields of which nobody knows the names", async () => {
    const sandbox = await withHostname("a.test");
    const fields = async () => {
      const { body } = await call(sandbox, "request", "Http");
      assert.ok(isObject(body));
      return body;
    };
    const { ChallengePath, ChallengeContent, ExpiresAt, ...more } = await fields();
    assert.match(String(ChallengePath), /^\/\.well-known\/acme-challenge\/[\w-]{43}$/);
    assert.match(String(ChallengeContent), /^[\w-]{43}\.[\w-]{43}$/);
    assert.ok(Date.parse(String(ExpiresAt)) > Date.now());
    assert.deepEqual(more, {});
    sandbox.setOptions({ behaviour: { httpChallengeFields: { path: "Url", content: "Token" } } });
    assert.deepEqual(Object.keys(await fields()), ["Url", "Token"]);
  });

  it("has no HTTP challenge for a wildcard", async () => {
    const sandbox = await withHostname("*.a.test");
    assert.deepEqual(await failure(call(sandbox, "request", "Http", "*.a.test")), [
      400,
      "pullzone.certificate_request_failed",
    ]);
  });
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
