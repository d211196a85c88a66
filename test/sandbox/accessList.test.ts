import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { describe, it } from "mocha";
import type { Behaviour, PullZoneSeed, Sandbox } from "../../sandbox/src";
import { request, sandboxes } from "./helpers";

type List = "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";

const lists: { readonly call: string; readonly member: string; readonly list: List; readonly entries: string[] }[] = [
  {
    call: "BlockedIp",
    member: "BlockedIp",
    list: "BlockedIps",
    entries: ["203.0.113.7", "2001:db8::/32", "192.0.2.1"],
  },
  { call: "BlockedReferrer", member: "Hostname", list: "BlockedReferrers", entries: ["a.test", "*.b.test", "c.test"] },
  { call: "AllowedReferrer", member: "Hostname", list: "AllowedReferrers", entries: ["a.test", "*.b.test", "c.test"] },
];

describe("sandbox: access lists", () => {
  const start = sandboxes();
  const withZone = async (zone: Omit<PullZoneSeed, "Name">, behaviour: Partial<Behaviour> = {}): Promise<Sandbox> => {
    const sandbox = await start({ behaviour });
    sandbox.seed({ pullZones: [{ Name: "shop", ...zone }] });
    return sandbox;
  };

  for (const { call, member, list, entries } of lists) {
    const [first = "", second = ""] = entries;
    const change = (sandbox: Sandbox, verb: "add" | "remove", entry: unknown) =>
      request(sandbox, "POST", `/pullzone/1001/${verb}${call}`, { [member]: entry });

    describe(list, () => {
      it("accepts an entry that is there and the removal of one that is not", async () => {
        const sandbox = await withZone({ [list]: [first] });
        assert.equal((await change(sandbox, "add", first)).status, 204);
        assert.equal((await change(sandbox, "remove", second)).status, 204);
        assert.deepEqual(await read(sandbox, list), [first]);
      });

      it("refuses both when it is told to", async () => {
        const sandbox = await withZone({ [list]: [first] }, { addPresentEntry: "reject", removeAbsentEntry: "reject" });
        for (const [verb, entry, key] of [
          ["add", first, "pullzone.entry_exists"],
          ["remove", second, "pullzone.entry_not_found"],
        ] as const) {
          const { status, body } = await change(sandbox, verb, entry);
          assert.equal(status, 400);
          assert.equal(errorKey(body), key);
        }
        assert.equal((await change(sandbox, "add", second)).status, 204);
        assert.equal((await change(sandbox, "remove", first)).status, 204);
        assert.deepEqual(await read(sandbox, list), [second]);
      });

      it("comes in reversed order when it is told to", async () => {
        const sandbox = await withZone({ [list]: [first, second] }, { listOrder: "reversed" });
        assert.deepEqual(await read(sandbox, list), [second, first]);
        sandbox.setOptions({ behaviour: { listOrder: "insertion" } });
        assert.deepEqual(await read(sandbox, list), [first, second]);
      });
    });
  }

  describe("spelling", () => {
    const add = (sandbox: Sandbox, BlockedIp: string) =>
      request(sandbox, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp });
    const remove = (sandbox: Sandbox, BlockedIp: string) =>
      request(sandbox, "POST", "/pullzone/1001/removeBlockedIp", { BlockedIp });
    const given = ["2001:DB8:0::1", "2001:DB8::/32", "203.0.113.7", "10.0.0.0/8", "::ffff:192.0.2.1"];

    for (const [ipv6Form, expected] of [
      ["verbatim", given],
      ["compressed", ["2001:db8::1", "2001:db8::/32", "203.0.113.7", "10.0.0.0/8", "::ffff:c000:201"]],
      [
        "expanded",
        [
          "2001:0db8:0000:0000:0000:0000:0000:0001",
          "2001:0db8:0000:0000:0000:0000:0000:0000/32",
          "203.0.113.7",
          "10.0.0.0/8",
          "0000:0000:0000:0000:0000:ffff:c000:0201",
        ],
      ],
    ] as const) {
      it(`of IPv6 entries is ${ipv6Form}`, async () => {
        const sandbox = await withZone({}, { ipv6Form });
        for (const ip of given) await add(sandbox, ip);
        assert.deepEqual(await read(sandbox, "BlockedIps"), expected);
      });

      it(`of IPv6 entries that is ${ipv6Form} is the one to remove by`, async () => {
        const sandbox = await withZone({ BlockedIps: given }, { ipv6Form, removeAbsentEntry: "reject" });
        for (const ip of expected) assert.equal((await remove(sandbox, ip)).status, 204);
        assert.deepEqual(await read(sandbox, "BlockedIps"), []);
      });
    }

    it("of an entry that reads respell makes no second entry", async () => {
      const sandbox = await withZone({ BlockedIps: ["2001:DB8::1"] }, { ipv6Form: "compressed" });
      await add(sandbox, "2001:db8:0:0::1");
      assert.deepEqual(await read(sandbox, "BlockedIps"), ["2001:db8::1"]);
      sandbox.setOptions({ behaviour: { ipv6Form: "verbatim" } });
      await add(sandbox, "2001:db8:0:0::1");
      assert.deepEqual(await read(sandbox, "BlockedIps"), ["2001:DB8::1", "2001:db8:0:0::1"]);
    });

    it("of a removal must be the one that reads give, unless any will do", async () => {
      const sandbox = await withZone({ BlockedIps: ["2001:db8::1"], BlockedReferrers: ["A.test"] });
      const removeBoth = async () => {
        await remove(sandbox, "2001:DB8::1");
        await request(sandbox, "POST", "/pullzone/1001/removeBlockedReferrer", { Hostname: "a.TEST" });
        return [await read(sandbox, "BlockedIps"), await read(sandbox, "BlockedReferrers")];
      };
      assert.deepEqual(await removeBoth(), [["2001:db8::1"], ["A.test"]]);
      sandbox.setOptions({ behaviour: { removeSpelling: "equivalent" } });
      assert.deepEqual(await removeBoth(), [[], []]);
    });

    it("of referrers is kept, or lower case", async () => {
      const sandbox = await withZone({ AllowedReferrers: ["*.Example.COM"] });
      assert.deepEqual(await read(sandbox, "AllowedReferrers"), ["*.Example.COM"]);
      sandbox.setOptions({ behaviour: { referrerCase: "lower" } });
      assert.deepEqual(await read(sandbox, "AllowedReferrers"), ["*.example.com"]);
    });
  });

  describe("that are changed at the same time", () => {
    const entries = Array.from({ length: 8 }, (_, index) => `192.0.2.${index}`);
    const add = (sandbox: Sandbox, entry: string) =>
      request(sandbox, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: entry });

    it("have all entries", async () => {
      const sandbox = await withZone({ BlockedIps: ["198.51.100.1"] });
      await Promise.all(entries.map((entry) => add(sandbox, entry)));
      const found = await read(sandbox, "BlockedIps");
      assert.deepEqual(found.sort(), [...entries, "198.51.100.1"].sort());
    });

    it("lose entries when they are told to, but not when they are changed one after the other", async () => {
      const sandbox = await withZone({ BlockedIps: ["198.51.100.1"] }, { concurrentWrites: "lost" });
      sandbox.setOptions({ latency: { milliseconds: 100 } });
      await Promise.all(entries.map((entry) => add(sandbox, entry)));
      const [other, kept = "", ...rest] = await read(sandbox, "BlockedIps");
      assert.deepEqual([other, rest], ["198.51.100.1", []]);
      assert.ok(entries.includes(kept), kept);
      sandbox.setOptions({ latency: { milliseconds: 0 } });
      for (const entry of entries) await add(sandbox, entry);
      assert.equal((await read(sandbox, "BlockedIps")).length, 9);
    });

    it("lose them to a change of a setting, too, and to one of another list", async () => {
      const sandbox = await withZone({}, { concurrentWrites: "lost" });
      const others = [
        ["/pullzone/1001", { MonthlyBandwidthLimit: 7 }],
        ["/pullzone/1001/addAllowedReferrer", { Hostname: "a.test" }],
      ] as const;
      for (const [path, body] of others) {
        sandbox.setOptions({ latency: { milliseconds: 100 } });
        const adding = add(sandbox, "192.0.2.1");
        await delay(30);
        sandbox.setOptions({ latency: { milliseconds: 300 } });
        assert.ok((await request(sandbox, "POST", path, body)).status < 300);
        await adding;
        sandbox.setOptions({ latency: { milliseconds: 0 } });
        assert.deepEqual(await read(sandbox, "BlockedIps"), [], path);
      }
    });
  });
});

const read = async (sandbox: Sandbox, list: List): Promise<string[]> => {
  const { body } = await request(sandbox, "GET", "/pullzone/1001");
  assert.ok(typeof body === "object" && body !== null && list in body);
  const entries: unknown = Object.entries(body).find(([name]) => name === list)?.[1];
  assert.ok(Array.isArray(entries));
  return entries.map(String);
};

const errorKey = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "ErrorKey" in body ? body.ErrorKey : undefined;
