import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { folders, isObject, listOf, memberOf, request, sandboxes } from "./helpers";
import { describeStories, seed, stored, type Step } from "./stories";

/** The fields in the order of the API. */
const fields = (
  "Id Type Ttl Value Name Weight Priority Port Flags Tag Accelerated AcceleratedPullZoneId LinkName IPGeoLocationInfo " +
  "GeolocationInfo MonitorStatus MonitorType GeolocationLatitude GeolocationLongitude EnviromentalVariables LatencyZone " +
  "SmartRoutingType Disabled Comment AutoSslIssuance AccelerationStatus"
).split(" ");

const records = "/dnszone/40001/records";

const existing = { dnsZones: [{ Domain: "example.com" }], pullZones: [{ Name: "shop" }], scripts: [{ Name: "edge" }] };
const www = { Type: 0, Name: "www", Value: "203.0.113.7" };
const add = (record: object, status = 201, reply?: unknown): Step => [`PUT ${records}`, record, status, reply];
const update = (id: number, change: object, status: number, reply?: unknown): Step => [
  `POST ${records}/${id}`,
  change,
  status,
  reply,
];
const refused = (Field: string) => ({ ErrorKey: "validation_error", Field });
/** What the zone has. */
const shows = (...Records: readonly object[]): Step => ["GET /dnszone/40001", 200, { Records }];
const zones = (...expected: readonly object[]): Step => stored(({ pullZones }) => pullZones, expected);

describeStories("sandbox: DNS records", existing, {
  "are listed by type and text, also in the other order": [
    ...["a", "b"].map((Name) => add({ Type: 3, Name, Value: `text of ${Name}` })),
    add({ Type: 0, Name: "c", Value: "203.0.113.7" }),
    [`GET ${records}?type=0`, 200, { Items: [{ Name: "c" }] }],
    [`GET ${records}?search=OF%20B`, 200, { Items: [{ Name: "b" }] }],
    { listOrder: "reversed" },
    [`GET ${records}`, 200, { Items: [{ Name: "c" }, { Name: "b" }, { Name: "a" }] }],
  ],
  "go out with the create of their zone, all or none": [
    ["POST /dnszone", { Domain: "new.example", Records: [www, { ...www, Type: 1 }] }, 400, { Field: "Value" }],
    ["GET /dnszone/40002", 404],
    ["POST /dnszone", { Domain: "new.example", Records: [www] }, 201, { Records: [{ Value: "203.0.113.7" }] }],
  ],
  "need a value that fits their type": [
    ...(
      [
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
      ] as const
    ).map(([field, record]) => add({ ...record, Name: "" }, 400, refused(field))),
    // recorded
    add({ Type: 3, Name: "", Value: "" }, 400, {
      ...refused("Value"),
      Message: "A TXT value can be a maximum of 4000 ASCII characters.\r",
    }),
    shows(),
  ],
  "keep quotes and trailing dots, and the null target": [
    add({ Name: "a", Type: 3, Value: '"quoted" "twice"' }, 201, { Value: '"quoted" "twice"' }),
    add({ Name: "a", Type: 2, Value: "shop.b-cdn.net." }, 201, { Value: "shop.b-cdn.net." }),
    add({ Name: "a", Type: 4, Value: ".", Priority: 0 }, 201, { Value: "." }),
    add({ Name: "a", Type: 14, Value: ". alpn=h2", Priority: 1 }, 201, { Value: ". alpn=h2" }),
    add({ Name: "a", Type: 15, Value: "3 1 1 ABCD" }, 201, { Value: "3 1 1 ABCD" }),
  ],
  "show the pull zone or script that they are linked to by its name, and its id as text": [
    add({ Type: 7, Name: "cdn", Value: "", PullZoneId: 1001 }, 201, { Value: "shop", LinkName: "1001" }),
    add({ Type: 11, Name: "run", ScriptId: 30001 }, 201, { Value: "edge", LinkName: "30001", Weight: 100 }),
    add({ Type: 7, Name: "x", PullZoneId: 1 }, 400, {
      ...refused("PullZoneId"),
      Message: "The pull zone ID is not valid.\r",
    }),
    seed({ pullZones: [{ Name: "other" }] }),
    update(400001, { Ttl: 60 }, 204),
    shows({ LinkName: "1001" }, { LinkName: "30001" }),
    update(400001, { PullZoneId: 1002 }, 204),
    shows({ Value: "other" }, { Value: "edge" }),
  ],
  "have the time to live that is sent if bunny.net answers them itself, too, and the weight of an address": [
    add({ Type: 5, Value: "https://example.net/", Name: "a", Ttl: 60 }, 201, { Ttl: 60, Weight: 100 }),
    add({ Type: 11, ScriptId: 30001, Name: "a", Ttl: 60 }, 201, { Ttl: 60, Weight: 100 }),
  ],
  "delegate a part of their zone, but not its root": [
    ...["", "@"].map((Name) =>
      add({ Type: 12, Name, Value: "ns.example.net" }, 400, {
        ...refused("Value"),
        Message: "NS records are not supported on the root of the domain.\r",
      }),
    ),
    ["POST /dnszone", { Domain: "new.example", Records: [{ Type: 12, Value: "ns.example.net" }] }, 400],
    add({ Type: 12, Name: "sub", Value: "ns.example.net" }),
    update(400001, { Name: "" }, 400, refused("Value")),
  ],
  "are updated in part: what an update omits is kept": [
    add({ ...www, Ttl: 60, Disabled: true }),
    update(400001, {}, 204),
    update(400001, { Name: "www", Value: "203.0.113.8" }, 204),
    shows({ Ttl: 60, Value: "203.0.113.8", Disabled: true }),
  ],
  "are updated whole, when told to: what an update omits is reset": [
    { absentRecordField: "reset" },
    add({ ...www, Ttl: 60, Disabled: true }),
    update(400001, {}, 400),
    update(400001, { Name: "www", Value: "203.0.113.8" }, 204),
    shows({ Ttl: 300, Value: "203.0.113.8", Disabled: false }),
  ],
  "keep their type and their id": [
    add({ Type: 3, Name: "a", Value: "b" }),
    update(400001, { Type: 0, Value: "203.0.113.7" }, 400, { Field: "Type" }),
    update(400001, { Id: 1 }, 400, { Field: "Id" }),
    update(400001, { Type: 3, Value: "c" }, 204),
  ],
  "are deleted once, and then are no more": [
    add(www),
    [`DELETE ${records}/400001`, 204],
    [`DELETE ${records}/400001`, 404, { ErrorKey: "dnsZone.record_not_found" }],
    update(400001, { Ttl: 60 }, 404),
    shows(),
  ],
  "have no weight where their type has none": [add({ Type: 3, Name: "a", Value: "b", Weight: 7 }, 201, { Weight: 0 })],
  "may be there twice, or are refused the second time": [
    add(www),
    add(www),
    { addPresentRecord: "reject" },
    add({ ...www, Name: "WWW" }, 400, { ErrorKey: "dnsZone.record_exists" }),
    add({ ...www, Value: "203.0.113.8" }),
  ],
  "leave their pull zone where it is": [
    { recordReadsUntilAccelerated: 0 },
    ...["", "www"].map((Name) => add({ Type: 1, Name, Value: "2001:db8::7", Accelerated: true })),
    shows({ Id: 400001 }, { Id: 400002 }),
    zones({}, { OriginUrl: "http://[2001:db8::7]" }, { OriginUrl: "http://[2001:db8::7]" }),
    [`DELETE ${records}/400001`, 204],
    ["DELETE /dnszone/40001", 204],
    zones({}, {}, {}),
  ],
  "get a pull zone of their own some reads after they are accelerated, once the domain is delegated": [
    (sandbox) => sandbox.setHostnameBehaviour("example.com", { dnsAtBunny: false }),
    add({ ...www, Accelerated: true }),
    shows({ AccelerationStatus: 1, AcceleratedPullZoneId: 0 }),
    shows({ AccelerationStatus: 1, AcceleratedPullZoneId: 0 }),
    (sandbox) => sandbox.setHostnameBehaviour("example.com", { dnsAtBunny: true }),
    shows({ AccelerationStatus: 2 }),
    shows({ AccelerationStatus: 3, AcceleratedPullZoneId: 1002 }),
    zones({ Id: 1001 }, { OriginType: 1, EnableSmartCache: true, DnsZoneId: 40001, OriginUrl: "http://203.0.113.7" }),
    stored(({ pullZones }) => pullZones[1]?.Hostnames.at(-1)?.Value, "www.example.com"),
    update(400001, { Value: "203.0.113.8", PullZoneId: 1002 }, 204),
    zones({}, { OriginUrl: "http://203.0.113.8" }),
    update(400001, { Accelerated: false }, 204),
    shows({ AccelerationStatus: 0, AcceleratedPullZoneId: 0 }),
    zones({ Id: 1001 }, { Id: 1002 }),
    // its hostname is now that of another zone
    update(400001, { Accelerated: true }, 204),
    shows({}),
    shows({ AccelerationStatus: 4, AcceleratedPullZoneId: 0 }),
  ],
});

