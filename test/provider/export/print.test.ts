import assert from "node:assert/strict";
import { runInThisContext } from "node:vm";
import fc from "fast-check";
import { Code } from "../../../provider/src/export/codeExpression";
import { printComment, printValue } from "../../../provider/src/export/print";

const evaluated = (text: string): unknown => runInThisContext(`(${text})`);

describe("printed TypeScript", () => {
  it("means the value that was printed, whatever its text and names", () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("'", '"', "\\", "\\'", '\\"', "${x}", "`", "\u2028", "\ud800", "</script>", "*/", "\r\n"),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "1", "a-b")), tie("value"), {
          maxKeys: 4,
        }),
      ),
    })).value;
    fc.assert(
      fc.property(value, (given) => {
        assert.deepEqual(JSON.stringify(evaluated(printValue(given))), JSON.stringify(given));
      }),
    );
  });

  it("leaves out what has no value, and lets code stand as it is", () => {
    assert.equal(printValue({ a: undefined, b: new Code("shop.id"), c: [] }), "{\n  b: shop.id,\n  c: [],\n}");
    assert.equal(printValue({}), "{}");
  });

  it("makes one line of a comment, so that no name of the account becomes code", () => {
    assert.equal(printComment("a\nprocess.exit()\u2028b\r\u001b[2J  c "), "// a process.exit() b [2J c");
    assert.equal(printComment(""), "//");
  });
});
