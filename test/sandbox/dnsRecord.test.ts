import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { answers, folders, isObject, listOf, memberOf, request, sandboxes } from "./helpers";

/** The fields in the order of the API. */
const fields = (
  "Id Type Ttl Value Name Weight Priority Port Flags Tag Accelerated AcceleratedPullZoneId LinkName IPGeoLocationInfo " +
  "GeolocationInfo MonitorStatus MonitorType GeolocationLatitude GeolocationLongitude EnviromentalVariables LatencyZone " +
  "SmartRoutingType Disabled Comment AutoSslIssuance AccelerationStatus"
).split(" ");

const records = "/dnszone/40001/records";

describe("sandbox: DNS records", () => {
  const start = sandboxes();
  const folder = folders();
  /** A strict sandbox with zone 40001, pull zone 1001 and script 30001. */
  const withZone = async (): Promise<Sandbox> => {
    const sandbox = await start({ strict: true });
    sandbox.seed({
      dnsZones: [{ Domain: "example.com" }],
      pullZones: [{ Name: "shop" }],
      scripts: [{ Name: "edge" }],
    });
    return sandbox;
  };
  const add = (sandbox: Sandbox, record: object) => request(sandbox, "PUT", records, record);
  const inZone = async (sandbox: Sandbox) => listOf((await request(sandbox, "GET", "/dnszone/40001")).body, "Records");
  const fieldOf = async (sandbox: Sandbox, name: string) =>
    (await inZone(sandbox)).map((record) => memberOf(record, name));

  it("have the values of a new record, in the order of the API", async () => {
    const sandbox = await withZone();
    const { status, body } = await add(sandbox, { Type: 0, Name: "www", Value: "203.0.113.7" });
    assert.equal(status, 201);
    assert.ok(isObject(body));
    assert.deepEqual(Object.keys(body), fields);
    assert.deepEqual(body, {
      Id: 400001,
      Type: 0,
      Ttl: 300,
      Value: "203.0.113.7",
      Name: "www",
      Weight: 100,
      Priority: 0,
      Port: 0,
      Flags: 0,
      Tag: "",
      Accelerated: false,
      AcceleratedPullZoneId: 0,
      LinkName: "",
      IPGeoLocationInfo: null,
      GeolocationInfo: null,
      MonitorStatus: 0,
      MonitorType: 0,
      GeolocationLatitude: 0,
      GeolocationLongitude: 0,
      EnviromentalVariables: [],
      LatencyZone: null,
      SmartRoutingType: 0,
      Disabled: false,
      Comment: "",
      AutoSslIssuance: true,
      AccelerationStatus: 0,
    });
  });

  it("are listed by type and text, also in the other order", async () => {
    const sandbox = await withZone();
    for (const Name of ["a", "b"]) await add(sandbox, { Type: 3, Name, Value: `text of ${Name}` });
    await add(sandbox, { Type: 0, Name: "c", Value: "203.0.113.7" });
    const names = async (query: string) =>
      listOf((await request(sandbox, "GET", `${records}${query}`)).body, "Items").map((item) => memberOf(item, "Name"));
    assert.deepEqual(await names("?type=0"), ["c"]);
    assert.deepEqual(await names("?search=OF%20B"), ["b"]);
    sandbox.setOptions({ behaviour: { listOrder: "reversed" } });
    assert.deepEqual(await names(""), ["c", "b", "a"]);
  });

  it("go out with the create of their zone, all or none", async () => {
    const sandbox = await withZone();
    const www = { Type: 0, Name: "www", Value: "203.0.113.7" };
    const refused = await request(sandbox, "POST", "/dnszone", {
      Domain: "new.example",
      Records: [www, { Type: 1, Name: "www", Value: "203.0.113.7" }],
    });
    assert.deepEqual([refused.status, memberOf(refused.body, "Field")], [400, "Value"]);
    assert.equal((await request(sandbox, "GET", "/dnszone/40002")).status, 404);
    const { status, body } = await request(sandbox, "POST", "/dnszone", { Domain: "new.example", Records: [www] });
    assert.equal(status, 201);
    assert.deepEqual(
      listOf(body, "Records").map((record) => memberOf(record, "Value")),
      ["203.0.113.7"],
    );
  });

  it("need a value that fits their type", async () => {
    const sandbox = await withZone();
    for (const [field, record] of [
      ["Type", { Name: "a", Value: "b" }],
      ["Type", { Type: 6, Name: "a" }],
      ["Value", { Type: 0, Value: "::1" }],
      ["Value", { Type: 1, Value: "203.0.113.7" }],
      ["Value", { Type: 2, Name: "a", Value: "not a host" }],
      ["Value", { Type: 3, Value: "x".repeat(4001) }],
      ["Value", { Type: 3, Value: "bücher" }],
      ["Value", { Type: 4 }],
      ["Value", { Type: 5, Value: "example.com" }],
      ["PullZoneId", { Type: 7, PullZoneId: 4711 }],
      ["ScriptId", { Type: 11 }],
      ["Weight", { Type: 0, Value: "203.0.113.7", Weight: 101 }],
      ["Port", { Type: 8, Value: ".", Port: 65536 }],
      ["Tag", { Type: 9, Value: "ca.example", Tag: "other" }],
      ["Value", { Type: 14, Value: ".", Priority: 1 }],
      ["Priority", { Type: 14, Value: ". alpn=h2", Priority: 0 }],
      ["Value", { Type: 15, Value: "3 1 1" }],
      ["GeolocationLatitude", { Type: 0, Value: "203.0.113.7", GeolocationLatitude: 91 }],
      ["GeolocationLongitude", { Type: 0, Value: "203.0.113.7", GeolocationLongitude: -181 }],
      ["MonitorType", { Type: 2, Value: "a.example", MonitorType: 3 }],
    ] as const) {
      const { status, body } = await add(sandbox, { ...record, Name: "" });
      assert.deepEqual(
        [status, memberOf(body, "ErrorKey"), memberOf(body, "Field")],
        [400, "validation_error", field],
        JSON.stringify(record),
      );
    }
    // recorded
    assert.deepEqual((await add(sandbox, { Type: 3, Name: "", Value: "" })).body, {
      ErrorKey: "validation_error",
      Field: "Value",
      Message: "A TXT value can be a maximum of 4000 ASCII characters.\r",
    });
    assert.deepEqual(await inZone(sandbox), []);
  });

  it("keep quotes and trailing dots, and the null target", async () => {
    const sandbox = await withZone();
    const values = [
      { Type: 3, Value: '"quoted" "twice"' },
      { Type: 2, Value: "shop.b-cdn.net." },
      { Type: 4, Value: ".", Priority: 0 },
      { Type: 14, Value: ". alpn=h2", Priority: 1 },
      { Type: 15, Value: "3 1 1 ABCD" },
    ];
    for (const record of values) assert.equal((await add(sandbox, { Name: "a", ...record })).status, 201);
    assert.deepEqual(
      await fieldOf(sandbox, "Value"),
      values.map(({ Value }) => Value),
    );
  });

  it("show the pull zone or script that they are linked to by its name, and its id as text", async () => {
    const sandbox = await withZone();
    const { body } = await add(sandbox, { Type: 7, Name: "cdn", Value: "", PullZoneId: 1001 });
    const script = await add(sandbox, { Type: 11, Name: "run", ScriptId: 30001 });
    assert.deepEqual([memberOf(body, "Value"), memberOf(body, "LinkName")], ["shop", "1001"]);
    assert.deepEqual(
      ["Value", "LinkName", "Weight"].map((name) => memberOf(script.body, name)),
      ["edge", "30001", 100],
    );
    assert.deepEqual((await add(sandbox, { Type: 7, Name: "x", PullZoneId: 1 })).body, {
      ErrorKey: "validation_error",
      Field: "PullZoneId",
      Message: "The pull zone ID is not valid.\r",
    });
    sandbox.seed({ pullZones: [{ Name: "other" }] });
    const path = `${records}/${String(memberOf(body, "Id"))}`;
    assert.equal((await request(sandbox, "POST", path, { Ttl: 60 })).status, 204);
    assert.deepEqual(await fieldOf(sandbox, "LinkName"), ["1001", "30001"]);
    assert.equal((await request(sandbox, "POST", path, { PullZoneId: 1002 })).status, 204);
    assert.deepEqual(await fieldOf(sandbox, "Value"), ["other", "edge"]);
  });

  it("have no time to live of their own if bunny.net answers them itself, and the weight of an address", async () => {
    const sandbox = await withZone();
    for (const record of [
      { Type: 5, Value: "https://example.net/" },
      { Type: 11, ScriptId: 30001 },
    ]) {
      const { status, body } = await add(sandbox, { ...record, Name: "a", Ttl: 60 });
      assert.deepEqual([status, memberOf(body, "Ttl"), memberOf(body, "Weight")], [201, 0, 100]);
    }
  });

  it("are updated in part, or whole: what an update omits is kept or reset", async () => {
    for (const [absentRecordField, ttl, value] of [
      ["keep", 60, "203.0.113.7"],
      ["reset", 300, "203.0.113.8"],
    ] as const) {
      const sandbox = await withZone();
      sandbox.setOptions({ behaviour: { absentRecordField } });
      const { body } = await add(sandbox, { Type: 0, Name: "www", Value: "203.0.113.7", Ttl: 60, Disabled: true });
      const path = `${records}/${String(memberOf(body, "Id"))}`;
      const empty = await request(sandbox, "POST", path, {});
      assert.equal(empty.status, absentRecordField === "keep" ? 204 : 400);
      assert.equal((await request(sandbox, "POST", path, { Name: "www", Value: value })).status, 204);
      assert.deepEqual(
        [await fieldOf(sandbox, "Ttl"), await fieldOf(sandbox, "Value"), await fieldOf(sandbox, "Disabled")],
        [[ttl], [value], [absentRecordField === "keep"]],
      );
    }
  });

  it("keep their type and their id", async () => {
    const sandbox = await withZone();
    const { body } = await add(sandbox, { Type: 3, Name: "a", Value: "b" });
    const path = `${records}/${String(memberOf(body, "Id"))}`;
    for (const [field, change] of [
      ["Type", { Type: 0, Value: "203.0.113.7" }],
      ["Id", { Id: 1 }],
    ] as const) {
      const { status, body: refusal } = await request(sandbox, "POST", path, change);
      assert.deepEqual([status, memberOf(refusal, "Field")], [400, field]);
    }
    assert.equal((await request(sandbox, "POST", path, { Type: 3, Value: "c" })).status, 204);
  });

  it("have no weight where their type has none: it is ignored, or refused", async () => {
    const sandbox = await withZone();
    const added = await add(sandbox, { Type: 3, Name: "a", Value: "b", Weight: 7 });
    assert.deepEqual([added.status, memberOf(added.body, "Weight")], [201, 0]);
    sandbox.setOptions({ behaviour: { foreignRecordFields: "reject" } });
    const refused = await add(sandbox, { Type: 3, Name: "b", Value: "b", Weight: 7 });
    assert.deepEqual([refused.status, memberOf(refused.body, "Field")], [400, "Weight"]);
    // nothing is a value
    assert.equal((await add(sandbox, { Type: 3, Name: "b", Value: "b", Weight: 0, Tag: "", Port: null })).status, 201);
    const zoned = { Type: 0, Name: "c", Value: "203.0.113.7", PullZoneId: 1001 };
    assert.equal(memberOf((await add(sandbox, zoned)).body, "Field"), "PullZoneId");
    assert.equal((await add(sandbox, { ...zoned, PullZoneId: null, Weight: 7 })).status, 201);
  });

  it("may be there twice, or are refused the second time", async () => {
    const sandbox = await withZone();
    const record = { Type: 0, Name: "www", Value: "203.0.113.7" };
    assert.deepEqual([(await add(sandbox, record)).status, (await add(sandbox, record)).status], [201, 201]);
    sandbox.setOptions({ behaviour: { addPresentRecord: "reject" } });
    const { status, body } = await add(sandbox, { ...record, Name: "WWW" });
    assert.deepEqual([status, memberOf(body, "ErrorKey")], [400, "dnsZone.record_exists"]);
    assert.equal((await add(sandbox, { ...record, Value: "203.0.113.8" })).status, 201);
  });

  it("get a pull zone of their own some reads after they are accelerated, once the domain is delegated", async () => {
    const sandbox = await withZone();
    const { body } = await add(sandbox, { Type: 0, Name: "www", Value: "203.0.113.7", Accelerated: true });
    const path = `${records}/${String(memberOf(body, "Id"))}`;
    const shown = async () => [
      (await fieldOf(sandbox, "AccelerationStatus"))[0],
      (await fieldOf(sandbox, "AcceleratedPullZoneId"))[0],
    ];
    const zones = () => sandbox.state().accounts["main"]?.pullZones ?? [];
    assert.deepEqual(
      [await shown(), await shown()],
      [
        [1, 0],
        [1, 0],
      ],
    );
    sandbox.setHostnameBehaviour("example.com", { dnsAtBunny: true });
    assert.equal((await fieldOf(sandbox, "AccelerationStatus"))[0], 2);
    assert.deepEqual(await shown(), [3, 1002]);
    const zone = zones().find(({ Id }) => Id === 1002);
    assert.deepEqual(
      [zone?.OriginType, zone?.EnableSmartCache, zone?.DnsZoneId, zone?.OriginUrl, zone?.Hostnames.at(-1)?.Value],
      [1, true, 40001, "http://203.0.113.7", "www.example.com"],
    );
    await request(sandbox, "POST", path, { Value: "203.0.113.8", PullZoneId: 1002 });
    assert.equal(zones().find(({ Id }) => Id === 1002)?.OriginUrl, "http://203.0.113.8");
    await request(sandbox, "POST", path, { Accelerated: false });
    assert.deepEqual(await shown(), [0, 0]);
    assert.deepEqual(
      zones().map(({ Id }) => Id),
      [1001, 1002],
    );
    // its hostname is now that of another zone
    await request(sandbox, "POST", path, { Accelerated: true });
    await shown();
    assert.deepEqual(await shown(), [4, 0]);
  });

  it("take their pull zone with them where it does not stay", async () => {
    const sandbox = await withZone();
    sandbox.setOptions({ behaviour: { acceleratedPullZones: "deleted", recordReadsUntilAccelerated: 0 } });
    sandbox.setHostnameBehaviour("example.com", { dnsAtBunny: true });
    for (const Name of ["", "www"]) await add(sandbox, { Type: 1, Name, Value: "2001:db8::7", Accelerated: true });
    const [first] = await fieldOf(sandbox, "Id");
    const zones = () => sandbox.state().accounts["main"]?.pullZones.map(({ OriginUrl }) => OriginUrl);
    assert.deepEqual(zones(), [null, "http://[2001:db8::7]", "http://[2001:db8::7]"]);
    await request(sandbox, "DELETE", `${records}/${String(first)}`);
    assert.equal(zones()?.length, 2);
    await request(sandbox, "DELETE", "/dnszone/40001");
    assert.equal(zones()?.length, 1);
  });

  it("begin with what the seed says, and outlive a restart; a file without ids of records is an earlier one", async () => {
    const stateFile = join(await folder(), "state.json");
    const first = await start({ stateFile });
    const { dnsZones } = first.seed({
      dnsZones: [{ Domain: "a.test", Records: [{ Type: 3, Name: "a", Value: "b", Weight: 100, Comment: "old" }] }],
    });
    assert.deepEqual(
      dnsZones[0]?.Records.map(({ Id, Weight, Ttl }) => [Id, Weight, Ttl]),
      [[400001, 100, 300]],
    );
    const before = first.state();
    await first.close();
    const second = await start({ stateFile });
    assert.deepEqual(second.state(), before);
    const added = await request(second, "PUT", records, { Type: 3, Name: "b", Value: "c" });
    assert.equal(memberOf(added.body, "Id"), 400002);
    await second.close();
    const { nextIds, ...rest } = before;
    const earlier = Object.fromEntries(Object.entries(nextIds).filter(([kind]) => kind !== "dnsRecord"));
    await writeFile(stateFile, JSON.stringify({ ...rest, nextIds: earlier }));
    const third = await start({ stateFile });
    assert.deepEqual(third.state().nextIds, { ...nextIds, dnsRecord: 400001 });
  });
});

