import assert from "node:assert/strict";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { omit } from "../../provider/src/kernel/values";
import type { Wire } from "../support/providerProcess";
import { phaseKeys, type RuntimeHost, startRuntimeHost } from "../support/runtimeStack";
import { unsealed } from "../support/toyResource";
import { calmApps } from "../support/calmApps";

describe("the inputs that a read gives the engine", function () {
  this.timeout(60_000);

  let sandbox: Sandbox;
  let host: RuntimeHost;
  let pullZoneId = 0;

  before(async () => {
    sandbox = await startSandbox({ strict: true, accounts: { main: [...phaseKeys] }, behaviour: calmApps });
    host = await startRuntimeHost(sandbox);
    pullZoneId = sandbox.seed({ pullZones: [{ Name: "reads" }] }).pullZones[0]?.Id ?? 0;
  });
  after(async () => {
    await host.stop();
    await sandbox.close();
  });

  /** A resource that was just created, read with something of its state changed. */
  const readAfterCreate = async (kind: string, args: Wire): Promise<(changed?: Wire) => Promise<Wire | undefined>> => {
    const resource = host.resource(kind);
    await resource.up(args);
    const state = resource.state();
    assert.ok(state);
    return async (changed) => (await host.process.read(state.id, { ...state.outs, ...changed })).inputs;
  };

  it("are none when state has the same, because the engine then keeps its own", async () => {
    const read = await readAfterCreate("BlockedIp", { pullZoneId, blockedIp: "192.0.2.1" });
    assert.equal(await read(), undefined);
  });

  it("are given after a step that failed half-way, and where nothing is in state", async () => {
    const args = { pullZoneId, blockedIp: "192.0.2.2" };
    const read = await readAfterCreate("BlockedIp", args);
    for (const changed of [{ __incomplete: true }, { __unsettled: { blockedIp: 1 } }, { __managed: null }]) {
      assert.deepEqual(unsealed(withoutText(await read(changed))), args);
    }
  });

  it("are given where control inputs are not frozen, because outputs have an old copy of them", async () => {
    const args = { pullZoneId, blockedIps: ["192.0.2.3"] };
    const read = await readAfterCreate("BlockedIpSet", args);
    assert.deepEqual(withoutText(await read()), { pullZoneId, blockedIps: [{ "192.0.2.3": true }] });
  });
});

function withoutText(inputs: Wire = {}): Wire {
  return omit(inputs, ["__provider"]);
}
