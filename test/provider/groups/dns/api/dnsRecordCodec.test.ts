import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { DnsRecord, dnsRecordTypes } from "../../../../../provider/src/groups/dns/api/dnsRecordCodec";

describe("DNS records", () => {
  it("have types by number, of which some may be newer than this package", () => {
    assert.deepEqual(
      [dnsRecordTypes[0], dnsRecordTypes[7], dnsRecordTypes[11], dnsRecordTypes[15]],
      ["A", "PullZone", "Script", "TLSA"],
    );
    assert.ok(E.isRight(DnsRecord.decode({ Id: 1, Type: 4711, EnviromentalVariables: [] })));
  });
});
