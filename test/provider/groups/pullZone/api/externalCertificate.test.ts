import * as assert from "node:assert/strict";
import type { TaskEither } from "fp-ts/TaskEither";
import type { Session } from "../../../../../provider/src/http/client";
import { type ApiError, isDoubtful, isNotFound } from "../../../../../provider/src/http/errors";
import * as api from "../../../../../provider/src/groups/pullZone/api/externalCertificate";
import { assertOwnLimit, fakeApi, hang, left, nockedApi, reply, right, sessionOver } from "../../../http/support";

const name = "www.a.com";
const requests = ["requestExternalDnsCertificate", "requestExternalHttpCertificate"] as const;
const completions = ["completeExternalDnsCertificate", "completeExternalHttpCertificate"] as const;
type Action = (typeof requests | typeof completions)[number];
const run = (action: Action, session: Session): TaskEither<ApiError, unknown> => api[action](session, 5, name);
const challenge = {
  TxtRecordName: "_acme-challenge.www.a.com",
  TxtRecordValue: "t0ken",
  ExpiresAt: "2026-01-09T03:04:05Z",
};

describe("external certificates", () => {
  const { server, session } = nockedApi();

  for (const action of [...requests, ...completions]) {
    it(`${action} is sent once when it may have acted, and waited for two minutes`, async () => {
      for (const answer of [reply(500), hang]) {
        const fake = fakeApi(() => answer);
        const start = fake.clock.now();
        const error = left(await fake.clock.until(run(action, sessionOver(fake))()));
        assert.deepEqual([fake.requests.length, isDoubtful(error)], [1, true]);
        assert.equal(fake.clock.now() - start, answer === hang ? 120_000 : 0);
      }
    });

    it(`${action} waits as long as a rate limit asks, if that is not long`, async () => {
      const fake = fakeApi((nth) => (nth === 1 ? reply(429, "", "5") : reply(200, JSON.stringify(challenge))));
      right(await fake.clock.until(run(action, sessionOver(fake))()));
      assert.ok((fake.requests[1]?.at ?? 0) - (fake.requests[0]?.at ?? 0) >= 5_000);
    });

    it(`${action} runs into a limit of its own: neither the zone nor the account waits`, async () => {
      await assertOwnLimit((session) => run(action, session));
    });

    it(`${action} tells that the account has no such hostname`, async () => {
      server().post(`/pullzone/${action}`).reply(404);
      assert.ok(isNotFound(left(await run(action, session())())));
    });
  }

  it("are challenged in terms that are known", async () => {
    server().post(`/pullzone/${requests[0]}`).reply(200, challenge);
    assert.deepEqual(right(await api.requestExternalDnsCertificate(session(), 5, name)()), {
      ...challenge,
      raw: challenge,
    });
  });

  const unknown = { TxtRecordName: undefined, TxtRecordValue: undefined, ExpiresAt: undefined };
  const odd: readonly unknown[] = [
    { Path: "/.well-known/acme-challenge/x", Content: { Text: "x" } },
    { TxtRecordName: null, TxtRecordValue: 7, ExpiresAt: 1_767_323_045 },
    [challenge],
    "t0ken",
    {},
  ];
  for (const raw of odd) {
    it(`are challenged in any terms: ${JSON.stringify(raw)}`, async () => {
      server().post(`/pullzone/${requests[1]}`).reply(200, JSON.stringify(raw));
      assert.deepEqual(right(await api.requestExternalHttpCertificate(session(), 5, name)()), { ...unknown, raw });
    });
  }

  it("cannot do without a challenge", async () => {
    for (const text of ["", "null"]) {
      server().post(`/pullzone/${requests[1]}`).reply(200, text);
      const error = left(await api.requestExternalHttpCertificate(session(), 5, name)());
      assert.deepEqual(error._tag === "Decode" && [error.problems, error.doubtful], [
        ["reply: expected challenge"],
        true,
      ]);
    }
  });
});
