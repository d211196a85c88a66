import * as assert from "node:assert/strict";
import * as api from "../../../../../provider/src/groups/pullZone/api/externalCertificate";
import { left, nockedApi, right } from "../../../http/support";

const name = "www.a.com";
const challenge = {
  TxtRecordName: "_acme-challenge.www.a.com",
  TxtRecordValue: "t0ken",
  ExpiresAt: "2026-01-09T03:04:05Z",
};

describe("external certificates", () => {
  const { server, session } = nockedApi();

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
