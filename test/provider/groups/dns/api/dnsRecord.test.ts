import * as assert from "node:assert/strict";
import * as O from "fp-ts/Option";
import {
  addRecord,
  changeRecord,
  type ChangedRecord,
  deleteRecord,
  inTurnOfDnsZone,
  addRecordCall,
} from "../../../../../provider/src/groups/dns/api/dnsRecord";
import type { DnsRecord } from "../../../../../provider/src/groups/dns/api/dnsRecordCodec";
import { findDnsZone } from "../../../../../provider/src/groups/dns/api/dnsZone";
import { fakeApi, left, reply, right, sessionOver } from "../../../http/support";

const written: ChangedRecord = {
  Id: 7,
  Type: 0,
  Ttl: 300,
  Value: "192.0.2.1",
  Name: "www",
  Weight: 100,
  Priority: 0,
  Port: 0,
  Flags: 0,
  Tag: "",
  Accelerated: false,
  MonitorType: 0,
  GeolocationLatitude: 0,
  GeolocationLongitude: 0,
  EnviromentalVariables: [],
  LatencyZone: "",
  SmartRoutingType: 0,
  Disabled: false,
  Comment: "",
  AutoSslIssuance: true,
};
const record: DnsRecord = {
  ...written,
  AcceleratedPullZoneId: 0,
  AccelerationStatus: 0,
  LinkName: "",
  MonitorStatus: 0,
};
const zone = (...records: readonly DnsRecord[]): string =>
  JSON.stringify({ Id: 5, Domain: "example.com", Records: records });

describe("DNS records", () => {
  it("are added by a PUT that is never repeated, because each one adds a record", async () => {
    const api = fakeApi(() => reply(500));
    const session = sessionOver(api);
    const error = left(
      await api.clock.until(addRecord(session, 5, { Type: 0, Name: "www", Value: "192.0.2.1" }, () => false)()),
    );
    assert.equal(error._tag, "Status");
    assert.equal(api.requests.length, 1);
    assert.equal(api.requests[0]?.method, "PUT");
    assert.match(api.requests[0].pathAndQuery, /\/dnszone\/5\/records$/);
  });

  it("are shown by the next read without another GET: added, changed, removed", async () => {
    const api = fakeApi((_nth, { method }) => {
      if (method === "GET") return reply(200, zone());
      return method === "PUT" ? reply(201, JSON.stringify(record)) : reply(204);
    });
    const session = sessionOver(api);
    const shown = async () => O.toUndefined(right(await findDnsZone(session, 5)()))?.records;
    assert.deepEqual(await shown(), []);
    const added = right(await addRecord(session, 5, { Type: 0, Name: "www", Value: "192.0.2.1" }, () => false)());
    assert.deepEqual(added, O.some(record));
    assert.deepEqual(await shown(), [record]);
    const after = { ...record, Value: "192.0.2.2" };
    right(await changeRecord(session, 5, { ...written, Value: "192.0.2.2" }, after)());
    assert.deepEqual(await shown(), [after]);
    right(await deleteRecord(session, 5, 7)());
    assert.deepEqual(await shown(), []);
    assert.deepEqual(
      api.requests.map(({ method }) => method),
      ["GET", "PUT", "POST", "DELETE"],
    );
  });

  it("are not added if the zone has them by the time it is their turn", async () => {
    const api = fakeApi(() => reply(200, zone(record)));
    const session = sessionOver(api);
    await findDnsZone(session, 5)();
    const has = ({ records }: { readonly records: readonly DnsRecord[] }) => records.length > 0;
    assert.deepEqual(right(await addRecord(session, 5, { Type: 0, Name: "www" }, has)()), O.none);
    assert.equal(api.requests.length, 1);
  });

  it("are sent several at a time within one turn, while other writes of the zone wait", async () => {
    const api = fakeApi(async (_nth, { method }) => {
      await new Promise((resolve) => setImmediate(resolve));
      return method === "DELETE" ? reply(204) : reply(201, JSON.stringify(record));
    });
    const session = sessionOver(api);
    const turn = inTurnOfDnsZone(session, 5, ({ write }) => async () => {
      const call = addRecordCall(5, { Type: 0, Name: "www", Value: "192.0.2.1" });
      return Promise.all([write(call)(), write(call)(), write(call)()]);
    });
    const [, removed] = await Promise.all([turn(), deleteRecord(session, 5, 9)()]);
    right(removed);
    assert.equal(api.most(), 3);
    assert.deepEqual(
      api.requests.map(({ method }) => method),
      ["PUT", "PUT", "PUT", "DELETE"],
    );
  });

  it("never show the values of their variables in an error", async () => {
    const value = "a-value-of-nobody";
    const api = fakeApi(() => reply(400, JSON.stringify({ ErrorKey: "validation_error", Message: `bad ${value}` })));
    const EnviromentalVariables = [{ Name: "TOKEN", Value: value }];
    const error = left(
      await addRecord(sessionOver(api), 5, { Type: 11, Name: "edge", EnviromentalVariables }, () => false)(),
    );
    assert.ok(!JSON.stringify(error).includes(value));
  });
});
