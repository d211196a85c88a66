import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getPullZone", () => {
  const sandbox = withLookupSandbox();

  it("gives as the target of CNAME records the zone's own hostname, not an own one and not the domain above it", async () => {
    sandbox().seed({
      pullZones: [
        {
          Name: "my-site",
          Hostnames: [{ Value: "www.example.com" }, { Value: "my-site.b-cdn.net", IsSystemHostname: true }],
        },
      ],
    });
    const { cnameTarget, cnameDomain } = await bunny.getPullZone({ name: "my-site" });
    assert.deepEqual([cnameTarget, cnameDomain], ["my-site.b-cdn.net", "b-cdn.net"]);
  });

  it("gives none where the zone shows no hostname of its own", async () => {
    sandbox().seed({ pullZones: [{ Name: "bare", Hostnames: [{ Value: "www.example.com" }] }] });
    assert.equal((await bunny.getPullZone({ name: "bare" })).cnameTarget, undefined);
  });
});
