import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getScript", () => {
  const sandbox = withLookupSandbox();

  it("gives every field but the values of variables, by number and by name", async () => {
    const { scripts } = sandbox().seed({
      scripts: [
        { Name: "not-edge" },
        {
          Name: "edge",
          ScriptType: 2,
          LastModified: "2026-01-02T03:04:05Z",
          EdgeScriptVariables: [{ Name: "B", DefaultValue: "value" }, { Name: "A" }],
          DefaultHostname: "edge-abc.bunny.run",
          SystemHostname: "edge.b-cdn.net",
          RepositoryId: 7,
          IntegrationId: 8,
        },
      ],
    });
    const scriptId = scripts[1]?.Id ?? 0;
    const { pullZones } = sandbox().seed({ pullZones: [{ Name: "shop", MiddlewareScriptId: scriptId }] });
    const expected: bunny.GetScriptResult = {
      scriptId,
      name: "edge",
      scriptType: "middleware",
      lastModified: "2026-01-02T03:04:05Z",
      currentReleaseId: 0,
      variableNames: ["A", "B"],
      linkedPullZones: [{ pullZoneId: pullZones[0]?.Id ?? 0, pullZoneName: "shop", defaultHostname: "shop.b-cdn.net" }],
      defaultHostname: "edge-abc.bunny.run",
      systemHostname: "edge.b-cdn.net",
      repositoryId: 7,
      integrationId: 8,
    };
    for (const args of [{ scriptId }, { scriptId: String(scriptId) }, { name: "edge" }]) {
      assert.deepEqual(await bunny.getScript(args), expected);
    }
    const requests = sandbox()
      .journal()
      .map(({ method, path, query }) => [method, path, query?.search]);
    assert.deepEqual(requests, [
      ["GET", `/compute/script/${scriptId}`, undefined],
      ["GET", "/compute/script", "edge"],
    ]);
  });
});
