import assert from "node:assert/strict";
import { dynamicProvider } from "../../../provider/src/adapters/dynamic";
import { suppressReported, PartialError, UserError } from "../../../provider/src/adapters/errors";
import { ResourceKind } from "../../../provider/src/adapters/resource";
import { withoutControls, withoutSecrets } from "../../../provider/src/common/redaction";
import { textsAt } from "../../../provider/src/contract/state";
import { configurationOf } from "../../../provider/src/entry/bunnyApi";
import { blockedIp } from "../../../provider/src/generated/lifecycles";

describe("suppressReported", () => {
  it("keeps only what Pulumi's process says of our errors from being written again", () => {
    const written: unknown[][] = [];
    const output = {
      error: (...parts: unknown[]) => {
        written.push(parts);
      },
    };
    suppressReported(output);
    const error = new UserError("told at the resource");
    // As Pulumi's process does it.
    output.error(`${String(error)}: ${String(error.stack)}`);
    output.error(`${String(new PartialError("1", {}, ["a"]))}: `);
    assert.deepEqual(written, []);
    output.error("reported at the resource");
    output.error("reported at the resource: ", "more");
    output.error();
    assert.deepEqual(written, [["reported at the resource"], ["reported at the resource: ", "more"], []]);
  });
});

describe("PartialError", () => {
  it("has the form by which Pulumi's process knows a step that failed half-way", () => {
    const { id, properties, reasons, message } = new PartialError("7", { a: 1 }, ["first", "second"]);
    assert.deepEqual(
      { id, properties, reasons, message },
      {
        id: "7",
        properties: { a: 1 },
        reasons: ["first", "second"],
        message: "first; second",
      },
    );
  });
});

describe("an internal error", () => {
  const callsThat = (thrown: unknown) => {
    const create = () => {
      throw thrown;
    };
    return dynamicProvider(Object.assign(new ResourceKind(blockedIp), { create }), configurationOf);
  };

  it("says which call and where, and nothing of what was thrown", async () => {
    await assert.rejects(callsThat(new RangeError("secret-value")).create({}), (error) => {
      assert.ok(error instanceof UserError);
      assert.match(
        error.message,
        /^Internal error in pulumi-bunny during create of BlockedIp \(RangeError at errors\.test\.ts:\d+\)/,
      );
      assert.ok(!error.message.includes("secret-value"));
      assert.equal(error.stack, "");
      return true;
    });
    await assert.rejects(callsThat("secret-value").create({}), {
      message: "Internal error in pulumi-bunny during create of BlockedIp (string). Please report it.",
    });
  });

  it("is not what is told already", async () => {
    const error = new UserError("told");
    await assert.rejects(callsThat(error).create({}), (thrown) => thrown === error);
  });
});

describe("secrets in messages", () => {
  const paths = [["password"], ["nested", "token"], ["all"]];
  const secrets = textsAt(
    paths,
    { password: "hunter2", nested: { token: "hunter2-token" }, all: { a: ["deep-secret"], b: 5, c: { d: "deeper" } } },
    { password: "older-one", open: "visible" },
  );

  it("are taken out of a text, the longest first whatever their order, and as they are in URLs", () => {
    const both = ["hunter2", "hunter2 and more"];
    for (const secrets of [both, both.toReversed()]) {
      assert.equal(
        withoutSecrets("hunter2 and more, hunter2, hunter2%20and%20more", secrets),
        "[secret], [secret], [secret]",
      );
    }
    assert.equal(withoutSecrets("half a pair: half\ud800", ["half\ud800"]), "half a pair: [secret]");
  });

  it("takes every secret out of a text, the longest first", () => {
    const text = "hunter2-token, hunter2, deep-secret, deeper, older-one and visible; hunter2";
    const clean = "[secret], [secret], [secret], [secret], [secret] and visible; [secret]";
    assert.equal(withoutSecrets(text, secrets), clean);
  });

  it("takes out the lines of a secret of many lines, however they are quoted, but for very short ones", () => {
    const code = textsAt([["code"]], { code: '\n  const key = "hunter2";\r\n  {\n  export default key;\n' });
    assert.equal(
      withoutSecrets('line 1: const key = "hunter2"; { export default key;', code),
      "line 1: [secret] { [secret]",
    );
  });

  it("leaves words alone that happen to be very short secrets", () => {
    assert.equal(withoutSecrets("is on", textsAt([["a"], ["b"]], { a: "on", b: "" })), "is on");
  });
});

describe("control characters in messages", () => {
  it("do not reach a terminal, except for line breaks and tabs", () => {
    assert.equal(withoutControls("a\u001b[2Jb\u009b31mc\r\n\td\u202e"), "a\ufffd[2Jb\ufffd31mc\ufffd\n\td\ufffd");
  });
});
