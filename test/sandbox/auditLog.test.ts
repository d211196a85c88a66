import { describeStories, play, seed, type Step } from "./stories";

/** A read of the log of today, whenever that is. */
const read =
  (query: string, status: number, reply?: unknown): Step =>
  (sandbox) =>
    play(sandbox, [`GET /user/audit/${new Date().toISOString().slice(0, 10)}${query}`, status, reply]);
const inOrder = "T00:00:00Z?Order=Ascending&Limit=2";

const block = (zone: number, ip: number, by = "main-key"): Step => [
  `POST /pullzone/${zone}/addBlockedIp as ${by}`,
  { BlockedIp: `192.0.2.${ip}` },
  204,
];
const inDashboard =
  (method: "POST" | "DELETE", path: string, body?: object): Step =>
  (sandbox) =>
    sandbox.api(method, path, body);
const change = (what: string) => {
  const [ResourceType, ResourceId, Action, ActorType, ActorId] = what.split(" ");
  return { ResourceType, ResourceId, Action, ActorType, ActorId };
};
/** The log of today, newest first. */
const logs = (...Logs: readonly object[]): Step => read("", 200, { Logs });

describeStories(
  "sandbox: audit log",
  {},
  {
    "has who changed what, newest first, and nothing that failed, until a reset": [
      (sandbox) => sandbox.setOptions({ accounts: { main: ["main-key", "second-key"], other: ["other-key"] } }),
      ["POST /pullzone", { Name: "shop" }, 201],
      block(1001, 7, "second-key"),
      ["POST /pullzone/4711/addBlockedIp", { BlockedIp: "192.0.2.8" }, 404],
      inDashboard("POST", "/dnszone", { Domain: "example.com" }),
      inDashboard("POST", "/dnszone/40001/dnssec"),
      inDashboard("DELETE", "/pullzone/1001"),
      logs(
        change("PullZone 1001 Delete User dashboard"),
        change("DnsZone 40001 Update User dashboard"),
        change("DnsZone 40001 Create User dashboard"),
        change("PullZone 1001 Update ApiKey key-2"),
        change("PullZone 1001 Create ApiKey key-1"),
      ),
      read(" as other-key", 200, { Logs: [] }),
      (sandbox) => {
        sandbox.reset();
      },
      logs(),
    ],
    "comes in pages, in either order, filtered by what is asked for, day by day": [
      seed({ pullZones: [{ Name: "a" }, { Name: "b" }] }),
      ...[1001, 1002, 1001].map((zone, ip) => block(zone, ip)),
      read(inOrder, 200, {
        Logs: [{ ResourceId: "1001" }, { ResourceId: "1002" }],
        HasMoreData: true,
        ContinuationToken: "2",
      }),
      read(`${inOrder}&ContinuationToken=2`, 200, {
        Logs: [{ ResourceId: "1001" }],
        HasMoreData: false,
        ContinuationToken: null,
      }),
      read("?ResourceId=1001", 200, { Logs: [{}, {}] }),
      read("?ResourceId=1001&ResourceId=1002&Product=CDN", 200, { Logs: [{}, {}, {}] }),
      read("?ActorId=key-2", 200, { Logs: [] }),
      ["GET /user/audit/2020-02-29", 200, { Logs: [] }],
      ...["yesterday", "2020-13-41"].map((wrong): Step => [`GET /user/audit/${wrong}`, 400]),
      read("?ContinuationToken=x", 400),
    ],
  },
);
