import * as assert from "node:assert/strict";
import * as O from "fp-ts/Option";
import {
  addRecord,
  type ChangedRecord,
  deleteRecord,
  inTurnOfDnsZone,
  addRecordCall,
} from "../../../../../provider/src/groups/dns/api/dnsRecord";
import type { DnsRecord } from "../../../../../provider/src/groups/dns/api/dnsRecordCodec";
import { findDnsZone } from "../../../../../provider/src/groups/dns/api/dnsZone";
import { fakeApi, reply, right, sessionOver } from "../../../http/support";

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
});
