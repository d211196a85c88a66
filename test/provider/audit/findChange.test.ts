import assert from "node:assert/strict";
import type { AuditEntry } from "../../../provider/src/audit/auditLog";
import { changeFor, isBetter } from "../../../provider/src/audit/findChange";
import { subjectOf } from "../../../provider/src/audit/subjects";
import * as definitions from "../../../provider/src/generated/definitions";

const entryOf = (entry: Partial<AuditEntry>): AuditEntry => ({
  Timestamp: "2030-01-31T10:15:00.1234567Z",
  Product: "CDN",
  ResourceType: "PullZone",
  ResourceId: "1001",
  Action: "Update",
  ActorId: "user-1",
  ActorType: "User",
  Diff: undefined,
  ...entry,
});

/** What the entry is for a drift of a resource: `gone`, or a change of a path. */
const certaintyFor = (kind: string, id: string, drift: string, entry: Partial<AuditEntry>): string | undefined => {
  const values = ["192.0.2.1", "192.0.2.2"];
  const subject = subjectOf({ type: `pulumi-nodejs:bunny:${kind}`, id });
  assert.ok(subject !== undefined, kind);
  const path = drift === "gone" || drift === "?" ? undefined : drift;
  return changeFor(entryOf(entry), { subject, path, isGone: drift === "gone", values, since: 0 })?.certainty;
};
const diff = (value: unknown): { readonly Diff: string } => ({ Diff: JSON.stringify(value) });

