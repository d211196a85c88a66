import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { RemoteDnsRecord, dnsRecordTypes, recordBody } from "../../../../../provider/src/groups/dns/api/dnsRecordCodec";
import { recordTypeNames } from "../../../../../provider/src/groups/dns/recordTypes";

describe("DNS records", () => {
  it("have types by number, of which some may be newer than this package", () => {
    const typeOf = (Type: number) => {
      const read = RemoteDnsRecord.decode({ Id: 1, Type, EnviromentalVariables: [] });
      return E.isRight(read) ? read.right.type : read;
    };
    assert.deepEqual([0, 6, 7, 11, 15, 4711].map(typeOf), ["A", "Flatten", "PullZone", "Script", "TLSA", "4711"]);
    assert.equal(recordBody({ type: "4711" })["Type"], 4711);
    assert.ok(recordTypeNames.every((name) => dnsRecordTypes.includes(name)));
  });
});
