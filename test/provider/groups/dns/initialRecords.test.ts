import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { RemoteDnsRecord } from "../../../../provider/src/groups/dns/api/dnsRecordCodec";
import { recordsOfOthers, recordsToCreate } from "../../../../provider/src/groups/dns/dnsZone/initialRecords";
import { decoded } from "../../../support/decoded";

const zone = { dnsZoneId: 5, domain: "example.com" };

const record = (fields: object): RemoteDnsRecord => decoded(RemoteDnsRecord, fields);

describe("initial records of a DNS zone", () => {
  it("are sent with names relative to the zone", () => {
    assert.deepEqual(
      recordsToCreate({
        domain: "example.com",
        initialRecords: {
          apex: { type: "A", name: "", value: "203.0.113.7" },
          absolute: { type: "TXT", name: "a.example.com.", value: "b", ttl: 60 },
          cdn: { type: "PullZone", name: "cdn", pullZoneId: 7 },
        },
      }),
      E.right([
        { type: "A", name: "", value: "203.0.113.7" },
        { type: "TXT", name: "a", value: "b", ttl: 60 },
        { type: "PullZone", name: "cdn", pullZoneId: 7, value: "" },
      ]),
    );
    assert.deepEqual(recordsToCreate({ domain: "example.com" }), E.right([]));
  });

  it("are told from those of others by type, name and value, however the API spells these", () => {
    const initialRecords = {
      www: { type: "CNAME", name: "www.example.com", value: "shop.b-cdn.net" },
      mail: { type: "MX", name: "", value: "mail.example.com", priority: 10 },
    };
    const same = [
      record({ Id: 1, Type: 2, Name: "WWW", Value: "shop.b-cdn.net.", Ttl: 60 }),
      record({ Id: 2, Type: 4, Name: "", Value: "mail.example.com", Priority: 20 }),
    ];
    const others = [
      record({ Id: 3, Type: 2, Name: "www", Value: "other.b-cdn.net" }),
      record({ Id: 4, Type: 3, Name: "www", Value: "shop.b-cdn.net" }),
      record({ Id: 5, Type: 2, Name: "web", Value: "shop.b-cdn.net" }),
    ];
    assert.deepEqual(recordsOfOthers([...same, ...others], zone, initialRecords), others);
    assert.deepEqual(recordsOfOthers(same, zone), same);
  });
});
