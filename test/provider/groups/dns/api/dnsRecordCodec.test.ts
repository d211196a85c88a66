import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { DnsRecord, dnsRecordTypes } from "../../../../../provider/src/groups/dns/api/dnsRecordCodec";

describe("DNS records", () => {
  it("tolerate null and absence of everything but their number and type, and absence of no list", () => {
    const bare = DnsRecord.decode({ Id: 1, Type: 3, EnviromentalVariables: [] });
    assert.ok(E.isRight(bare));
    const { Comment, LatencyZone, LinkName, EnviromentalVariables, AutoSslIssuance, ...rest } = bare.right;
    assert.deepEqual([Comment, LatencyZone, LinkName, EnviromentalVariables, AutoSslIssuance], ["", "", "", [], true]);
    const nulls = Object.fromEntries(Object.keys(bare.right).map((name) => [name, null]));
    assert.deepEqual(DnsRecord.decode({ ...nulls, Id: 1, Type: 3 }), bare);
    for (const name of ["Id", "Type"]) assert.ok(E.isLeft(DnsRecord.decode({ ...rest, [name]: null })), name);
  });

  it("have types by number, of which some may be newer than this package", () => {
    assert.deepEqual(
      [dnsRecordTypes[0], dnsRecordTypes[7], dnsRecordTypes[11], dnsRecordTypes[15]],
      ["A", "PullZone", "Script", "TLSA"],
    );
    assert.ok(E.isRight(DnsRecord.decode({ Id: 1, Type: 4711, EnviromentalVariables: [] })));
  });
});
