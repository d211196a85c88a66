import * as assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";
import { behaviourOfLifecycles } from "./sample";
import { inShieldZones } from "./shieldZones";

describe("API Guardian of a zone that has none", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles });

  it("is made by the first description", async () => {
    const [zone] = inShieldZones("unguarded").plant(host.sandbox, 1);
    const guardian = host.resource("ShieldApiGuardian");
    const path = `/shield/shield-zone/${zone}`;
    const requests = await host.requestsOf(() => guardian.up({ shieldZoneId: zone, specification: "{}" }));
    assert.deepEqual(requests, [`GET ${path}`, `GET ${path}/api-guardian`, `POST ${path}/api-guardian/spec`]);
  });
});
