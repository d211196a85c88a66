import * as assert from "node:assert/strict";
import { type ApiError, describe as inWords, isDoubtful, isNotFound } from "../../../provider/src/api/errors";
import { waysToGiveTheKey } from "../../../provider/src/config";

const operation = { method: "POST", path: "/pullzone/{pullZoneId}/addBlockedIp" } as const;
const status = (code: number, more: object = {}): ApiError => ({
  _tag: "Status",
  operation,
  status: code,
  doubtful: false,
  ...more,
});

describe("errors in words", () => {
  const cases: readonly (readonly [ApiError, string])[] = [
    [
      status(400, { errorKey: "model.invalid", field: "BlockedIp", message: "Not an\n IP. " }),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 400 (model.invalid, field BlockedIp): Not an IP. " +
        "Correct what the message names, and run again.",
    ],
    [
      status(404),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 404. " +
        "Check that it still exists and belongs to the account of the key.",
    ],
    [
      status(503, { doubtful: true }),
      "POST /pullzone/{pullZoneId}/addBlockedIp failed with status 503. It may have taken effect nevertheless. " +
        "The fault is on the side of bunny.net: run again later.",
    ],
    [
      { _tag: "Timeout", operation, afterMilliseconds: 30_000, doubtful: true },
      "POST /pullzone/{pullZoneId}/addBlockedIp got no reply within 30 s. It may have taken effect nevertheless. Run again.",
    ],
    [
      { _tag: "Unreachable", operation, apiUrl: "http://127.0.0.1:1", code: "ECONNREFUSED" },
      "POST /pullzone/{pullZoneId}/addBlockedIp was not sent, because several connections to http://127.0.0.1:1 failed " +
        "in a row (ECONNREFUSED). Check the network, a proxy and the API URL, and run again.",
    ],
  ];
  for (const [error, text] of cases) {
    it(`tell what to do about ${error._tag === "Status" ? error.status : error._tag}`, () => {
      assert.equal(inWords(error), text);
    });
  }

  it("name the source of a refused key, and all ways to give another", () => {
    const text = inWords({ _tag: "Unauthorized", operation, keySource: "the environment" });
    assert.match(text, /key from the environment/);
    assert.ok(text.endsWith(`${waysToGiveTheKey}.`), text);
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

describe("questions to errors", () => {
  it("answer whether something is missing, and whether something is in doubt", () => {
    assert.ok(isNotFound(status(404)) && !isNotFound(status(400)));
    assert.ok(isDoubtful(status(500, { doubtful: true })) && !isDoubtful(status(500)));
    assert.ok(!isDoubtful({ _tag: "Unauthorized", operation, keySource: "x" }));
  });
});
