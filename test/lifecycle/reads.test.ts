import assert from "node:assert/strict";
import { calmApps } from "../support/calmApps";
import { unsealed } from "../support/inMemoryEngine/secrets";
import { setInState } from "../support/modes";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";
import { sameInEachRun } from "../support/servedKinds";

describe("the inputs that a read gives the engine", function () {
  this.timeout(60_000);

  const host = providerHost({ behaviour: calmApps });
  let pullZoneId = 0;
  beforeEach(() => {
    pullZoneId = host.sandbox.seed({ pullZones: [{ Name: "reads" }] }).pullZones[0]?.Id ?? 0;
  });

  /** A resource that was just created, read with something of its state changed. */
  const readAfterCreate = async (kind: string, args: Wire): Promise<(changed?: Wire) => Promise<Wire | undefined>> => {
    const resource = host.resource(kind);
    await resource.up(args);
    const state = resource.state();
    assert.ok(state);
    return async (changed) => {
      const [calls] = await host.beginRun(kind);
      return (await calls?.read({ ...state, outs: { ...state.outs, ...changed } }))?.inputs;
    };
  };

  it("are none when state has the same, because the engine then keeps its own", async () => {
    const read = await readAfterCreate("BlockedIp", { pullZoneId, blockedIp: "192.0.2.1" });
    assert.equal(await read(), undefined);
  });

  it("are given after a step that failed half-way, and where nothing is in state", async () => {
    const args = { pullZoneId, blockedIp: "192.0.2.2" };
    const read = await readAfterCreate("BlockedIp", args);
    for (const changed of [{ __incomplete: true }, { __unsettled: { blockedIp: 1 } }, { __managed: null }]) {
      assert.deepEqual(unsealed(sameInEachRun(await read(changed))), args);
    }
  });

  it("are given where control inputs are not frozen, because outputs have an old copy of them", async () => {
    const args = { pullZoneId, blockedIps: ["192.0.2.3"] };
    const read = await readAfterCreate("BlockedIpSet", args);
    assert.deepEqual(sameInEachRun(await read()), { pullZoneId, blockedIps: setInState(["192.0.2.3"]) });
  });
});
