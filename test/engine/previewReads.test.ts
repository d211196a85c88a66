import assert from "node:assert/strict";
import { saidOf } from "../support/modes";
import { succeeded, writesOf } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";

/** The matrices play with every kind how what is there goes from one resource to another. */
describe("objects that a resource is to take over, on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    stack = await startEngineStack();
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  it("are told by a preview that may read: what is taken over, what changes, and what is refused", async () => {
    stack.sandbox.seed({ scripts: [{ Name: "shop", ScriptType: 1 }] });
    const script = (adopt: unknown, scriptType = "cdn") => ({
      kind: "Script",
      name: "shop",
      args: { name: "shop", scriptType, adopt },
    });
    const reads = { BUNNYNET_PREVIEW_READS: "true" };
    const said = async (adopt: unknown): Promise<string> => {
      stack.declare({ resources: [script(adopt)] });
      assert.deepEqual(succeeded(await stack.preview()).requests, []);
      const preview = succeeded(await stack.run(["preview"], reads));
      assert.deepEqual(writesOf(preview), []);
      return preview.output;
    };
    const shop = 'Script "shop"';
    const refused = saidOf(shop, "would be refused, because script shop \\(\\d+\\) already exists");
    assert.match(await said(false), new RegExp(refused));
    assert.match(await said(true), new RegExp(saidOf(shop, "takes over script shop \\(\\d+\\)")));
    const silent = succeeded(await stack.run(["preview"], { ...reads, BUNNYNET_API_KEY: "" }));
    assert.doesNotMatch(silent.output, /shop.*(takes over|refused)/);
  });
});
