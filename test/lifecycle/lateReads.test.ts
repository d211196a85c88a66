import assert from "node:assert/strict";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { phaseKeys, type RuntimeHost, startRuntimeHost } from "../support/runtimeStack";
import { changesApart } from "./sample";
import { samples } from "./samples";

/** What was just written may not show in the next read: it is looked for again before it is called missing. */
describe("reads that lag behind writes", function () {
  this.timeout(60_000);

  let sandbox: Sandbox;
  let host: RuntimeHost;

  before(async () => {
    sandbox = await startSandbox({ strict: true, behaviour: changesApart, accounts: { main: [...phaseKeys] } });
    host = await startRuntimeHost(sandbox);
  });
  afterEach(() => {
    sandbox.setOptions({ behaviour: { lateReads: 0 } });
    sandbox.assertNoViolations();
  });
  after(async () => {
    await host.stop();
    await sandbox.close();
  });

  for (const { kind, prepare } of samples) {
    it(`${kind} is created, read and deleted although reads come late`, async () => {
      sandbox.reset();
      const world = prepare(sandbox);
      const resource = host.resource(kind);
      sandbox.setOptions({ behaviour: { lateReads: 1 } });
      await resource.up(world.minimal);
      sandbox.setOptions({ behaviour: { lateReads: 0 } });
      assert.ok(world.exists());
      assert.deepEqual(await resource.refresh(), []);
      assert.equal((await resource.up(world.minimal)).action, "same");
      sandbox.setOptions({ behaviour: { lateReads: 1 } });
      await resource.destroy();
      assert.ok(!world.exists() || samples.find((sample) => sample.kind === kind)?.forgets);
    });
  }
});
