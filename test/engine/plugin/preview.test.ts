import assert from "node:assert/strict";
import { succeeded } from "../../support/engineRuns";
import { type EngineStack, startEngineStack } from "../../support/engineStack";
import type { Mode } from "../../support/mode";

/** What an update preview shows of a resource whose input is an output of the resource that changes. */
describe("the preview of a dependent", function () {
  this.timeout(300_000);

  const expected: Readonly<Record<Mode, RegExp>> = {
    dynamic: /~ defaultValue: "[\w.-]+" => \[unknown\]/,
    plugin: /~ 1 to update\n +\d+ unchanged/,
  };

  for (const mode of ["dynamic", "plugin"] as const) {
    it(`${mode === "plugin" ? "leaves it unchanged" : "cannot know its input"} in ${mode} mode`, async () => {
      const stack = await startEngineStack({ mode });
      try {
        stack.declare(programWith("edge"));
        succeeded(await stack.up());
        stack.declare(programWith("renamed"));
        const preview = await stack.preview("--diff");
        assert.match(preview.output, expected[mode]);
        assert.deepEqual(preview.requests, []);
        await assertSettles(stack);
      } finally {
        await stack.dispose();
      }
    });
  }
});

function programWith(name: string) {
  return {
    resources: [
      { kind: "Script", name: "script", args: { name, scriptType: "cdn", createLinkedPullZone: true } },
      {
        kind: "ScriptVariable",
        name: "host",
        args: {
          scriptId: { $id: "script" },
          name: "HOST",
          // A rename does not change it.
          defaultValue: { $output: ["script", "defaultHostname"] },
        },
      },
    ],
  };
}

async function assertSettles(stack: EngineStack): Promise<void> {
  const up = succeeded(await stack.up());
  assert.equal(up.requests.filter((request) => request.startsWith("PUT")).length, 0, "the variable was written");
  assert.deepEqual((await stack.up()).requests, []);
}
