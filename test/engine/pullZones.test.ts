import assert from "node:assert/strict";
import { succeeded, writesOf } from "../support/engineRuns";
import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";
import { saidOf } from "../support/modes";
import { calmApps } from "../support/calmApps";

const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" };

describe("pull zones on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    stack = await startEngineStack({ sandbox: { behaviour: calmApps } });
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const zones = () => stack.sandbox.state().accounts.main?.pullZones ?? [];
  it("from nothing to a site: what bunny.net made is taken over in the same up, and purged after a release", async () => {
    const declare = (code: string, more: readonly DeclaredResource[] = []): void => {
      stack.declare({
        resources: [
          { kind: "Script", name: "script", args: { name: "edge", scriptType: "cdn" } },
          { kind: "ScriptRelease", name: "release", args: { scriptId: { $id: "script" }, code } },
          {
            kind: "PullZone",
            name: "site",
            args: {
              name: "site-of-tests",
              origin: { edgeScriptId: { $id: "script" } },
              awsSigningSecret: "canary-of-signing",
              purgeOn: [{ $output: ["release", "activeUuid"] }],
            },
          },
          { kind: "BlockedIp", name: "scraper", args: { pullZoneId: { $id: "site" }, blockedIp: "192.0.2.1" } },
          {
            kind: "ContainerApp",
            name: "app",
            args: { name: "app", regionSettings: { allowedRegionIds: ["DE"] }, containerTemplates: { web: image } },
          },
          {
            kind: "ContainerEndpoint",
            name: "endpoint",
            args: {
              appId: { $id: "app" },
              containerName: "web",
              displayName: "http",
              cdn: { portMappings: [{ containerPort: 80 }] },
            },
          },
          {
            kind: "PullZone",
            name: "cdn",
            args: { adoptPullZoneId: { $output: ["endpoint", "pullZoneId"] }, disableCookies: false },
          },
          ...more,
        ],
      });
    };
    declare("export const first = 1;");
    succeeded(await stack.up());
    const site = zones().find(({ Name }) => Name === "site-of-tests");
    const cdn = zones().find(({ Name }) => Name.startsWith("mc-"));
    assert.deepEqual([site?.OriginType, site?.RoutingFilters, site?.BlockedIps], [4, ["scripting"], ["192.0.2.1"]]);
    assert.equal(cdn?.DisableCookies, false);

    // One read of each zone serves all that is in it, and nothing is to be done.
    const again = succeeded(await stack.up("--refresh"));
    assert.equal(again.requests.filter((request) => request === `GET /pullzone/${site?.Id}`).length, 1);
    assert.deepEqual(writesOf(again), []);

    declare("export const second = 2;");
    const released = succeeded(await stack.up());
    assert.equal(writesOf(released).at(-1), `POST /pullzone/${site?.Id}/purgeCache`);

    succeeded(await stack.destroy());
    assert.deepEqual(zones(), []);
    assert.ok(!stack.allOutput().includes("canary-of-signing"));
  });

  it("says what becomes of properties that are no longer in the program, once in a preview and in an update", async () => {
    const args = { name: "site", origin: { originUrl: "https://origin.example" } };
    const declare = (more: object): void => {
      stack.declare({ resources: [{ kind: "PullZone", name: "site", args: { ...args, ...more } }] });
    };
    declare({ tlsSecurityLevel: "legacy", cacheErrorResponses: true });
    succeeded(await stack.up());
    declare({});
    const lines = [
      "tlsSecurityLevel cannot be unset: it keeps its current value and is no longer managed",
      "cacheErrorResponses is reset to false, because it is no longer in the program",
    ].map((line) => saidOf('PullZone "site"', line));
    const timesIn = ({ output }: EngineRun): readonly number[] =>
      lines.map((said) => output.split("\n").filter((line) => line.trim().startsWith(said)).length);
    assert.deepEqual(timesIn(succeeded(await stack.preview())), [1, 1]);
    assert.deepEqual(timesIn(succeeded(await stack.refresh())), [0, 0]);
    assert.deepEqual(timesIn(succeeded(await stack.up())), [1, 1]);
    assert.deepEqual(timesIn(succeeded(await stack.up())), [0, 0]);
  });
});