describe("audit: the change that explains a drift", () => {
  const dns = { Product: "DNS", ResourceType: "Zone", ResourceId: "40001" };
  const script = { Product: "Scripting", ResourceType: "Edge Script", ResourceId: "30001" };
  const storage = { Product: "Storage", ResourceType: "StorageZone" };
  const ips = diff({ BlockedIps: [["203.0.113.7"], []] });
  const forced = diff({ Hostnames: [[{ Value: "www.example.com" }], [{ Value: "www.example.com", ForceSSL: true }]] });
  const rule = { ResourceType: "EdgeRule", ResourceId: "guid-1" };
  const cases: ReadonlyArray<readonly [string, string, string, Partial<AuditEntry>, string | undefined]> = [
    ["PullZone", "1001", "enableLogging", diff({ EnableLogging: [true, false] }), "certain"],
    ["PullZone", "1001", "enableLogging", diff({ OriginUrl: ["a", "b"] }), undefined],
    ["PullZone", "1001", "enableLogging", {}, "possible"],
    ["PullZone", "1001", "enableLogging", { ...diff({ EnableLogging: [true, false] }), ResourceId: "1002" }, undefined],
    ["PullZone", "1001", "enableLogging", { ...diff({ EnableLogging: [true, false] }), ...storage }, undefined],
    ["PullZone", "1001", "?", ips, "possible"],
    ["PullZone", "1001", "gone", { Action: "Delete" }, "certain"],
    ["PullZone", "1001", "gone", {}, undefined],
    ["StorageZone", "5001", "gone", { ...storage, ResourceId: "5001", ...diff({ Deleted: [false, true] }) }, "certain"],
    ["BlockedIp", "1001/203.0.113.7", "gone", ips, "certain"],
    ["BlockedIp", "1001/203.0.113.8", "gone", ips, undefined],
    ["BlockedIp", "1001/203.0.113.7", "gone", diff({ AllowedReferrers: [["203.0.113.7"], []] }), undefined],
    ["BlockedIp", "1001/203.0.113.7", "gone", { Action: "DeletePullZone" }, "certain"],
    ["BlockedIp", "1001/203.0.113.7", "gone", {}, "possible"],
    ["BlockedIpSet", "1001", 'blockedIps[0]["203.0.113.7"]', ips, "certain"],
    ["BlockedIpSet", "1001", 'blockedIps[0]["203.0.113.8"]', ips, undefined],
    ["BlockedReferrerSet", "1001", "blockedReferrers", diff({ BlockedReferrers: [["a"], []] }), "possible"],
    ["Hostname", "1001/www.example.com", "forceSsl", forced, "certain"],
    ["Hostname", "1001/a.example.com", "forceSsl", forced, undefined],
    ["Hostname", "1001/www.example.com", "gone", forced, undefined],
    ["Hostname", "1001/www.example.com", "gone", diff({ Hostnames: [[{ Value: "WWW.example.com" }], []] }), "certain"],
    ["EdgeRule", "1001/guid-1", "enabled", { ...rule, ...diff({ Enabled: [true, false] }) }, "certain"],
    ["EdgeRule", "1001/guid-1", "gone", { ...rule, Action: "Deleted" }, "certain"],
    ["EdgeRule", "1001/guid-2", "gone", { ...rule, Action: "Deleted" }, undefined],
    ["Script", "30001", "name", { ...script, ...diff({ Name: ["a", "b"] }) }, "certain"],
    [
      "ScriptVariable",
      "30001/GREETING",
      "gone",
      { ...script, ...diff({ EdgeScriptVariables: [["GREETING"], []] }) },
      "certain",
    ],
    ["Dnssec", "40001", "gone", { ...dns, ...diff({ DnsSecEnabled: [true, false] }) }, "certain"],
    ["Dnssec", "40001", "gone", { ...dns, ...diff({ SoaEmail: ["a", "b"] }) }, undefined],
    [
      "DnsRecord",
      "40001/7",
      "value",
      { ...dns, ResourceType: "Record", ResourceId: "7", ...diff({ Value: ["a", "b"] }) },
      "certain",
    ],
    ["DnsRecord", "40001/7", "value", { ...dns, ...diff({ Records: [{ Id: 7, Value: "a" }] }) }, "certain"],
    ["DnsRecord", "40001/8", "value", { ...dns, ...diff({ Records: [{ Id: 7, Value: "a" }] }) }, undefined],
    [
      "DnsRecords",
      "40001",
      "records.www.value",
      { ...dns, ...diff({ Records: [[], [{ Value: "192.0.2.1" }]] }) },
      "certain",
    ],
    [
      "DnsRecords",
      "40001",
      "records.www.value",
      { ...dns, ...diff({ Records: [[], [{ Value: "192.0.2.9" }]] }) },
      "possible",
    ],
    [
      "ContainerApp",
      "l3faCv1f",
      "containerTemplates.web.imageTag",
      {
        Product: "Magic Containers",
        ResourceType: "App",
        ResourceId: "L3FACV1F",
        ...diff({ containerTemplates: [[], []] }),
      },
      "certain",
    ],
    [
      "ContainerRegistry",
      "2001",
      "userName",
      { ResourceType: "Registry", ResourceId: "2001", ...diff({ userName: ["a", "b"] }) },
      "certain",
    ],
  ];
  for (const [kind, id, drift, entry, expected] of cases) {
    it(`${kind} ${id} ${drift}: ${JSON.stringify(entry)} is ${expected ?? "none"}`, () => {
      assert.equal(certaintyFor(kind, id, drift, entry), expected);
    });
  }

  it("has a time in UTC, and who it was, as far as the log says", () => {
    const subject = subjectOf({ type: "pulumi-nodejs:bunny:PullZone", id: "1001" });
    assert.ok(subject !== undefined);
    const wanted = { subject, path: undefined, isGone: false, values: [], since: Date.parse("2030-01-31T10:00:00Z") };
    assert.deepEqual(changeFor(entryOf({}), wanted), {
      time: "2030-01-31T10:15:00Z",
      actorId: "user-1",
      actorType: "User",
      action: "Update",
      certainty: "possible",
    });
    const little = { Timestamp: "2030-01-31T10:15:00", ActorType: undefined, Action: undefined };
    assert.deepEqual(changeFor(entryOf(little), wanted), {
      time: "2030-01-31T10:15:00Z",
      actorId: "user-1",
      certainty: "possible",
    });
    for (const none of [{ ActorId: undefined }, { Timestamp: "lately" }, { Timestamp: "2030-01-31T09:59:59Z" }]) {
      assert.equal(changeFor(entryOf(none), wanted), undefined);
    }
  });

  it("is one that names what drifted, and of those the last one", () => {
    const change = (time: string, certainty: "certain" | "possible") => ({ time, actorId: "a", certainty });
    assert.ok(isBetter(change("1", "possible"), undefined));
    assert.ok(isBetter(change("1", "certain"), change("2", "possible")));
    assert.ok(!isBetter(change("2", "possible"), change("1", "certain")));
    assert.ok(isBetter(change("2", "certain"), change("1", "certain")));
    assert.ok(!isBetter(change("1", "possible"), change("2", "possible")));
  });

  it("is looked for for every kind whose changes are logged", () => {
    const without = Object.values(definitions)
      .map(({ kind }) => kind)
      .filter((kind) => subjectOf({ type: `pulumi-nodejs:bunny:${kind}`, id: "1/a" }) === undefined);
    // Files are not in the audit log of the account.
    assert.deepEqual(
      without.filter((kind) => !["StorageFile", "StorageFolder"].includes(kind)),
      [],
    );
    assert.equal(subjectOf({ type: "random:index/randomId:RandomId", id: "1" }), undefined);
  });

  it("is looked for in a stack of the plugin as well", () => {
    assert.deepEqual(
      subjectOf({ type: "bunny:index:PullZone", id: "1001" }),
      subjectOf({ type: "pulumi-nodejs:bunny:PullZone", id: "1001" }),
    );
  });
});
