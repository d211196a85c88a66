import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { PullZoneSeed, Sandbox } from "../../sandbox/src";
import { listOf, request } from "./helpers";
import { describeStories, play, seed, type Step } from "./stories";

type List = "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";

const lists: readonly (readonly [list: List, call: string, member: string, entries: readonly [string, string]])[] = [
  ["BlockedIps", "BlockedIp", "BlockedIp", ["203.0.113.7", "2001:db8::/32"]],
  ["BlockedReferrers", "BlockedReferrer", "Hostname", ["a.test", "*.b.test"]],
  ["AllowedReferrers", "AllowedReferrer", "Hostname", ["a.test", "*.b.test"]],
];

const zone = (lists: Omit<PullZoneSeed, "Name"> = {}): Step => seed({ pullZones: [{ Name: "shop", ...lists }] });
const shows = (list: List, ...entries: readonly string[]): Step => ["GET /pullzone/1001", 200, { [list]: entries }];
const block = (BlockedIp: string): Step => ["POST /pullzone/1001/addBlockedIp", { BlockedIp }, 204];
const unblock = (BlockedIp: string): Step => ["POST /pullzone/1001/removeBlockedIp", { BlockedIp }, 204];

for (const [list, call, member, [first, second]] of lists) {
  const change = (verb: "add" | "remove", entry: string, refusal?: string): Step => [
    `POST /pullzone/1001/${verb}${call}`,
    { [member]: entry },
    refusal === undefined ? 204 : 400,
    refusal && { ErrorKey: `pullzone.${refusal}` },
  ];
  describeStories(
    `sandbox: ${list}`,
    { pullZones: [{ Name: "shop", [list]: [first] }] },
    {
      "accept an entry that they have and the removal of one that they do not have": [
        change("add", first),
        change("remove", second),
        shows(list, first),
      ],
      "refuse an entry that they have when told to": [
        { addPresentEntry: "reject" },
        change("add", first, "entry_exists"),
        change("add", second),
        change("remove", first),
        shows(list, second),
      ],
      "come in reversed order when told to": [
        change("add", second),
        { listOrder: "reversed" },
        shows(list, second, first),
        { listOrder: "insertion" },
        shows(list, first, second),
      ],
    },
  );
}

describeStories(
  "sandbox: spelling of entries of access lists",
  {},
  {
    "is that of the request, and must be that of reads in a removal": [
      zone({ BlockedReferrers: ["A.test"] }),
      block("2001:DB8:0::1"),
      shows("BlockedIps", "2001:DB8:0::1"),
      unblock("2001:db8::1"),
      ["POST /pullzone/1001/removeBlockedReferrer", { Hostname: "a.TEST" }, 204],
      shows("BlockedIps", "2001:DB8:0::1"),
      shows("BlockedReferrers", "A.test"),
      unblock("2001:DB8:0::1"),
      shows("BlockedIps"),
    ],
  },
);

const entries = Array.from({ length: 8 }, (_, index) => `192.0.2.${index}`);
const blockAll: Step = (sandbox) => Promise.all(entries.map((entry) => play(sandbox, block(entry))));
const blocked = async (sandbox: Sandbox) =>
  listOf((await request(sandbox, "GET", "/pullzone/1001")).body, "BlockedIps").map(String);
const latency =
  (milliseconds: number): Step =>
  (sandbox) =>
    sandbox.setOptions({ latency: { milliseconds } });

describeStories(
  "sandbox: access lists that are changed at the same time",
  {},
  {
    "have all entries": [
      zone({ BlockedIps: ["198.51.100.1"] }),
      blockAll,
      async (sandbox) => {
        assert.deepEqual((await blocked(sandbox)).sort(), [...entries, "198.51.100.1"].sort());
      },
    ],
    "lose entries when told to, but not when they are changed one after the other": [
      { concurrentWrites: "lost" },
      zone({ BlockedIps: ["198.51.100.1"] }),
      latency(100),
      blockAll,
      async (sandbox) => {
        const [other, kept = "", ...rest] = await blocked(sandbox);
        assert.deepEqual([other, rest], ["198.51.100.1", []]);
        assert.ok(entries.includes(kept), kept);
      },
      latency(0),
      ...entries.map(block),
      async (sandbox) => {
        assert.equal((await blocked(sandbox)).length, 9);
      },
    ],
    "lose entries to a change of a setting, and to one of another list": [
      { concurrentWrites: "lost" },
      zone(),
      ...(
        [
          ["POST /pullzone/1001", { MonthlyBandwidthLimit: 7 }, 200],
          ["POST /pullzone/1001/addAllowedReferrer", { Hostname: "a.test" }, 204],
        ] as const
      ).flatMap((other): Step[] => [
        latency(100),
        async (sandbox) => {
          const adding = play(sandbox, block("192.0.2.1"));
          await delay(30);
          await play(sandbox, latency(300), other);
          await adding;
        },
        latency(0),
        shows("BlockedIps"),
      ]),
    ],
  },
);
