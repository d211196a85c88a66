import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { applyContainerPatch, applyPatch, type PatchReading } from "../../sandbox/src";

const kept: PatchReading = { nestedArrays: "kept", nestedObjects: "merged" };
const wiped: PatchReading = { nestedArrays: "wiped", nestedObjects: "replaced" };

const web = {
  id: "w",
  name: "web",
  imageTag: "1",
  entryPoint: { command: "run", workingDirectory: "/" },
  environmentVariables: [{ name: "A", value: "1" }, { name: "B" }],
  endpoints: [
    {
      id: "e",
      displayName: "site",
      cdn: { isSslEnabled: true, pullZoneId: 1, portMappings: [{ containerPort: 80 }] },
    },
  ],
  volumeMounts: [{ name: "data", mountPath: "/mnt" }],
};
const job = { id: "j", name: "job", environmentVariables: [], endpoints: [], volumeMounts: [] };
const app = {
  id: "a",
  name: "shop",
  autoScaling: { min: 1, max: 2 },
  regionSettings: { allowedRegionIds: ["DE", "UK"], maxAllowedRegions: 2, nodeSelectors: { disk: "ssd" } },
  containerTemplates: [web, job],
  volumes: [{ id: "v", name: "data", size: 5 }],
};

describe("sandbox: merge patch of a container application", () => {
  for (const reading of [kept, wiped]) {
    const title = `${reading.nestedArrays}, ${reading.nestedObjects}`;

    it(`takes an endpoint of another name or kind as another endpoint (${title})`, () => {
      const endpoints = (given: object) => applyContainerPatch(web, { endpoints: [given] }, reading)["endpoints"];
      const renamed = { displayName: "front", cdn: { portMappings: [{ containerPort: 80 }] } };
      const other = { displayName: "site", anycast: { type: "iPv4", portMappings: [{ containerPort: 80 }] } };
      assert.deepEqual(endpoints(renamed), [renamed]);
      assert.deepEqual(endpoints(other), [other]);
      assert.deepEqual(endpoints({ displayName: "site" }), web.endpoints);
    });
  }

  it("keeps or wipes arrays that an element which stays does not name", () => {
    const patch = { containerTemplates: [{ id: "w", imageTag: "2" }, { id: "j" }] };
    assert.deepEqual(applyPatch(app, patch, kept)["containerTemplates"], [{ ...web, imageTag: "2" }, job]);
    assert.deepEqual(applyPatch(app, patch, wiped)["containerTemplates"], [
      { ...web, imageTag: "2", environmentVariables: [], endpoints: [], volumeMounts: [] },
      job,
    ]);
  });

  it("merges or replaces nested objects", () => {
    const patch = { regionSettings: { allowedRegionIds: ["SG"], maxAllowedRegions: null } };
    assert.deepEqual(applyPatch(app, patch, kept)["regionSettings"], {
      allowedRegionIds: ["SG"],
      nodeSelectors: { disk: "ssd" },
    });
    assert.deepEqual(applyPatch(app, patch, wiped)["regionSettings"], { allowedRegionIds: ["SG"] });
    const endpoints = [{ displayName: "site", cdn: { isSslEnabled: false } }];
    const cdnOf = (reading: PatchReading) => applyContainerPatch(web, { endpoints }, reading)["endpoints"];
    assert.deepEqual(cdnOf(kept), [
      {
        id: "e",
        displayName: "site",
        cdn: { isSslEnabled: false, pullZoneId: 1, portMappings: [{ containerPort: 80 }] },
      },
    ]);
    assert.deepEqual(cdnOf(wiped), [{ id: "e", displayName: "site", cdn: { isSslEnabled: false } }]);
  });

  it("gives a probe one kind", () => {
    const before = { ...web, probes: { startup: { periodSeconds: 3, tcpSocket: { request: { portNumber: 1 } } } } };
    const grpc = { request: { portNumber: 2 } };
    const probes = (reading: PatchReading) =>
      applyContainerPatch(before, { probes: { startup: { grpc } } }, reading)["probes"];
    assert.deepEqual(probes(kept), { startup: { periodSeconds: 3, grpc } });
    assert.deepEqual(probes(wiped), { startup: { grpc } });
  });

  it("takes null inside of settings as a value that goes", () => {
    const before = {
      ...web,
      imageDigest: "sha256:0",
      probes: { startup: { tcpSocket: { request: { portNumber: 1 } } }, liveness: { periodSeconds: 1 } },
    };
    for (const reading of [kept, wiped]) {
      const startup = { tcpSocket: null, grpc: { request: { portNumber: 2 } } };
      const endpoints = [{ displayName: "site", cdn: { pullZoneId: 1, stickySessions: null }, anycast: null }];
      const patch = {
        imageDigest: null,
        probes: { startup, liveness: null },
        entryPoint: { command: null },
        endpoints,
      };
      const after = applyContainerPatch(before, patch, reading);
      assert.ok(!("imageDigest" in after));
      assert.deepEqual(after["probes"], { startup: { grpc: { request: { portNumber: 2 } } } });
      assert.deepEqual(after["entryPoint"], reading === kept ? { workingDirectory: "/" } : {});
      assert.ok(
        !JSON.stringify(after["endpoints"]).includes("null") && JSON.stringify(after["endpoints"]).includes('"e"'),
      );
    }
  });
});
