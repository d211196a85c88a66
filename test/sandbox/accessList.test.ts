import assert from "node:assert/strict";
import type { PullZoneSeed, Sandbox } from "../../sandbox/src";
import { listOf, request } from "./helpers";
import { describeStories, play, seed, type Step } from "./stories";

type List = "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";

const zone = (lists: Omit<PullZoneSeed, "Name"> = {}): Step => seed({ pullZones: [{ Name: "shop", ...lists }] });
const shows = (list: List, ...entries: readonly string[]): Step => ["GET /pullzone/1001", 200, { [list]: entries }];
const block = (BlockedIp: string): Step => ["POST /pullzone/1001/addBlockedIp", { BlockedIp }, 204];
const unblock = (BlockedIp: string): Step => ["POST /pullzone/1001/removeBlockedIp", { BlockedIp }, 204];

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
    "lose entries when told to, but not when they are changed one after the other": [
      { concurrentWrites: "lost" },
      zone({ BlockedIps: ["198.51.100.1"] }),
      latency(500),
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
  },
);
