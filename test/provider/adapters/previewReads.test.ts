import assert from "node:assert/strict";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { Configuration } from "../../../provider/src/adapters/configuration";
import { ResourceKind } from "../../../provider/src/adapters/resource";
import { bunnyApi } from "../../../provider/src/entry/bunnyApi";
import { hostname } from "../../../provider/src/generated/lifecycles";

describe("a preview that may read", () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ strict: true });
  });
  afterEach(async () => {
    sandbox.assertNoViolations();
    await sandbox.close();
  });

  for (const pointsHere of [true, false]) {
    it(`requests no certificate, whether the hostname points to bunny.net (${pointsHere}), and waits for nothing`, async () => {
      const value = "www.example.com";
      const seeded = sandbox.seed({ pullZones: [{ Name: "shop", Hostnames: [{ Value: value }] }] });
      sandbox.setHostnameBehaviour(value, { pointsToBunny: pointsHere });
      const lines: string[] = [];
      const environment = {
        BUNNYNET_API_URL: sandbox.url,
        BUNNYNET_API_KEY: sandbox.apiKey,
        BUNNYNET_PREVIEW_READS: "true",
      };
      await new ResourceKind(hostname).previewCreate(
        {
          configured: new Configuration(bunnyApi, { config: () => undefined, environment }, ""),
          log: (_resource, line) => void lines.push(line),
          warn: () => undefined,
          progress: () => Promise.resolve(),
        },
        undefined,
        { pullZoneId: seeded.pullZones[0]?.Id, hostname: value, certificate: "managed", adopt: "overwrite" },
      );
      assert.deepEqual(
        [...new Set(sandbox.journal().map(({ method, path }) => `${method} ${path}`))],
        [`GET /pullzone/${seeded.pullZones[0]?.Id}`],
      );
      assert.match(lines.join("\n"), /^takes over /);
      assert.doesNotMatch(lines.join("\n"), /waiting/);
    });
  }
});
