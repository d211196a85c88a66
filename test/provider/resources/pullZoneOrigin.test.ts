import assert from "node:assert/strict";
import type { PullZoneArgs } from "pulumi-bunny";

type Origin = NonNullable<PullZoneArgs["origin"]>;

describe("the origin of a pull zone", () => {
  it("is one of several types, which TypeScript does not let a program mix", () => {
    const allowed: readonly Origin[] = [
      { originUrl: "https://origin.example.com", originHostHeader: "www.example.com" },
      { storageZoneId: "1234" },
      { edgeScriptId: 1234 },
      { magicContainersAppId: "app", magicContainersEndpointId: "app-endpoint" },
      { loadBalancerId: 1234 },
      { dnsAcceleration: "record", dnsOriginPort: 8080 },
    ];
    const refused: readonly Origin[] = [
      // @ts-expect-error -- two types at once
      { originUrl: "https://origin.example.com", storageZoneId: 1234 },
      // @ts-expect-error -- a host header is for a URL
      { storageZoneId: 1234, originHostHeader: "www.example.com" },
      // @ts-expect-error -- an app alone has many endpoints
      { magicContainersAppId: "app" },
      // @ts-expect-error -- an origin is one of these
      {},
    ];
    assert.equal(allowed.length + refused.length, 10);
  });
});
