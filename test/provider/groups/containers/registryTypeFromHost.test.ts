import assert from "node:assert/strict";
import { registryTypeFromHost } from "../../../../provider/src/groups/containers/api/containerRegistry";

describe("type of a registry by its host", () => {
  for (const [host, type] of [
    ["docker.io", "dockerHub"],
    ["https://index.docker.io/v1/", "dockerHub"],
    ["registry.hub.docker.com", "dockerHub"],
    ["GHCR.io", "gitHub"],
    ["ghcr.io:443", "gitHub"],
    ["registry.bunny.net", "bunnyRegistry"],
    ["mydocker.io", undefined],
    ["docker.io.example.com", undefined],
    ["", undefined],
  ] as const) {
    it(`${host === "" ? "none" : host}: ${type ?? "unknown"}`, () => {
      assert.equal(registryTypeFromHost(host), type);
    });
  }
});