describe("sandbox: DNS records in detail", () => {
  const start = sandboxes();
  const folder = folders();

  it("have the values of a new record, in the order of the API", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed(existing);
    const { status, body } = await request(sandbox, "PUT", records, www);
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

const scan = "/dnszone/40001/records/scan";
const startScan = (body: object, status: number, reply?: unknown): Step => [
  "POST /dnszone/records/scan",
  body,
  status,
  reply,
];

describeStories("sandbox: DNS zones, beside their records", existing, {
  "are scanned for records, which takes until the second look": [
    [`GET ${scan}`, 404],
    startScan({}, 400),
    startScan({ ZoneId: 40001, Domain: "example.com" }, 400),
    startScan({ Domain: "Example.com" }, 200, { Status: 0, JobId: /./ }),
    [`GET ${scan}`, 200, { JobId: /./, Status: 1, Records: [], CompletedAt: null }],
    [
      `GET ${scan}`,
      200,
      {
        Status: 2,
        Records: [
          { Type: 16, Name: "@" },
          { Type: 12, Name: "@" },
          { Type: 12, Name: "@" },
        ],
      },
    ],
    startScan({ Domain: "later.example" }, 200),
  ],
  "count no queries, as no name server answers": [
    ["GET /dnszone/40001/statistics?dateFrom=2026-01-01", 200, { TotalQueriesServed: 0 }],
  ],
});

describe("sandbox: zone files", () => {
  const start = sandboxes();

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
    assert.deepEqual((await request(sandbox, "POST", path, text)).body, {
      TotalRecordsParsed: 5,
      Created: 0,
      Failed: 0,
      Skipped: 5,
    });
    const { body } = await request(sandbox, "GET", "/dnszone/40002/records?type=3");
    assert.deepEqual(
      listOf(body, "Items").map((item) => [memberOf(item, "Name"), memberOf(item, "Value"), memberOf(item, "Ttl")]),
      [["a", 'say "x"; y', 60]],
    );
  });
});
