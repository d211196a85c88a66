import * as assert from "node:assert/strict";
import { type ApiError, isDoubtful, isNotFound, saysNotFound } from "../../../provider/src/http/errors";
import { errorMessage as inWords } from "../../../provider/src/http/errorMessage";

const operation = { method: "POST", path: "/pullzone/{pullZoneId}/addBlockedIp" } as const;
const status = (code: number, more: object = {}): ApiError => ({
  _tag: "Status",
  operation,
  status: code,
  doubtful: false,
  ...more,
});

describe("errorMessage", () => {
  const cases: readonly (readonly [ApiError, string])[] = [
    [
      status(400, { errorKey: "model.invalid", field: "BlockedIp", message: "Not an\n IP. " }),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 400 (model.invalid, field BlockedIp): Not an IP. " +
        "Fix the problem that the message describes, then run again.",
    ],
    [
      status(404, { errorKey: "pullZone.not_found", address: "/pullzone/7/addBlockedIp" }),
      "POST /pullzone/7/addBlockedIp failed with status 404 (pullZone.not_found). " +
        "Check that it still exists and belongs to the account of the key.",
    ],
    [
      status(404),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 404. The reply does not look like bunny.net's: " +
        "check the API URL, and that it still exists and belongs to the account of the key.",
    ],
    [
      status(403, { notFromApi: true, doubtful: true }),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 403. It may have taken effect nevertheless. " +
        "The reply does not look like bunny.net's: check the API URL, and any proxy in between.",
    ],
    [
      status(429),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 429. " +
        "The account has reached its rate limit: run again later, or with a smaller --parallel.",
    ],
    [
      status(429, { hasSeparateRateLimit: true }),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 429. " +
        "These requests have their own rate limit: wait, possibly for some hours, and run again.",
    ],
    [
      status(404, { errorKey: "pullZone.not_found", contradicted: true }),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 404 (pullZone.not_found). " +
        "Nevertheless the API still shows it, so it stays in state: check that the account is not suspended, and run again.",
    ],
    [
      status(503, { doubtful: true }),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 503. It may have taken effect nevertheless. " +
        "The problem is on bunny.net's side: run again later.",
    ],
    [
      { _tag: "Timeout", operation, afterMilliseconds: 30_000, doubtful: true },
      "POST /pullzone/{pullZoneId}/addBlockedIp got no reply within 30 s. It may have taken effect nevertheless. Run again.",
    ],
    [
      { _tag: "Unreachable", operation, apiUrl: "http://127.0.0.1:1", code: "ECONNREFUSED" },
      "POST /pullzone/{pullZoneId}/addBlockedIp was not sent, because http://127.0.0.1:1 did not reply to several attempts " +
        "just before (ECONNREFUSED). Check the network, any proxy in between, and the address (BUNNYNET_API_URL, or bunny:apiUrl), " +
        "and run again.",
    ],
    [
      {
        _tag: "Connection",
        operation,
        address: "http://127.0.0.1:1/pullzone/7/addBlockedIp",
        code: "ECONNREFUSED",
        doubtful: false,
      },
      "POST http://127.0.0.1:1/pullzone/7/addBlockedIp got no reply (ECONNREFUSED). " +
        "Check the network, any proxy in between, and the address (BUNNYNET_API_URL, or bunny:apiUrl), and run again.",
    ],
    [
      { _tag: "Cancelled", operation, doubtful: true },
      "POST /pullzone/{pullZoneId}/addBlockedIp was stopped because the time set with customTimeouts ran out. " +
        "It may have taken effect nevertheless. Allow more time, or run again.",
    ],
  ];
  for (const [error, text] of cases) {
    it(`tell what to do: ${text}`, () => {
      assert.equal(inWords(error), text);
    });
  }

  it("name the source of a refused key, and what gives another there", () => {
    const text = inWords({ _tag: "Unauthorized", operation, keySource: "the environment" });
    assert.match(text, /key from the environment, or the key lacks the permission/);
    assert.match(text, /bunny\.net's dashboard\. .*`pulumi up`, or --run-program\.$/);
  });

  it("are one line each, and end in a full stop", () => {
    const errors: ApiError[] = [
      ...[302, 400, 403, 404, 409, 422, 429, 500].map((code) => status(code, { message: "a\nb" })),
      { _tag: "Connection", operation, code: "ECONNRESET", doubtful: false },
      { _tag: "Decode", operation, problems: ["Id: expected number", "Name: expected string"], doubtful: false },
      { _tag: "Cancelled", operation, doubtful: true },
    ];
    for (const error of errors) assert.match(inWords(error), /^POST \/pullzone[^\n]*[^.]\.$/);
  });
});

describe("predicates of errors", () => {
  it("answer whether something is missing, and whether something is in doubt", () => {
    assert.ok(isNotFound(status(404)) && !isNotFound(status(400)));
    for (const errorKey of ["pullZone.not_found", "pullzone.Hostname_Not_Found"])
      assert.ok(saysNotFound(status(404, { errorKey })) && !saysNotFound(status(400, { errorKey })));
    for (const more of [{}, { errorKey: "x.not_found_here" }, { message: "not_found" }])
      assert.ok(!saysNotFound(status(404, more)));
    assert.ok(isDoubtful(status(500, { doubtful: true })) && !isDoubtful(status(500)));
    assert.ok(!isDoubtful({ _tag: "Unauthorized", operation, keySource: "x" }));
  });
});
