import assert from "node:assert/strict";
import { runInThisContext } from "node:vm";
import fc from "fast-check";
import { Code } from "../../../provider/src/export/codeExpression";
import { printComment, printText, printValue } from "../../../provider/src/export/print";
import { printResource, type Resource } from "../../../provider/src/export/programAst";

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

  it("quotes as Prettier does, with the fewer escapes", () => {
    assert.equal(printText("it's"), `"it's"`);
    assert.equal(printText('say "hello"'), `'say "hello"'`);
    assert.equal(printText(`"it's"`), `'"it\\'s"'`);
    assert.equal(printText(`"'`), `"\\"'"`);
  });

  it("leaves out what has no value, and lets code stand as it is", () => {
    assert.equal(printValue({ a: undefined, b: new Code("shop.id"), c: [] }), "{\n  b: shop.id,\n  c: [],\n}");
    assert.equal(printValue({}), "{}");
  });

  it("makes one line of a comment, so that no name of the account becomes code", () => {
    assert.equal(printComment("a\nprocess.exit()\u2028b\r\u001b[2J  c "), "// a process.exit() b [2J c");
    assert.equal(printComment(""), "//");
  });

  it("is laid out as Prettier does", async () => {
    const { format } = await import("prettier");
    const long = "203.0.113.123";
    const resource: Resource = {
      id: "1",
      kind: "BlockedIpSet",
      name: "shop",
      remarks: ["A remark."],
      properties: {
        exactly: Array.from({ length: 4 }, () => long),
        tooMany: Array.from({ length: 5 }, () => long),
        justFits: "x".repeat(65),
        tooLong: "x".repeat(67),
        "with-dash": { nested: [{ a: 1 }, { b: "2" }], none: {} },
        code: new Code("shop.id"),
        longCode: new Code(`config.requireSecret("${"x".repeat(60)}")`),
      },
    };
    for (const [retain, more] of [
      [false, {}],
      [true, {}],
      [false, { identifier: "shop" }],
      [true, { identifier: "shop" }],
      [false, { name: "n".repeat(70) }],
    ] as const) {
      const text = `${printResource({ ...resource, ...more }, retain)}\n`;
      assert.equal(text, await format(text, { parser: "typescript" }));
    }
  });
});
