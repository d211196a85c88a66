import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { RemoteDnsRecord, recordBody } from "../../../../provider/src/groups/dns/api/dnsRecordCodec";
import { applicable, changeTo, entryOf } from "../../../../provider/src/groups/dns/record/mapping";

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

  it("is linked to what the API names", () => {
    const linked = { Type: 7, Value: "shop", LinkName: "1001" };
    assert.equal(entryOf(record(linked)).pullZoneId, 1001);
    assert.equal(entryOf(record(linked)).value, undefined);
    assert.equal(entryOf(record({ ...linked, LinkName: "" })).pullZoneId, undefined);
    assert.equal(entryOf(record({ ...linked, Type: 11 })).scriptId, 1001);
  });
});

describe("a DNS record that is written", () => {
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
