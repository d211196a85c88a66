import assert from "node:assert/strict";
import { lookups } from "../../../provider/src/generated/lookups";
import { recordedProgram, recordedSeed } from "../../recorded/program";
import { failed, succeeded } from "../../support/engineRuns";
import { type DeclaredLookup, type EngineStack, startEngineStack } from "../../support/engineStack";

describe("look-ups that the plugin answers", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  before(async () => {
    stack = await startEngineStack({
      mode: "plugin",
    });
    stack.sandbox.seed(recordedSeed);
  });
  after(() => stack.dispose());

  it("return what those in a program return, for all of them", async () => {
    stack.declare(recordedProgram);
    succeeded(await stack.up());

    const asked = argumentsOf(stack);
    assert.deepEqual(Object.keys(asked).sort(), Object.keys(lookups).sort());
    // One after the other: a scan of a DNS zone takes the place of one that is under way elsewhere.
    const answers = async (byPlugin: boolean): Promise<unknown> => {
      const declared = Object.entries(asked).map(([call, args]): DeclaredLookup => ({
        name: call,
        call,
        args,
        byPlugin,
      }));
      stack.declare({ ...recordedProgram, lookups: declared });
      succeeded(await stack.up());
      return JSON.parse((await stack.workspace.succeed(["stack", "output", "--json", "--show-secrets"])).stdout);
    };
    assert.deepEqual(await answers(true), await answers(false));
  });

  it("fail with the same message", async () => {
    const args = { name: "missing" };
    stack.declare({ ...recordedProgram, lookups: [{ name: "zone", call: "getPullZone", args, byPlugin: true }] });
    failed(await stack.preview(), /getPullZone: .*no pull zone named missing/);
  });
});

function argumentsOf({ sandbox }: EngineStack): Readonly<Record<string, DeclaredLookup["args"]>> {
  const account = sandbox.state().accounts.main;
  const scriptId = account?.scripts[0]?.Id;
  const zone = account?.pullZones[0];
  const { shieldZoneId } = account?.shieldZones[0] ?? {};
  return {
    getActiveRelease: { scriptId },
    getContainerApp: { appId: account?.containerApps[0]?.id },
    getContainerLimits: {},
    getBilling: {},
    getContainerNodes: {},
    getContainerRegistry: { displayName: "recorded" },
    getContainerVolumes: { appId: account?.containerApps[0]?.id },
    getCountries: {},
    getDnsScan: { dnsZoneId: account?.dnsZones[0]?.Id },
    getDnsZone: { domain: "recorded.example" },
    getHostnames: { pullZoneId: zone?.Id },
    getPullZone: { name: zone?.Name },
    getContainerRegions: {},
    getRegions: {},
    getReleases: { scriptId },
    getScript: { name: "recorded-script" },
    getShieldAccessLists: { shieldZoneId },
    getShieldBots: { shieldZoneId },
    getShieldEvents: { shieldZoneId },
    getShieldMetrics: { shieldZoneId, year: 2026, month: 1 },
    getShieldRules: { shieldZoneId },
    getShieldZone: { pullZoneId: zone?.Id },
    getStatistics: { pullZoneId: zone?.Id },
    getStorageRegions: {},
    getStorageZone: { name: "recorded-files" },
    getVideoLanguages: {},
    getVideoLibrary: { name: "recorded-talks" },
  };
}
