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
<<<<<<< HEAD
  "keep quotes and trailing dots, and the null target": [
    add({ Name: "a", Type: 3, Value: '"quoted" "twice"' }, 201, { Value: '"quoted" "twice"' }),
    add({ Name: "a", Type: 2, Value: "shop.b-cdn.net." }, 201, { Value: "shop.b-cdn.net." }),
    add({ Name: "a", Type: 4, Value: ".", Priority: 0 }, 201, { Value: "." }),
    add({ Name: "a", Type: 14, Value: ". alpn=h2", Priority: 1 }, 201, { Value: ". alpn=h2" }),
    add({ Name: "a", Type: 15, Value: "3 1 1 ABCD" }, 201, { Value: "3 1 1 ABCD" }),
=======
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
>>>>>>> c517fb241f5ccdf470c38dc34202c2b0916f4081
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
