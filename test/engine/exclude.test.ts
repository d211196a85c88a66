import assert from "node:assert/strict";
import { failed, succeeded, writesOf } from "../support/engineRuns";
import { type DeclaredResource, type EngineStack, startEngineStack } from "../support/engineStack";

describe("what exclude names, on the engine", function () {
  this.timeout(240_000);

  let stack: EngineStack;
  before(async () => {
    stack = await startEngineStack();
  });
  after(async () => {
    await stack.dispose();
  });

  it("belongs to single resources beside exclusive ones, through up, refresh and destroy", async () => {
    const resources = (more: object, name: string): readonly DeclaredResource[] => [
      { kind: "DnsZone", name: "zone", args: { domain: "shared.example" } },
      {
        kind: "DnsRecords",
        name: "all",
        args: {
          dnsZoneId: { $id: "zone" },
          records: { web: { type: "A", name: "web", value: "192.0.2.1" } },
          exclusive: true,
          ...more,
        },
        options: { dependsOn: ["single"] },
      },
      {
        kind: "DnsRecord",
        name: "single",
        args: { dnsZoneId: { $id: "zone" }, type: "TXT", name, value: "of another resource" },
      },
    ];
    const exclude = ["_acme-challenge*"];
    stack.declare({ resources: resources({ exclude }, "_acme-challenge.web") });
    succeeded(await stack.up());
    succeeded(await stack.refresh());
    const again = succeeded(await stack.up());
    assert.deepEqual(again.requests, []);
    stack.declare({ resources: resources({ exclude }, "other") });
    failed(await stack.preview(), /the records of DNS zone \d+ is declared twice|belongs to/);
    stack.declare({ resources: resources({ exclude }, "_acme-challenge.web") });
    const changed = succeeded(await stack.up());
    assert.deepEqual(writesOf(changed), []);
    succeeded(await stack.destroy());
    stack.sandbox.assertNoViolations();
  });
});
