import * as assert from "node:assert/strict";
import type nock from "nock";
import type { Session } from "../../../../../provider/src/http/client";
import { type ApiError, isDoubtful } from "../../../../../provider/src/http/errors";
import * as api from "../../../../../provider/src/groups/pullZone/api/hostname";
import { getPullZone } from "../../../../../provider/src/groups/pullZone/api/pullZone";
import type { Write } from "../../../../../provider/src/groups/pullZone/api/pullZoneWrite";
import { fakeApi, left, nockedApi, reply, right, sessionOver } from "../../../http/support";
import { PullZone } from "../../../../../provider/src/groups/pullZone/api/pullZoneCodec";
import { whole } from "../../../../support/decoded";

const name = "www.a.com";
const operations: readonly (readonly [
  string,
  (session: Session) => Write,
  "POST" | "DELETE",
  nock.DataMatcherMap,
  number,
])[] = [
  ["addHostname", (session) => api.addHostname(session, 5, name), "POST", { Hostname: name }, 204],
  ["removeHostname", (session) => api.removeHostname(session, 5, name), "DELETE", { Hostname: name }, 204],
  [
    "setForceSSL",
    (session) => api.setForceSSL(session, 5, name, false),
    "POST",
    { Hostname: name, ForceSSL: false },
    204,
  ],
  [
    "updatePrivateKeyType",
    (session) => api.updatePrivateKeyType(session, 5, name, 1),
    "POST",
    { Hostname: name, KeyType: 1 },
    200,
  ],
];

describe("hostnames", () => {
  const { server, session } = nockedApi();

  for (const [action, run, method, body, status] of operations) {
    it(`${action} sends what it should`, async () => {
      server().intercept(`/pullzone/5/${action}`, method, body).reply(status);
      right(await run(session())());
    });

    it(`${action} is tried again after a try that may have acted, and an error then is doubtful`, async () => {
      const once = fakeApi((nth) => reply(nth === 1 ? 500 : status));
      right(await once.clock.until(run(sessionOver(once))()));
      assert.deepEqual(
        once.requests.map(({ pathAndQuery }) => pathAndQuery),
        [1, 2].map(() => `/pullzone/5/${action}`),
      );
      const refused = fakeApi((nth) => reply(nth === 1 ? 502 : 404));
      assert.ok(isDoubtful(left(await refused.clock.until(run(sessionOver(refused))()))));
      const atOnce = fakeApi(() => reply(404));
      assert.ok(!isDoubtful(left(await atOnce.clock.until(run(sessionOver(atOnce))()))));
    });
  }

  describe("in what is known of their zone", () => {
    const zone = whole(PullZone, {
      Id: 5,
      Name: "a",
      Hostnames: [
        { Id: 1, Value: "a.b-cdn.net", IsSystemHostname: true, ForceSSL: true },
        { Id: 2, Value: "WWW.a.com", HasCertificate: true },
      ],
    });
    /** The hostnames before and after, for one GET. */
    const hostnamesAfter = async (run: (session: Session) => Write) => {
      server()
        .get("/pullzone/5")
        .reply(200, zone)
        .intercept(/^\/pullzone\/5\/\w+$/, "POST")
        .optionally()
        .reply(204)
        .intercept(/^\/pullzone\/5\/\w+$/, "DELETE")
        .optionally()
        .reply(204);
      const of = session();
      const before = right(await getPullZone(of, 5)()).Hostnames;
      right(await run(of)());
      return { before, after: right(await getPullZone(of, 5)()).Hostnames };
    };

    it("have force SSL once it is set", async () => {
      const { before, after } = await hostnamesAfter((of) => api.setForceSSL(of, 5, name, true));
      assert.deepEqual(after, [before[0], { ...before[1], ForceSSL: true }]);
    });

    it("have another type of key once it is set", async () => {
      const { before, after } = await hostnamesAfter((of) => api.updatePrivateKeyType(of, 5, name, 1));
      assert.deepEqual(after, [before[0], { ...before[1], CertificateKeyType: 1 }]);
    });

    it("are gone once they are removed", async () => {
      const { before, after } = await hostnamesAfter((of) => api.removeHostname(of, 5, name));
      assert.deepEqual(after, [before[0]]);
    });

    it("are read once they are added, for their numbers", async () => {
      server()
        .get("/pullzone/5")
        .reply(200, { ...zone, Hostnames: [] })
        .post("/pullzone/5/addHostname")
        .reply(204)
        .get("/pullzone/5")
        .reply(200, zone);
      const of = session();
      await getPullZone(of, 5)();
      right(await api.addHostname(of, 5, name)());
      assert.equal(right(await getPullZone(of, 5)()).Hostnames[1]?.Id, 2);
    });
  });

  describe("that are registered already", () => {
    const refusal = (ErrorKey: string) =>
      JSON.stringify({ ErrorKey, Field: "Hostname", Message: "Already registered." });
    const errorOf = async (...answers: readonly [number, string][]): Promise<ApiError> => {
      const fake = fakeApi((nth) => reply(...(answers[nth - 1] ?? [204, ""])));
      return left(await fake.clock.until(api.addHostname(sessionOver(fake), 5, name)()));
    };

    it("are told by the key of the error, whatever its case", async () => {
      for (const key of ["pullzone.hostname_already_registered", "pullZone.hostname_already_registered"]) {
        const error = await errorOf([400, refusal(key)]);
        assert.deepEqual([api.isAlreadyRegistered(error), isDoubtful(error)], [true, false]);
      }
      for (const error of [await errorOf([400, refusal("pullzone.name_taken")]), await errorOf([404, ""])]) {
        assert.ok(!api.isAlreadyRegistered(error));
      }
    });

    it("may be our own when an earlier try may have acted", async () => {
      const error = await errorOf([500, ""], [400, refusal("pullzone.hostname_already_registered")]);
      assert.deepEqual([api.isAlreadyRegistered(error), isDoubtful(error)], [true, true]);
    });
  });
});
