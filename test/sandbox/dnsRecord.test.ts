import { describeStories, type Step } from "./stories";

const records = "/dnszone/40001/records";

const existing = { dnsZones: [{ Domain: "example.com" }], pullZones: [{ Name: "shop" }], scripts: [{ Name: "edge" }] };
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

describeStories("sandbox: DNS records", existing, {
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
});
