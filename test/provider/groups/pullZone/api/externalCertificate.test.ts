import * as assert from "node:assert/strict";
import type { TaskEither } from "fp-ts/TaskEither";
import type { Session } from "../../../../../provider/src/http/client";
import { type ApiError, isDoubtful, isNotFound } from "../../../../../provider/src/http/errors";
import * as api from "../../../../../provider/src/groups/pullZone/api/externalCertificate";
import { assertOwnLimit, fakeApi, hang, left, nockedApi, reply, right, sessionOver } from "../../../http/support";

const name = "www.a.com";
type Run = (session: Session) => TaskEither<ApiError, unknown>;
const actions: Readonly<Record<string, Run>> = {
  requestExternalDnsCertificate: (session) => api.requestChallenge(session, 5, name, "dns"),
  requestExternalHttpCertificate: (session) => api.requestChallenge(session, 5, name, "http"),
  completeExternalDnsCertificate: (session) => api.completeChallenge(session, 5, name, "dns"),
  completeExternalHttpCertificate: (session) => api.completeChallenge(session, 5, name, "http"),
};
const challenge = {
  TxtRecordName: "_acme-challenge.www.a.com",
  TxtRecordValue: "t0ken",
  ExpiresAt: "2026-01-09T03:04:05Z",
};

describe("external certificates", () => {
  const { server, session } = nockedApi();

  for (const [action, run] of Object.entries(actions)) {
    it(`${action} is waited for two minutes, and not sent again`, async () => {
      const fake = fakeApi(() => hang);
      const start = fake.clock.now();
      const error = left(await fake.clock.until(run(sessionOver(fake))()));
      assert.deepEqual([fake.requests.length, isDoubtful(error), fake.clock.now() - start], [1, true, 120_000]);
    });

    it(`${action} waits as long as a rate limit asks, if that is not long`, async () => {
      const fake = fakeApi((nth) => (nth === 1 ? reply(429, "", "5") : reply(200, JSON.stringify(challenge))));
      right(await fake.clock.until(run(sessionOver(fake))()));
      assert.ok((fake.requests[1]?.at ?? 0) - (fake.requests[0]?.at ?? 0) >= 5_000);
    });

    it(`${action} runs into a limit of its own: neither the zone nor the account waits`, async () => {
      await assertOwnLimit(run);
    });

    it(`${action} tells that the account has no such hostname`, async () => {
      server().post(`/pullzone/${action}`).reply(404);
      assert.ok(isNotFound(left(await run(session())())));
    });
  }

  it("are challenged in terms that are known", async () => {
    server().post("/pullzone/requestExternalDnsCertificate").reply(200, challenge);
    assert.deepEqual(right(await api.requestChallenge(session(), 5, name, "dns")()), {
      txtRecordName: challenge.TxtRecordName,
      txtRecordValue: challenge.TxtRecordValue,
      expiresAt: challenge.ExpiresAt,
      challengeResponse: challenge,
    });
  });

  const unknown = { txtRecordName: undefined, txtRecordValue: undefined, expiresAt: undefined };
  const odd: readonly unknown[] = [
    { Path: "/.well-known/acme-challenge/x", Content: { Text: "x" } },
    { TxtRecordName: null, TxtRecordValue: 7, ExpiresAt: 1_767_323_045 },
    [challenge],
    "t0ken",
    {},
  ];
  for (const raw of odd) {
    it(`are challenged in any terms: ${JSON.stringify(raw)}`, async () => {
      server().post("/pullzone/requestExternalHttpCertificate").reply(200, JSON.stringify(raw));
      assert.deepEqual(right(await api.requestChallenge(session(), 5, name, "http")()), {
        ...unknown,
        challengeResponse: raw,
      });
    });
  }

  it("cannot do without a challenge", async () => {
    for (const text of ["", "null"]) {
      server().post("/pullzone/requestExternalHttpCertificate").reply(200, text);
      const error = left(await api.requestChallenge(session(), 5, name, "http")());
      assert.deepEqual(error._tag === "Decode" && [error.problems, error.doubtful], [
        ["reply: expected challenge"],
        true,
      ]);
    }
  });
});
