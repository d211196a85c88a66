import { describeStories, seed, stored, type Step } from "./stories";

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
