import assert from "node:assert/strict";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import { isUnknown, seal, sealAt } from "../../../provider/src/adapters/pulumiWire";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

describe("seal", () => {
  it("wraps a value as Pulumi does", () => {
    const sealed = seal({ a: 1 });
    assert.ok(rpc.isRpcSecret(sealed));
    assert.deepEqual(rpc.unwrapRpcSecret(sealed), { a: 1 });
  });

  it("wraps nothing twice, and leaves unknown values alone", () => {
    assert.deepEqual(seal(seal("x")), seal("x"));
    assert.equal(seal(unknown), unknown);
  });
});

describe("isUnknown", () => {
  it("knows Pulumi's own value", () => {
    assert.equal(rpc.unknownValue, unknown);
    assert.ok(isUnknown(rpc.unknownValue));
    for (const value of ["", unknown.toUpperCase(), undefined, null, 0, [unknown], { unknown }])
      assert.ok(!isUnknown(value));
  });
});

describe("sealAt", () => {
  it("seals what stands at the paths, and adds nothing", () => {
    assert.deepEqual(sealAt({ a: { b: "1", c: "2" }, d: "3" }, [["a", "b"], ["a", "x"], ["y"], ["d"]]), {
      a: { b: seal("1"), c: "2" },
      d: seal("3"),
    });
  });

  it("seals a whole and parts of it, in either order", () => {
    const whole = { a: seal({ b: "1" }) };
    assert.deepEqual(sealAt({ a: { b: "1" } }, [["a"], ["a", "b"]]), whole);
    assert.deepEqual(rpc.unwrapRpcSecret(sealAt({ a: { b: "1" } }, [["a", "b"], ["a"]]).a), { b: seal("1") });
  });
});
