import assert from "node:assert/strict";
import { Claims } from "../../../../provider/src/ownership/runClaims";
import { dnsRecord, dnsRecords } from "../../../../provider/src/generated/lifecycles";

const isUnknown = (value: unknown): boolean => value === "unknown";
const web = { type: "A", name: "web", value: "192.0.2.1" };
const single = (entry: object, id?: string) => dnsRecord.objects({ dnsZoneId: 1, ...entry }, isUnknown, id);
const many = (properties: object, id?: string) => dnsRecords.objects({ dnsZoneId: 1, ...properties }, isUnknown, id);

/** Whether two resources of a program may declare these. */
function conflict(left: ReturnType<typeof single>, right: ReturnType<typeof single>): string | undefined {
  const claims = new Claims();
  assert.equal(claims.declare("first", { key: "1", label: "first" }, left), undefined);
  return claims.declare("second", { key: "2", label: "second" }, right)?.name;
}

describe("the records that a program declares", () => {
  it("belong to one resource each, whether it is a DnsRecord or a DnsRecords", () => {
    const name = "A record web 192.0.2.1 of DNS zone 1";
    assert.equal(conflict(single(web), single(web)), name);
    assert.equal(conflict(single(web), many({ records: { any: web } })), name);
    assert.equal(conflict(many({ records: { any: web } }), many({ records: { other: web } })), name);
  });

  it("are different with another type, name, value or zone", () => {
    for (const other of [{ value: "192.0.2.2" }, { name: "www" }, { type: "TXT" }, { dnsZoneId: 2 }])
      assert.equal(conflict(single(web), single({ ...web, ...other })), undefined);
    const authority = { type: "CAA", name: "", value: "letsencrypt.org", tag: "issue" };
    assert.equal(conflict(single(authority), single({ ...authority, tag: "issuewild" })), undefined);
    const link = { type: "PullZone", name: "cdn", pullZoneId: 1 };
    assert.equal(conflict(single(link), single({ ...link, pullZoneId: 2 })), undefined);
    assert.notEqual(conflict(single(link), single(link)), undefined);
  });

  it("all belong to an exclusive resource of their zone, those that are not known yet too", () => {
    const whole = many({ records: {}, exclusive: true });
    assert.equal(conflict(whole, single(web)), "the records of DNS zone 1");
    assert.equal(conflict(single({ ...web, value: "unknown" }), whole), "the records of DNS zone 1");
    assert.equal(conflict(whole, many({ records: {} })), "the records of DNS zone 1");
    assert.equal(conflict(whole, single({ ...web, dnsZoneId: 2 })), undefined);
  });

  it("are told apart by long values, too", () => {
    const long = "x".repeat(200);
    const text = { type: "TXT", name: "", value: `${long}1` };
    assert.equal(conflict(single(text), single({ ...text, value: `${long}2` })), undefined);
    assert.ok(
      single(text)
        .names.flat()
        .every((name) => name.length < 150),
    );
  });

  it("have their number as soon as they have one, and are still what they are", () => {
    const [[content] = []] = single(web).names;
    assert.deepEqual(single(web, "1/5001").names, [["record 5001 of DNS zone 1", content]]);
    const records = { any: web, another: { ...web, value: "unknown" } };
    assert.deepEqual(many({ records, recordIds: { any: 5001, another: 5002 } }, "1").names, [
      ["record 5001 of DNS zone 1", content],
      ["record 5002 of DNS zone 1"],
    ]);
    assert.deepEqual(many({ records }, "1").names, [[content]]);
  });
});
