import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

class RawResource extends pulumi.CustomResource {
  constructor(name: string, opts?: pulumi.CustomResourceOptions) {
    super("test:index:Raw", name, {}, opts);
  }
}

const args = { pullZoneId: 1234, blockedIp: "203.0.113.7" };

describe("what the classes of resources extend", () => {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, "prepareStackTrace");

  /** How many stack traces are written as text while something is done. */
  let written = 0;
  const writtenBy = (act: () => void): number => {
    written = 0;
    act();
    return written;
  };

  before(() =>
    pulumi.runtime.setMocks({
      newResource: ({ name }) => ({ id: `${name}-id`, state: {} }),
      call: () => ({}),
    }),
  );
  beforeEach(() => {
    // As in a program: here it is unlimited.
    Error.stackTraceLimit = 10;
    Error.prepareStackTrace = (error, frames) => {
      written++;
      return [
        String(error),
        ...frames.map((frame) => `    at ${frame.getFunctionName() ?? ""} (${frame.getFileName() ?? ""})`),
      ].join("\n");
    };
  });
  afterEach(() => {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  });
  after(() => {
    pulumi.runtime.resetOptions("", "", -1, "", "", false, "");
  });

  it("is a custom resource with all that Pulumi's own has", () => {
    const [raw, ip] = [new RawResource("raw"), new bunny.BlockedIp("ip", args)];
    for (const name of Object.keys(raw)) assert.ok(name in ip, name);
    assert.ok(ip instanceof bunny.BlockedIp && ip instanceof pulumi.CustomResource);
    assert.ok(pulumi.CustomResource.isInstance(ip) && bunny.BlockedIp.isInstance(ip));
    assert.ok(pulumi.CustomResource.isInstance(bunny.BlockedIp.get("read", "1234/203.0.113.7")));
  });

  it("has no stack trace written but the one with the source position", () => {
    assert.equal(
      writtenBy(() => new bunny.BlockedIp("quiet", args)),
      1,
    );
  });

  it("lets stack traces be written after it, also where Pulumi refuses the resource", () => {
    const given = Object.getOwnPropertyDescriptor(Error, "prepareStackTrace");
    assert.throws(
      () => new bunny.BlockedIp("", args),
      (error) => error instanceof Error && /Missing resource name[\s\S]*customResource\.test/.test(error.stack ?? ""),
    );
    assert.deepEqual(Object.getOwnPropertyDescriptor(Error, "prepareStackTrace"), given);
  });

  it("keeps the stack trace of an error in a transformation, which may declare resources itself", () => {
    const transformation = () => {
      new bunny.BlockedIp("inner", args);
      throw new Error("not today");
    };
    const outer = () => new bunny.BlockedIp("outer", args, { transformations: [transformation] });
    const shown = () => {
      assert.throws(
        outer,
        (error) => error instanceof Error && /not today[\s\S]*at transformation/.test(error.stack ?? ""),
      );
    };
    assert.equal(writtenBy(shown), 2, "the source position of the inner resource, and the error");
  });
});
