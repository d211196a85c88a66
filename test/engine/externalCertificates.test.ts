import assert from "node:assert/strict";
import { typeOf } from "../support/modes";
import { type EngineStack, startEngineStack } from "../support/engineStack";

const name = "shop.example.com";

describe("external certificates on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let zone: number;

  beforeEach(async () => {
    stack = await startEngineStack();
    zone = stack.sandbox.seed({ pullZones: [{ Name: "shop" }] }).pullZones[0]?.Id ?? 0;
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  /** As the documentation recommends it, in a short time. */
  const declare = (args: Readonly<Record<string, unknown>> = {}): void => {
    const of = (property: string) => ({ $output: ["certificate", property] });
    stack.declare({
      resources: [
        { kind: "Hostname", name: "hostname", args: { pullZoneId: zone, hostname: name } },
        {
          kind: "ExternalCertificate",
          name: "certificate",
          args: { pullZoneId: zone, hostname: { $output: ["hostname", "hostname"] }, challenge: "dns", ...args },
        },
        {
          kind: "ExternalCertificateValidation",
          name: "validation",
          args: {
            externalCertificate: { $id: "certificate" },
            challenge: of("challenge"),
            requestedAt: of("requestedAt"),
            expiresAt: of("expiresAt"),
          },
          options: { customTimeouts: { create: "3s", update: "3s" } },
        },
      ],
    });
  };
  const remote = () => stack.sandbox.state().accounts.main?.pullZones[0]?.Hostnames.find(({ Value }) => Value === name);
  const get = (): string => `GET /pullzone/${zone}`;
  const request = "POST /pullzone/requestExternalDnsCertificate";
  const complete = "POST /pullzone/completeExternalDnsCertificate";

  it("live: request and validation in one up, nothing to do, one GET to refresh, renewal, a certificate taken off, destroy", async () => {
    declare();
    const preview = await stack.preview("--diff");
    assert.deepEqual([preview.code, preview.requests], [0, []], preview.output);
    assert.match(preview.output, /requestedAt\s*: \[unknown\]/);

    const created = await stack.up();
    assert.equal(created.code, 0, created.output);
    const add = `POST /pullzone/${zone}/addHostname`;
    assert.deepEqual(created.requests, [get(), add, get(), request, get(), complete, get()]);
    assert.deepEqual([remote()?.HasCertificate, remote()?.CertificateProvisionType], [true, 2]);

    const again = await stack.up();
    assert.deepEqual([again.code, again.requests], [0, []], again.output);
    assert.match(again.output, /4 unchanged/);
    const refreshed = await stack.refresh();
    assert.deepEqual([refreshed.code, refreshed.requests], [0, [get()]], refreshed.output);
    assert.match(refreshed.output, /4 unchanged/);

    declare({ renewTriggers: ["2026-03"] });
    const renewal = await stack.preview("--diff");
    assert.deepEqual(renewal.requests, []);
    assert.match(renewal.output, /\+ renewTriggers: \[\s+\+\s+\[0\]: "2026-03"/);
    assert.match(renewal.output, /~ requestedAt\s*: "20.*" => \[unknown\]/);
    assert.match(renewal.output, /~ 2 to update/);
    const renewed = await stack.up();
    assert.equal(renewed.code, 0, renewed.output);
    assert.deepEqual(renewed.requests, [get(), request, get(), complete, get()]);
    assert.deepEqual((await stack.up("--refresh")).requests, [get()]);

    // A certificate that was taken off is shown, and obtained anew by one up.
    await stack.sandbox.api("DELETE", `/pullzone/${zone}/removeCertificate`, { Hostname: name });
    const drift = await stack.run(["refresh", "--preview-only", "--diff"]);
    assert.match(drift.output, new RegExp(`- ${typeOf("ExternalCertificateValidation")}: \\(delete\\)`));
    assert.match(drift.output, /- challenge: "dns"/);
    const mended = await stack.up("--refresh");
    assert.equal(mended.code, 0, mended.output);
    assert.deepEqual(mended.requests, [get(), request, get(), complete, get()]);
    assert.ok(remote()?.HasCertificate);

    const destroyed = await stack.destroy();
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.deepEqual(destroyed.requests, [get(), `DELETE /pullzone/${zone}/removeHostname`]);
    assert.equal(remote(), undefined);
  });
});
