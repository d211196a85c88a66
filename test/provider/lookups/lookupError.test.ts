import assert from "node:assert/strict";
import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { failure } from "../../../provider/src/lookups/lookupError";

describe("failure of a look-up", () => {
  it("is an error that Pulumi prints without its stack", () => {
    assert.ok(pulumi.RunError.isInstance(failure("getPullZone", "there is none")));
  });

  it("keeps its message whatever Pulumi puts before it", () => {
    const error = failure("getPullZone", "there is none");
    error.message = `error serializing property "pullZoneId": ${error.message}`;
    assert.equal(error.message, "getPullZone: there is none");
  });

  it("is inspected as its message, whatever hangs on it", () => {
    const error = Object.assign(failure("getPullZone", "there is none"), { promise: { whole: "program" } });
    assert.equal(inspect(error), "getPullZone: there is none");
  });

  it("has no stack, which Pulumi prints once the program's last line has run", () => {
    const error = failure("getPullZone", "there is none");
    error.stack = "at somewhere";
    assert.equal(error.stack, "");
  });
});
