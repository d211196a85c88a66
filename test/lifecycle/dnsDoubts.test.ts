import assert from "node:assert/strict";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { dnsZones } from "../../provider/src/groups/dns/api/dnsZone";
import type { Client } from "../../provider/src/http/client";
import { createClient } from "../../provider/src/http/createClient";
import { StoredPrior } from "../../provider/src/contract/prior";
import { readState } from "../../provider/src/contract/state";
import type { Owner } from "../../provider/src/ownership/claims";
import type { Context } from "../../provider/src/contract/lifecycle";
import { dnsRecord, dnsRecords, dnssec, dnsZone } from "../../provider/src/generated/lifecycles";
import { elsewhere } from "../support/elsewhere";
import { freeOwnership } from "../support/freeOwnership";

/** What a step must not take for its own, or for what is there. */
describe("DNS in doubt", function () {
  this.timeout(30_000);
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ strict: true });
  });
  beforeEach(() => {
    sandbox.reset();
  });
  after(async () => {
    await sandbox.close();
  });

  const send: ReturnType<typeof elsewhere> = (...operation) => elsewhere(sandbox)(...operation);
  const zones = () => sandbox.state().accounts.main?.dnsZones ?? [];
  const context = (owner: Owner = { _tag: "Nobody" }): Context<Client> => ({
    client: createClient({ apiUrl: sandbox.url, apiKey: sandbox.apiKey, keySource: "the test" }),
    signal: new AbortController().signal,
    writeSignal: new AbortController().signal,
    ownership: { ...freeOwnership, ownerOf: () => owner },
    log: () => undefined,
  });
  const zone = (domain: string): number => sandbox.seed({ dnsZones: [{ Domain: domain }] }).dnsZones[0]?.Id ?? 0;
  const stored = { __v: 1, dnsZoneId: 1 };
  const web = { type: "A", name: "web", value: "203.0.113.7" };
  const addWeb = (dnsZoneId: number) =>
    send("PUT", `/dnszone/${dnsZoneId}/records`, { Type: 0, Name: "web", Value: "203.0.113.7" });

  it("a zone that this run has deleted and that is still listed is not there for a new one", async () => {
    const deleted = zone("gone.example");
    const ctx = context({ _tag: "Removed" });
    const id = sandbox.addFault({
      method: "POST",
      path: "/dnszone",
      answer: { kind: "status", status: 400, body: { ErrorKey: "dnsZone.domain_taken", Message: "It is taken." } },
    });
    const refused = await dnsZone.create(ctx, { domain: "gone.example", adopt: true })();
    sandbox.removeFault(id);
    assert.equal(refused._tag === "Left" && refused.left._tag, "Api");
    assert.deepEqual(
      zones().map(({ Id }) => Id),
      [deleted],
    );
  });

  it("DNSSEC that was disabled after the zone was read is not enabled by its removal", async () => {
    const dnsZoneId = zone("signed.example");
    await send("POST", `/dnszone/${dnsZoneId}/dnssec`);
    const ctx = context();
    await dnsZones.find(ctx, dnsZoneId)();
    await send("DELETE", `/dnszone/${dnsZoneId}/dnssec`);
    const before = sandbox.journal().at(-1)?.sequence ?? 0;
    const removed = await dnssec.delete(
      ctx,
      String(dnsZoneId),
      new StoredPrior(dnssec, readState(dnssec.control, stored)),
    )();
    assert.equal(removed._tag, "Right");
    assert.deepEqual(
      sandbox.journal(before).map(({ method }) => method),
      ["GET"],
    );
  });

  it("of several new records that are the same, none is taken for that of a create whose reply is lost", async () => {
    const dnsZoneId = zone("several.example");
    const path = `/dnszone/${dnsZoneId}/records`;
    sandbox.addFault({ method: "PUT", path, act: true, answer: { kind: "status", status: 500 } });
    const ctx = context();
    await dnsZones.find(ctx, dnsZoneId)();
    await addWeb(dnsZoneId);
    const created = await dnsRecord.create(ctx, { dnsZoneId, ...web })();
    assert.ok(created._tag === "Left" && created.left._tag === "Refused");
    assert.match(created.left.reason, /A record web .* exists 2 times \(\d+, \d+\), and it is not known which one/);
    assert.equal(zones()[0]?.Records.length, 2);
  });

  it("a record without a known number is removed if it is the only one, and otherwise none is", async () => {
    const dnsZoneId = zone("doubt.example");
    const prior = new StoredPrior(
      dnsRecords,
      readState(dnsRecords.control, { ...stored, records: { web }, recordIds: {} }),
    );
    const remove = () => dnsRecords.delete(context(), String(dnsZoneId), prior)();
    for (let count = 0; count < 2; count += 1) await addWeb(dnsZoneId);
    const refused = await remove();
    assert.ok(refused._tag === "Left" && refused.left._tag === "Refused");
    assert.match(refused.left.reason, /A record web .* exists 2 times/);
    assert.equal(zones()[0]?.Records.length, 2);
    await send("DELETE", `/dnszone/${dnsZoneId}/records/${zones()[0]?.Records[0]?.Id}`);
    assert.equal((await remove())._tag, "Right");
    assert.deepEqual(zones()[0]?.Records, []);
  });
});
