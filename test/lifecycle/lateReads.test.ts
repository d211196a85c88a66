import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";
import { samples } from "./samples";

/** What was just written may not show in the next read: it is looked for again before it is called missing. */
describe("reads that lag behind writes", function () {
  this.timeout(60_000);

  const host = providerHost();

  for (const { kind, prepare } of samples) {
    it(`${kind} is created, read and deleted although reads come late`, async () => {
      const world = prepare(host.sandbox);
      const resource = host.resource(kind);
      host.sandbox.setOptions({ behaviour: { lateReads: 1 } });
      await resource.up(world.minimal);
      host.sandbox.setOptions({ behaviour: { lateReads: 0 } });
      assert.ok(world.exists());
      assert.deepEqual(await resource.refresh(), []);
      assert.equal((await resource.up(world.minimal)).action, "same");
      host.sandbox.setOptions({ behaviour: { lateReads: 1 } });
      await resource.destroy();
      assert.ok(!world.exists() || samples.find((sample) => sample.kind === kind)?.hasNoOutputs);
    });
  }
});
