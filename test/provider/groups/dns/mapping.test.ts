import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { RemoteDnsRecord, recordBody } from "../../../../provider/src/groups/dns/api/dnsRecordCodec";
import { applicable, changeTo, entryOf, newRecord } from "../../../../provider/src/groups/dns/record/mapping";

const stored = {
  Id: 7,
  Type: 0,
  Ttl: 300,
  Value: "192.0.2.1",
  Name: "WWW",
  Weight: 100,
  LinkName: "",
  AcceleratedPullZoneId: 0,
  EnviromentalVariables: [],
  AutoSslIssuance: true,
};
const record = (fields: object = {}): RemoteDnsRecord =>
  E.getOrElse((): RemoteDnsRecord => assert.fail())(RemoteDnsRecord.decode({ ...stored, ...fields }));
const common = { ttl: 300, disabled: false, comment: "" };

describe("a DNS record that is read", () => {
  it("has what its type has, and nothing else", () => {
    assert.deepEqual(entryOf(record({ Type: 4, Value: "MX.Example.", Priority: 5 })), {
      ...common,
      type: "MX",
      name: "www",
      value: "mx.example",
      priority: 5,
    });
  });

  it("of a type that is no longer offered, or that is new, is tolerated", () => {
    assert.deepEqual(entryOf(record({ Type: 6 })), { ...common, type: "Flatten", name: "www", value: "192.0.2.1" });
    assert.deepEqual(entryOf(record({ Type: 42 })), { ...common, type: "42", name: "www", value: "192.0.2.1" });
  });

  it("keeps numbers that have no name yet", () => {
    const { monitorType, smartRoutingType } = entryOf(record({ MonitorType: 9, SmartRoutingType: 8 }));
    assert.deepEqual([monitorType, smartRoutingType], ["9", "8"]);
    const { accelerationStatus, monitorStatus } = record({ AccelerationStatus: 9, MonitorStatus: 8 });
    assert.deepEqual([accelerationStatus, monitorStatus], ["9", "8"]);
    const { sent } = changeTo(record({ MonitorType: 9 }), { ttl: 60, monitorType: "9" }) ?? assert.fail();
    assert.equal(recordBody(sent)["MonitorType"], 9);
  });

  it("is linked to what the API names or, if it names nothing, to what state knows", () => {
    const linked = { Type: 7, Value: "shop", LinkName: "1001" };
    assert.equal(entryOf(record(linked)).pullZoneId, 1001);
    assert.equal(entryOf(record(linked)).value, undefined);
    assert.equal(entryOf(record({ ...linked, LinkName: "" }), { pullZoneId: 5 }).pullZoneId, 5);
    assert.equal(entryOf(record({ ...linked, LinkName: "" })).pullZoneId, undefined);
    assert.equal(entryOf(record({ ...linked, Type: 11 })).scriptId, 1001);
  });
});

describe("a DNS record that is written", () => {
  it("is new with what is declared alone", () => {
    assert.deepEqual(recordBody(newRecord({ type: "A", name: "www", value: "192.0.2.1", ttl: 60 }, "www")), {
      Type: 0,
      Name: "www",
      Value: "192.0.2.1",
      Ttl: 60,
    });
    assert.deepEqual(recordBody(newRecord({ type: "PullZone", name: "", pullZoneId: 9 }, "")), {
      Type: 7,
      Name: "",
      Value: "",
      PullZoneId: 9,
    });
  });

  it("is changed by an update that carries all of it, with what it is linked to", () => {
    const script = record({
      Type: 11,
      Value: "edge",
      LinkName: "30001",
      EnviromentalVariables: [{ Name: "A", Value: "b" }],
    });
    const { sent, after } = changeTo(script, { comment: "new" }) ?? assert.fail();
    const body = recordBody(sent);
    assert.equal(body["Comment"], "new");
    assert.deepEqual(
      [body["Value"], body["ScriptId"], body["PullZoneId"], body["EnviromentalVariables"]],
      ["", 30001, undefined, [{ Name: "A", Value: "b" }]],
    );
    assert.ok(!("LinkName" in body) && !("MonitorStatus" in body));
    assert.equal(entryOf(after).scriptId, 30001);
    assert.equal(changeTo(script, { scriptId: 30002 })?.after.linkName, "30002");
  });

  it("is not sent if it has what it is to have", () => {
    assert.equal(changeTo(record(), { value: "192.0.2.1", ttl: 300, weight: 100 }), undefined);
  });

  it("keeps its accelerated pull zone until it is no longer accelerated", () => {
    const accelerated = record({ Accelerated: true, AcceleratedPullZoneId: 12, AccelerationStatus: 3 });
    const kept = changeTo(accelerated, { value: "192.0.2.2" }) ?? assert.fail();
    assert.deepEqual([kept.sent.pullZoneId, kept.after.acceleratedPullZoneId], [12, 12]);
    const ended = changeTo(accelerated, { accelerated: false }) ?? assert.fail();
    assert.deepEqual([ended.sent.pullZoneId, ended.after.acceleratedPullZoneId], [undefined, undefined]);
  });

  it("leaves out what its type does not have, where the type has changed", () => {
    assert.deepEqual(
      applicable({ type: "CNAME", name: "www", value: "a.example", weight: 100, latencyZone: "", ttl: 60 }),
      {
        type: "CNAME",
        name: "www",
        value: "a.example",
        ttl: 60,
      },
    );
  });
});
