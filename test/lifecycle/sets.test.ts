import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { entriesOf } from "../../provider/src/program/setEntries";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { entriesInState } from "../support/modes";
import { providerHost } from "../support/providerHost";
import { eachFailure, type Failure } from "./failures";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const neighbour = "198.51.100.1";

/** All three lists share one lifecycle, and the lifecycle tests run over all; this is what only sets have. */
describe("sets of entries", function () {
  this.timeout(60_000);

  const host = providerHost();
  let zones = 0;

  describe("a failure at each request", () => {
    const kept = ["192.0.2.3"];
    const wanted = [...kept, "192.0.2.5", "192.0.2.6"];
    const many = [...wanted, "192.0.2.7"];
    /** What is written where, and where a failure may hit it. */
    const creations = [
      { call: "add", places: [0, 1, 2], entries: wanted },
      { call: "replace", places: [0], entries: many },
    ] as const;
    const updates = [
      { call: "add", places: [0, 1], before: ["192.0.2.1", ...kept], entries: wanted },
      { call: "remove", places: [0, 1], before: ["192.0.2.1", "192.0.2.2", ...kept], entries: [...kept, "192.0.2.5"] },
      { call: "replace", places: [0], before: ["192.0.2.1", "192.0.2.2", ...kept], entries: wanted },
    ] as const;

    for (const { call, places, entries } of creations) {
      it(`of create, ${call}: state is exact, the next up makes the rest alone, destroy leaves nothing`, async () => {
        await eachFailure(places, async (after, failure) => {
          const set = prepare();
          const fault = set.fail(call, after, failure);
          await set.up(entries).catch(() => undefined);
          fault.mend();
          // After a call without any reply, nothing is looked at any more: what may be there is recorded as well.
          if (failure.answer.kind === "reset") set.assertAllRecorded();
          else set.assertRecorded();
          await assertFinished(set, entries, entries.length - set.entries().length);
        });
      });
    }

    for (const { call, places, before, entries } of updates) {
      it(`of update, ${call}: state is exact, the next up makes the rest alone, destroy leaves nothing`, async () => {
        await eachFailure(places, async (after, failure) => {
          const set = prepare();
          await set.up(before);
          const fault = set.fail(call, after, failure);
          await set.up(entries).catch(() => undefined);
          fault.mend();
          // After a call without any reply, nothing is looked at any more: what may be there is recorded as well.
          if (failure.answer.kind === "reset") set.assertAllRecorded();
          else set.assertRecorded();
          const tooMuch = set.entries().filter((entry) => !entries.includes(entry));
          const missing = entries.filter((entry) => !set.entries().includes(entry));
          await assertFinished(set, entries, tooMuch.length + missing.length);
        });
      });
    }

    for (const { call, places, entries } of creations) {
      it(`of delete, where create is ${call}: the next destroy removes the rest alone`, async () => {
        await eachFailure(places, async (after, failure) => {
          const set = prepare();
          await set.up(entries);
          const fault = set.fail(call === "add" ? "remove" : call, after, failure);
          await set.resource.destroy().catch(() => undefined);
          fault.mend();
          if (set.entries().length > 0) assert.deepEqual(set.recorded(), entries);
          const left = set.entries().length;
          const requests = await set.requestsOf(set.resource.destroy);
          assert.equal(requests.filter((request) => request.startsWith("POST")).length, writesFor(left));
          assert.deepEqual(set.list(), [neighbour]);
        });
      });
    }

    for (const act of [true, false]) {
      it(`entries that nobody could look up are recorded, ${act ? "though" : "and"} they were ${act ? "" : "not "}added`, async () => {
        for (const { call, places, entries } of creations) {
          const set = prepare();
          const lost = [
            set.fail(call, places.length - 1, { act, answer: { kind: "status", status: 500 } }),
            set.fail("read", 1, { act: false, answer: { kind: "status", status: 500 } }),
          ];
          await assert.rejects(set.up(entries));
          for (const fault of lost) fault.mend();
          assert.deepEqual(set.recorded(), entries);
          const made = act ? entries.length : places.length - 1;
          assert.equal(set.entries().length, made);
          await assertFinished(set, entries, entries.length - made);
        }
      });
    }

    /** The next up makes so many changes, after which nothing is left to do. */
    async function assertFinished(set: TestSet, entries: readonly string[], changes: number): Promise<void> {
      const requests = await set.requestsOf(() => set.up(entries));
      const writes = requests.filter((request) => request.startsWith("POST")).length;
      assert.equal(writes, writesFor(changes), requests.join(", "));
      assert.deepEqual(set.recorded(), entries);
      assert.deepEqual(set.entries(), entries);
      assert.deepEqual(await set.resource.refresh(), []);
      assert.equal((await set.up(entries)).action, "same");
      await set.resource.destroy();
      assert.deepEqual(set.list(), [neighbour]);
    }

    function writesFor(changes: number): number {
      return changes > 3 ? 1 : changes;
    }
  });

  describe("entries of others", () => {
    it("are all named before anything is written, at creation", async () => {
      const set = prepare(["192.0.2.1", "192.0.2.2"]);
      const requests = await set.requestsOf(() =>
        assert.rejects(
          set.up(["192.0.2.1", "192.0.2.2", "192.0.2.3"]),
          /blocked IPs 192\.0\.2\.1, 192\.0\.2\.2 of pull zone \d+ already exist: .*`adopt: true`/,
        ),
      );
      assert.deepEqual(requests, [set.read]);
      assert.equal(set.resource.state(), undefined);
    });

    it("are refused later too, with nothing added or removed, until adopt says otherwise", async () => {
      const set = prepare(["192.0.2.9"]);
      await set.up(["192.0.2.1", "192.0.2.2"]);
      const wanted = ["192.0.2.2", "192.0.2.3", "192.0.2.9"];
      const refused = await set.requestsOf(() =>
        assert.rejects(set.up(wanted), /blocked IP 192\.0\.2\.9 of pull zone \d+ already exists.*`adopt: true`/),
      );
      assert.deepEqual(refused, [set.read]);
      assert.deepEqual(set.recorded(), ["192.0.2.1", "192.0.2.2"]);

      const adopted = await set.requestsOf(() => set.up(wanted, { adopt: true }));
      assert.deepEqual(adopted, [set.read, set.add, set.remove]);
      assert.equal((await set.up(wanted)).action, "same");
      await set.resource.destroy();
      assert.deepEqual(set.list(), [neighbour]);
    });

    it("that were adopted are recorded although a later request failed", async () => {
      const set = prepare(["192.0.2.1"]);
      const fault = set.fail("add", 0, { act: false, answer: { kind: "status", status: 400 } });
      await assert.rejects(set.up(["192.0.2.1", "192.0.2.2"], { adopt: true }));
      fault.mend();
      assert.deepEqual(set.recorded(), ["192.0.2.1"]);
      assert.deepEqual(await set.requestsOf(() => set.up(["192.0.2.1", "192.0.2.2"])), [set.read, set.add]);
    });

    it("stay out of the set and untouched: two sets share a list", async () => {
      const set = prepare();
      const second: EngineResource = host.resource("BlockedIpSet");
      await set.up(["192.0.2.1"]);
      await second.up({ pullZoneId: set.zone, blockedIps: ["192.0.2.2"] });
      assert.deepEqual(await set.resource.refresh(), []);
      await set.up([]);
      assert.deepEqual(await second.refresh(), []);
      await second.destroy();
      assert.deepEqual(set.list(), [neighbour]);
    });
  });

  describe("exclusive", () => {
    it("removes what others have, takes over what is wanted, and shows and removes what they add", async () => {
      const set = prepare(["192.0.2.1"]);
      const wanted = ["192.0.2.1", "192.0.2.2"];
      const created = await set.requestsOf(() => set.up(wanted, { exclusive: true }));
      assert.deepEqual(created, [set.read, set.add, set.remove]);
      assert.deepEqual(set.list(), wanted);
      assert.match(
        await host.wholeOutput(),
        /removes entries that were added elsewhere: blocked IP 198\.51\.100\.1 of pull zone/,
      );

      await set.send("add", "192.0.2.9");
      assert.deepEqual(await set.resource.refresh(), ["blockedIps"]);
      assert.deepEqual(set.recorded(), [...wanted, "192.0.2.9"]);
      const repaired = await set.requestsOf(() => set.up(wanted, { exclusive: true }));
      assert.deepEqual(repaired, [set.read, set.remove]);
      assert.deepEqual(set.list(), wanted);
    });

    it("can be turned on and off", async () => {
      const set = prepare();
      await set.up(["192.0.2.1"]);
      assert.deepEqual(await set.resource.preview(set.args(["192.0.2.1"], { exclusive: true })), {
        action: "update",
        changed: ["exclusive"],
      });
      assert.deepEqual(await set.requestsOf(() => set.up(["192.0.2.1"], { exclusive: true })), [set.read, set.remove]);
      assert.deepEqual(await set.requestsOf(() => set.up(["192.0.2.1"])), [set.read]);
      await set.send("add", "192.0.2.9");
      assert.deepEqual(await set.resource.refresh(), []);
    });

    it("goes on removing after a failure, with a refresh in between or without", async () => {
      for (const refresh of [false, true]) {
        const set = prepare();
        const fault = set.fail("remove", 0, { act: false, answer: { kind: "status", status: 400 } });
        await assert.rejects(set.up(["192.0.2.1"], { exclusive: true }));
        fault.mend();
        if (refresh) assert.deepEqual(await set.resource.refresh(), ["exclusive"]);
        await set.up(["192.0.2.1"], { exclusive: true });
        assert.deepEqual(set.list(), ["192.0.2.1"]);
        assert.deepEqual(await set.resource.refresh(), []);
      }
    });
  });

  describe("exclusive, with many changes", () => {
    const before = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"];
    const wanted = ["192.0.2.3", "192.0.2.4", "192.0.2.5", "192.0.2.6"];

    it("replaces the list by one write, and destroys it by one", async () => {
      const set = prepare(before);
      const atOnce = [set.read, set.replace];
      assert.deepEqual(await set.requestsOf(() => set.up(wanted, { exclusive: true })), atOnce);
      assert.deepEqual(set.list(), wanted);
      assert.match(
        await host.wholeOutput(),
        /removes entries that were added elsewhere: blocked IPs 192\.0\.2\.1, 192\.0\.2\.2, 198\.51\.100\.1 of pull zone/,
      );
      assert.deepEqual(await set.requestsOf(() => set.up(before, { exclusive: true })), atOnce);
      await set.send("add", "192.0.2.9");
      assert.deepEqual(await set.requestsOf(set.resource.destroy), atOnce);
      assert.deepEqual(set.list(), ["192.0.2.9"]);
    });

    it("leaves what came since the last refresh, as an update of single entries does", async () => {
      const set = prepare();
      await set.up(before, { exclusive: true });
      await set.send("add", "192.0.2.9");
      await set.up(wanted, { exclusive: true });
      assert.deepEqual(set.list(), [...wanted, "192.0.2.9"]);
      assert.deepEqual(await set.resource.refresh(), ["blockedIps"]);
      await set.up(wanted, { exclusive: true });
      assert.deepEqual(set.list(), wanted);
    });
  });

  it("an entry that fails is named, and the others are made", async () => {
    const set = prepare();
    await set.up(["192.0.2.1"]);
    host.sandbox.addFault({ method: "POST", path: set.path("add"), after: 2, answer: { kind: "status", status: 403 } });
    const wanted = Array.from({ length: 4 }, (_, index) => `192.0.2.${index + 1}`);
    await assert.rejects(
      set.up(wanted),
      /blocked IP 192\.0\.2\.\d of pull zone \d+: POST .*addBlockedIp failed with status 403/,
    );
    assert.equal(set.entries().length, 3);
    set.assertRecorded();
    await set.up(wanted);
    assert.deepEqual(set.entries(), wanted);
  });

  it("do not take the answer to an addition for one to a removal", async () => {
    const set = prepare();
    host.sandbox.addFault({ method: "POST", path: set.path("add"), answer: { kind: "status", status: 404 } });
    await assert.rejects(set.up(["192.0.2.1"]), /^(?!.*stays in state).*addBlockedIp failed with status 404/s);
  });

  it("give a program texts, whatever the form in state", async () => {
    for (const form of [[{ "b.example": true, "a.example": true }], ["b.example", "a.example"]]) {
      const entries = await new Promise((resolve) => entriesOf(pulumi.output<unknown>(form)).apply(resolve));
      assert.deepEqual(entries, ["a.example", "b.example"]);
    }
  });

  it("remove an entry in every spelling that the server keeps of it", async () => {
    const set = prepare(["2001:DB8::1", "2001:db8:0::1"]);
    await set.up(["2001:db8::1"], { adopt: true });
    assert.deepEqual(await set.resource.refresh(), []);
    await set.up([]);
    assert.deepEqual(set.list(), [neighbour]);
  });

  it("and single entries go in every spelling, too", async () => {
    const set = prepare(["2001:DB8::1", "2001:db8:0::1"]);
    const single = host.resource("BlockedIp");
    await single.up({ pullZoneId: set.zone, blockedIp: "2001:db8::1", adopt: true });
    await single.destroy();
    assert.deepEqual(set.list(), [neighbour]);
  });

  it("may hold entries that a preview does not know, among others that it does", async () => {
    const set = prepare();
    await set.up(["192.0.2.1", "192.0.2.2"]);
    const requests = await set.requestsOf(async () => {
      const changed = { action: "update", changed: ["blockedIps"] };
      assert.deepEqual(await set.resource.preview(set.args([unknown, "192.0.2.1", unknown])), changed);
      assert.deepEqual(await set.resource.preview({ pullZoneId: set.zone, blockedIps: unknown }), changed);
      await assert.rejects(set.resource.preview(set.args([unknown, "nonsense"])), /blockedIps\.1 must be an IPv4/);
    });
    assert.deepEqual(requests, []);
  });

  it("take back what state holds, as a program with ignoreChanges gives it", async () => {
    const set = prepare();
    await set.up(["192.0.2.1", "192.0.2.2"]);
    const inputs = set.resource.state()?.inputs ?? {};
    assert.equal((await set.resource.up({ ...inputs, pullZoneId: set.zone })).action, "same");
  });

  type Call = "add" | "remove" | "replace" | "read";

  /** A set to be, in a zone of its own whose list has a neighbour already. */
  function prepare(others: readonly string[] = []) {
    zones += 1;
    const { pullZones } = host.sandbox.seed({
      pullZones: [{ Name: `zone-${zones}`, BlockedIps: [...others, neighbour] }],
    });
    const zone = pullZones[0]?.Id ?? 0;
    const resource = host.resource("BlockedIpSet");
    const path = (call: Call): string =>
      call === "read" || call === "replace" ? `/pullzone/${zone}` : `/pullzone/${zone}/${call}BlockedIp`;
    const args = (blockedIps: readonly string[], more: object = {}) => ({ pullZoneId: zone, blockedIps, ...more });
    const list = (): readonly string[] =>
      [...(host.account()?.pullZones.find(({ Id }) => Id === zone)?.BlockedIps ?? [])].sort();
    const entries = (): readonly string[] => list().filter((entry) => entry !== neighbour);
    const recorded = (): readonly string[] => entriesInState(resource.state()?.outs.blockedIps);
    return {
      zone,
      resource,
      path,
      args,
      list,
      /** The list without the neighbour. */
      entries,
      recorded,
      read: `GET ${path("read")}`,
      add: `POST ${path("add")}`,
      remove: `POST ${path("remove")}`,
      replace: `POST ${path("replace")}`,
      up: (blockedIps: readonly string[], more?: object) => resource.up(args(blockedIps, more)),
      send: async (call: "add" | "remove", entry: string): Promise<void> => {
        await host.elsewhere("POST", path(call), { BlockedIp: entry });
      },
      /** The requests to this zone: others may be under way beside them. */
      requestsOf: async (action: () => Promise<unknown>): Promise<readonly string[]> =>
        (await host.requestsOf(action)).filter((request) => request.split("/")[2] === String(zone)),
      fail: (call: Call, after: number, { act, answer }: Omit<Failure, "name">) => {
        const id = host.sandbox.addFault({
          method: call === "read" ? "GET" : "POST",
          path: path(call),
          after,
          times: "always",
          act,
          answer,
        });
        return { mend: () => host.sandbox.removeFault(id) };
      },
      /** State names what is there. */
      assertRecorded: (): void => {
        assert.deepEqual(recorded(), entries());
      },
      assertAllRecorded: (): void => {
        const known = recorded();
        assert.deepEqual(
          entries().filter((entry) => !known.includes(entry)),
          [],
        );
      },
    };
  }
  type TestSet = ReturnType<typeof prepare>;
});
