import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { outputTextsIn } from "../../../provider/src/common/outputText";
import { outputAsText } from "../../support/outputAsText";

describe("texts that Outputs have become", () => {
  const output = pulumi.output("value");
  const asText = `https://${outputAsText()}/`;

  it("are found wherever they stand, by their paths", () => {
    const json = JSON.stringify({ output });
    const inside = {
      a: asText,
      list: ["b", { c: asText }],
      json,
      fine: "text",
      number: 7,
      none: undefined,
      empty: null,
    };
    assert.deepEqual(outputTextsIn(inside), [["a"], ["list", "1", "c"], ["json"]]);
  });

  it("are found as names of properties, too, by where those stand", () => {
    assert.deepEqual(outputTextsIn({ variables: { [asText]: "1" } }), [["variables"]]);
  });

  it("are no others, however alike", () => {
    assert.deepEqual(outputTextsIn({ a: "Calling [toString] on me", b: "Output<T>" }), []);
  });
});
