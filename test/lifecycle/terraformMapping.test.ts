import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pb from "@pulumi/pulumi/proto/provider_pb";
import { readSchema } from "../../tools/fromTerraform/check";
import { startPluginProcess } from "../support/pluginProcess";

/** What the converter for Terraform asks of every plugin that is installed. */
describe("the mapping of Terraform, from the plugin", () => {
  it("is that of bunnynet, for Terraform only", async () => {
    const plugin = await startPluginProcess();
    const keysFor = (key: string) =>
      plugin.inRun<pb.GetMappingsResponse>({}, (client, done) => {
        const request = new pb.GetMappingsRequest();
        request.setKey(key);
        client.getMappings(request, done);
      });
    const mappingOf = (provider: string) =>
      plugin.inRun<pb.GetMappingResponse>({}, (client, done) => {
        const request = new pb.GetMappingRequest();
        request.setKey("terraform");
        request.setProvider(provider);
        client.getMapping(request, done);
      });
    try {
      assert.deepEqual((await keysFor("terraform")).getProvidersList(), ["bunnynet"]);
      assert.deepEqual((await keysFor("pulumi")).getProvidersList(), []);
      assert.equal((await mappingOf("aws")).getProvider(), "");
      const file = readFileSync(join(__dirname, "..", "..", "provider", "bunnynet.json"), "utf8");
      for (const provider of ["bunnynet", ""]) {
        const mapping = await mappingOf(provider);
        assert.equal(mapping.getProvider(), "bunnynet");
        assert.equal(Buffer.from(mapping.getData_asU8()).toString(), file);
      }
    } finally {
      await plugin.stop();
    }
  });

  it("names what is there", () => {
    const { resources, functions } = readSchema();
    const mapping = JSON.parse(
      readFileSync(join(__dirname, "..", "..", "provider", "bunnynet.json"), "utf8"),
    ) as Record<"resources" | "dataSources", Record<string, { tok: string; fields: Record<string, { name: string }> }>>;
    assert.deepEqual(
      [
        ...Object.values(mapping.resources).filter(({ tok }) => !(tok in resources)),
        ...Object.values(mapping.dataSources).filter(({ tok }) => !(tok in functions)),
      ],
      [],
    );
    const { fields } = mapping.resources["bunnynet_pullzone"] ?? {};
    assert.deepEqual(fields?.["cache_expiration_time"], { name: "cacheControlMaxAgeOverride" });
    assert.equal(JSON.stringify(fields["origin"]).includes('"url":{"name":"originUrl"}'), true);
  });
});
