import assert from "node:assert/strict";
import { isUnknown } from "../../provider/src/adapters/pulumiWire";
import { omit } from "../../provider/src/properties/values";
import { clockSpeed, providerHost } from "../support/providerHost";
import { sameRequests } from "../support/readings";
import { behaviourOfLifecycles } from "./sample";
import { samples } from "./samples";

/** One life of every kind goes through the plugin, whichever way the other tests of a run go. */
describe("through the plugin", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles, clockSpeed, mode: "plugin" });

  for (const { kind, prepare, hasNoOutputs } of samples) {
    it(`${kind} is previewed, created, left alone, read, changed and destroyed`, async () => {
      const world = prepare(host.sandbox);
      const before = world.neighbours();
      const resource = host.resource(kind);
      const { action, outs = {} } = await resource.previewOutputs(world.minimal);
      const told = Object.keys(outs).filter((name) => !name.startsWith("__") && !isUnknown(outs[name]));
      const given = Object.keys(omit(world.minimal, ["adopt", "__timeouts"]));
      assert.deepEqual([action, told.sort()], ["create", given.sort()], "nothing that it will get is known");
      sameRequests(await host.requestsOf(() => resource.up(world.minimal)), world.requests.create);
      assert.equal(resource.inState().id, world.id);

      const again = await host.requestsOf(async () => {
        assert.deepEqual(await resource.up(world.minimal), { action: "same", changed: [] });
      });
      assert.deepEqual(again, []);
      assert.deepEqual(await resource.refresh(), []);

      const change = world.changes.find((one) => one.action === "update" && one.prepare === undefined);
      if (change !== undefined) {
        const args = { ...world.minimal, [change.property]: change.value };
        assert.deepEqual(await resource.preview(args), { action: "update", changed: [change.property] });
        sameRequests(await host.requestsOf(() => resource.up(args)), change.requests);
        assert.deepEqual(await resource.refresh(), []);
      }
      await resource.destroy();
      assert.ok(hasNoOutputs === true || !world.exists());
      assert.deepEqual(world.neighbours(), before);
    });
  }
});
