import * as assert from "node:assert/strict";
import fc from "fast-check";
import { readErrorBody } from "../../../provider/src/http/classifyResponse";
import { canary } from "./support";

describe("readErrorBody", () => {
  const cases: readonly (readonly [string, unknown, object])[] = [
    [
      "core and compute",
      { ErrorKey: "pullZone.not_found", Field: "PullZone", Message: "There is none." },
      { errorKey: "pullZone.not_found", field: "PullZone", message: "There is none." },
    ],
    ["a message alone", { Message: "No." }, { message: "No." }],
    ["nulls", { ErrorKey: null, Field: null, Message: null }, {}],
    [
      "ProblemDetails",
      { type: "t", title: "Not Found", status: 404, detail: "No app" },
      { message: "Not Found: No app" },
    ],
    [
      "ErrorDetails",
      { title: "Invalid", status: 400, errors: [{ field: "name", message: "too long" }, { message: "and more" }] },
      { message: "Invalid: name: too long: and more" },
    ],
    [
      "ErrorDetails with a map",
      { title: "Invalid", errors: { name: ["too long", "too odd"], size: "too big" } },
      { message: "Invalid: name: too long: too odd: size: too big" },
    ],
    [
      "shield's envelope",
      {
        data: null,
        error: { statusCode: 400, success: false, message: "Not on this plan", errorKey: "invalid_plan_type.x" },
      },
      { errorKey: "invalid_plan_type.x", message: "Not on this plan" },
    ],
    ["nothing", undefined, {}],
    ["a text", "<html>", {}],
    ["a list", [1, 2], {}],
    ["other types", { ErrorKey: 1, Field: {}, Message: ["x"] }, {}],
  ];
  for (const [name, body, expected] of cases) {
    it(`understands ${name}`, () => {
      assert.deepEqual(readErrorBody(body, []), expected);
    });
  }

  it("takes out what a terminal would obey", () => {
    const said = readErrorBody({ ErrorKey: "a\u001b[2Jb", Field: "\u009bc", Message: "d\u0007e" }, []);
    assert.deepEqual(said, { errorKey: "a\ufffd[2Jb", field: "\ufffdc", message: "d\ufffde" });
  });

  it("cuts texts to 500 characters", () => {
    assert.equal(readErrorBody({ Message: "x".repeat(1000) }, []).message?.length, 500);
  });

  it("takes secrets out, also those that a cut would halve", () => {
    const Message = `${"x".repeat(495)}${canary} ${encodeURIComponent(canary)}`;
    assert.equal(readErrorBody({ Message }, [canary]).message, `${"x".repeat(495)}[secr`);
    assert.equal(readErrorBody({ ErrorKey: canary, Field: canary }, [canary]).errorKey, "[secret]");
  });

  it("never fails, and gives texts alone", () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        for (const part of Object.values(readErrorBody(body, ["a"]))) assert.equal(typeof part, "string");
      }),
    );
  });
});