describe("sandbox: DNS zones, beside their records", () => {
  const start = sandboxes();

  it("are created with the zone as the answer, or with none", async () => {
    const sandbox = await start({ strict: true, behaviour: { dnsZoneCreated: "empty" } });
    await answers(request(sandbox, "POST", "/dnszone", { Domain: "example.com" }), 201, "");
    assert.equal((await request(sandbox, "GET", "/dnszone/40001")).status, 200);
  });

  it("may want both nameservers and the SOA email together", async () => {
    const sandbox = await start({ strict: true, behaviour: { incompleteNameservers: "reject" } });
    sandbox.seed({ dnsZones: [{ Domain: "example.com" }] });
    const update = async (body: object) => (await request(sandbox, "POST", "/dnszone/40001", body)).status;
    const names = { Nameserver1: "ns1.example.com", Nameserver2: "ns2.example.com" };
    assert.equal(await update({ LoggingEnabled: true }), 200);
    assert.equal(await update({ CustomNameserversEnabled: true }), 400);
    assert.equal(await update({ CustomNameserversEnabled: true, ...names }), 400);
    assert.equal(await update({ ...names, SoaEmail: "me@example.com" }), 400);
    assert.equal(await update({ CustomNameserversEnabled: true, ...names, SoaEmail: "me@example.com" }), 200);
  });

  it("are written as a zone file and read from one, which adds what is not there", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({
      dnsZones: [
        {
          Domain: "example.com",
          Records: [
            { Type: 0, Name: "", Value: "203.0.113.7" },
            { Type: 3, Name: "a", Value: 'say "x"; y', Ttl: 60 },
            { Type: 4, Name: "", Value: "mail.example.com", Priority: 10 },
            { Type: 8, Name: "_sip._tcp", Value: ".", Priority: 1, Weight: 2, Port: 3 },
            { Type: 9, Name: "", Value: "ca.example", Tag: "issue", Flags: 128 },
            { Type: 12, Name: "sub", Value: "ns.example.net" },
          ],
        },
        { Domain: "example.org" },
      ],
    });
    const { text, headers } = await request(sandbox, "GET", "/dnszone/40001/export");
    assert.equal(headers.get("content-type"), "application/octet-stream");
    assert.equal(
      text,
      [
        "$ORIGIN example.com.",
        "@ 300 IN A 203.0.113.7",
        'a 60 IN TXT "say \\"x\\"; y"',
        "@ 300 IN MX 10 mail.example.com.",
        "_sip._tcp 300 IN SRV 1 2 3 .",
        '@ 300 IN CAA 128 issue "ca.example"',
        "",
      ].join("\n"),
    );
    const path = "/dnszone/40002/import";
    const more = `${text}\tIN CNAME www.example.com.\n; a comment\nno record\nb AAAA 203.0.113.7\n`;
    assert.deepEqual((await request(sandbox, "POST", path, more)).body, {
      TotalRecordsParsed: 8,
      Created: 6,
      Failed: 2,
      Skipped: 0,
    });
    sandbox.setOptions({ behaviour: { importResult: "documented" } });
    assert.deepEqual((await request(sandbox, "POST", path, text)).body, {
      RecordsSuccessful: 0,
      RecordsFailed: 0,
      RecordsSkipped: 5,
    });
    const { body } = await request(sandbox, "GET", "/dnszone/40002/records?type=3");
    assert.deepEqual(
      listOf(body, "Items").map((item) => [memberOf(item, "Name"), memberOf(item, "Value"), memberOf(item, "Ttl")]),
      [["a", 'say "x"; y', 60]],
    );
  });

  it("are scanned for records, which takes until the second look", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ dnsZones: [{ Domain: "example.com" }] });
    const path = "/dnszone/40001/records/scan";
    assert.equal((await request(sandbox, "GET", path)).status, 404);
    for (const body of [{}, { ZoneId: 40001, Domain: "example.com" }])
      assert.equal((await request(sandbox, "POST", "/dnszone/records/scan", body)).status, 400);
    const { body } = await request(sandbox, "POST", "/dnszone/records/scan", { Domain: "Example.com" });
    assert.equal(memberOf(body, "Status"), 0);
    const first = await request(sandbox, "GET", path);
    assert.deepEqual(
      ["JobId", "Status", "Records", "CompletedAt"].map((name) => memberOf(first.body, name)),
      [memberOf(body, "JobId"), 1, [], null],
    );
    const second = await request(sandbox, "GET", path);
    assert.equal(memberOf(second.body, "Status"), 2);
    assert.deepEqual(
      listOf(second.body, "Records").map((record) => [memberOf(record, "Type"), memberOf(record, "Name")]),
      [
        [16, "@"],
        [12, "@"],
        [12, "@"],
      ],
    );
    assert.equal((await request(sandbox, "POST", "/dnszone/records/scan", { Domain: "later.example" })).status, 200);
  });

  it("count no queries, as no name server answers", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ dnsZones: [{ Domain: "example.com" }] });
    const { body } = await request(sandbox, "GET", "/dnszone/40001/statistics?dateFrom=2026-01-01");
    assert.equal(memberOf(body, "TotalQueriesServed"), 0);
  });
});
