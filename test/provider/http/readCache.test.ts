import * as assert from "node:assert/strict";
import fc from "fast-check";
import * as E from "fp-ts/Either";
import * as t from "io-ts";
import type { ApiError } from "../../../provider/src/http/errors";
import { onAbort } from "../../../provider/src/http/apiCall";
import { ReadCache } from "../../../provider/src/http/readCache";
import type { ApiCall, Signals, Transport } from "../../../provider/src/http/apiCall";
import { call, connection, left, right, settle, signals } from "./support";

const Zone = t.type({ Ips: t.array(t.string) });
type Zone = t.TypeOf<typeof Zone>;

const add =
  (ip: string) =>
  (zone: Zone): Zone =>
    zone.Ips.includes(ip) ? zone : { Ips: [...zone.Ips, ip] };
const remove =
  (ip: string) =>
  (zone: Zone): Zone => ({ Ips: zone.Ips.filter((other) => other !== ip) });

/** A call that waits until the test answers it. */
interface Pending {
  readonly call: ApiCall<unknown>;
  readonly signals: Signals;
  readonly answer: (value: unknown) => Promise<void>;
  readonly fail: (error: ApiError) => Promise<void>;
}

interface Setting {
  readonly cache: ReadCache<Zone>;
  readonly sent: Pending[];
  readonly gets: () => Pending[];
  readonly writes: () => Pending[];
  readonly clock: { now: number };
}

function setting(): Setting {
  const sent: Pending[] = [];
  const clock = { now: 1_000_000 };
  const transport: Transport = {
    send:
      <A>(of: ApiCall<A>, stop: Signals) =>
      () =>
        new Promise<E.Either<ApiError, A>>((resolve) => {
          onAbort(stop.signal, () => {
            resolve(E.left({ _tag: "Cancelled", operation: of.operation, doubtful: false }));
          });
          sent.push({
            call: of,
            signals: stop,
            answer: (value) => {
              resolve(E.right(E.getOrElseW(() => assert.fail("test answers oddly"))(of.reply.decode(value))));
              return settle();
            },
            fail: (error) => {
              resolve(E.left(error));
              return settle();
            },
          });
        }),
  };
  const of = (method: string) => () =>
    sent.filter(({ call }) => (call.operation.method === "GET") === (method === "GET"));
  return {
    cache: new ReadCache(transport, { now: () => clock.now }, { path: "/zone/{id}", param: "id", reply: Zone }),
    sent,
    gets: of("GET"),
    writes: of("POST"),
    clock,
  };
}

const status = (code: number, doubtful = false): ApiError => ({
  _tag: "Status",
  operation: { method: "GET", path: "/zone/{id}" },
  status: code,
  doubtful,
});

const nth = (pending: readonly Pending[], index = 0): Pending =>
  pending[index] ?? assert.fail(`call ${index} was not sent`);

describe("reading a parent", () => {
  it("shares one GET among all", async () => {
    const { cache, sent } = setting();
    const readers = Array.from({ length: 1000 }, () => cache.read(7, signals())());
    await settle();
    assert.equal(sent.length, 1);
    assert.deepEqual(nth(sent).call.operation, { method: "GET", path: "/zone/{id}" });
    assert.deepEqual(nth(sent).call.params, { id: 7 });
    await nth(sent).answer({ Ips: ["a"] });
    for (const result of await Promise.all(readers)) assert.deepEqual(right(result), { Ips: ["a"] });
    assert.deepEqual(right(await cache.read("7", signals())()), { Ips: ["a"] });
    assert.equal(sent.length, 1);
  });

  it("is good for 30 s, counted from sending", async () => {
    const { cache, sent, clock } = setting();
    const first = cache.read(1, signals())();
    await settle();
    clock.now += 20_000;
    await nth(sent).answer({ Ips: [] });
    await first;
    clock.now += 9_999;
    await cache.read(1, signals())();
    assert.equal(sent.length, 1);
    clock.now += 1;
    void cache.read(1, signals())();
    await settle();
    assert.equal(sent.length, 2);
  });

  it("shares a failure among those who wait, and does not keep it", async () => {
    const { cache, sent } = setting();
    const readers = [1, 2, 3].map(() => cache.read(1, signals())());
    await settle();
    await nth(sent).fail(status(500));
    for (const result of await Promise.all(readers)) assert.deepEqual(left(result), status(500));
    const later = cache.read(1, signals())();
    await settle();
    await nth(sent, 1).answer({ Ips: [] });
    right(await later);
  });

  it("goes on for the others when one gives up, and ends with the last", async () => {
    const { cache, sent } = setting();
    const [one, two] = [signals(), signals()];
    const first = cache.read(1, one)();
    const second = cache.read(1, two)();
    await settle();
    one.cancel();
    assert.equal(left(await first)._tag, "Cancelled");
    assert.ok(!nth(sent).signals.signal.aborted);
    two.cancel();
    assert.equal(left(await second)._tag, "Cancelled");
    assert.ok(nth(sent).signals.signal.aborted);
    // Who comes now does not join what was ended.
    const third = cache.read(1, signals())();
    await settle();
    await nth(sent, 1).answer({ Ips: ["x"] });
    assert.deepEqual(right(await third), { Ips: ["x"] });
  });
});

describe("writing under a parent", () => {
  const write = ({ cache }: Setting, id: number, change?: (zone: Zone) => Zone, stop: Signals = signals()) =>
    cache.write(id, call("POST"), stop, change)();
  const known = async (of: Setting, ips: readonly string[] = []): Promise<void> => {
    const reading = of.cache.read(1, signals())();
    await settle();
    await nth(of.gets(), of.gets().length - 1).answer({ Ips: ips });
    await reading;
  };

  it("goes one at a time for one parent, in the order of asking, and at once for several", async () => {
    const of = setting();
    const done: string[] = [];
    const named = (id: number, name: string) =>
      of.cache
        .write(id, call("POST", { query: { name } }), signals(), (zone) => zone)()
        .then(() => done.push(name));
    const all = [named(1, "a"), named(1, "b"), named(2, "c"), named(1, "d")];
    await settle();
    const names = () => of.sent.map(({ call }) => call.query?.["name"]);
    assert.deepEqual(names(), ["a", "c"]);
    await nth(of.sent, 0).answer(undefined);
    assert.deepEqual(names(), ["a", "c", "b"]);
    await nth(of.sent, 2).fail(status(500));
    assert.deepEqual(names(), ["a", "c", "b", "d"]);
    await nth(of.sent, 3).answer(undefined);
    await nth(of.sent, 1).answer(undefined);
    await Promise.all(all);
    assert.deepEqual(done, ["a", "b", "d", "c"]);
  });

  it("does not make what is known younger", async () => {
    const of = setting();
    await known(of);
    of.clock.now += 29_000;
    const writing = write(of, 1, add("b"));
    await settle();
    await nth(of.writes()).answer(undefined);
    await writing;
    of.clock.now += 1_000;
    void of.cache.read(1, signals())();
    await settle();
    assert.equal(of.gets().length, 2);
  });

  const drops: readonly (readonly [string, ApiError | undefined, boolean])[] = [
    ["a write that cannot be applied", undefined, true],
    ["a refused write", status(400), true],
    ["a doubtful write", status(500, true), true],
    [
      "a write that was cancelled after it was sent",
      { _tag: "Cancelled", operation: status(0).operation, doubtful: true },
      true,
    ],
    [
      "a write that was cancelled before",
      { _tag: "Cancelled", operation: status(0).operation, doubtful: false },
      false,
    ],
    ["a write under a refused key", { _tag: "Unauthorized", operation: status(0).operation, keySource: "x" }, false],
    [
      "a write that was not sent to a dead API",
      { _tag: "Unreachable", operation: status(0).operation, apiUrl: connection.apiUrl, code: "ECONNREFUSED" },
      false,
    ],
  ];
  for (const [name, error, isDropped] of drops) {
    it(`${isDropped ? "drops" : "keeps"} what is known after ${name}`, async () => {
      const of = setting();
      await known(of);
      const writing = write(of, 1, error && add("b"));
      await settle();
      await (error === undefined ? nth(of.writes()).answer(undefined) : nth(of.writes()).fail(error));
      await writing;
      void of.cache.read(1, signals())();
      await settle();
      assert.equal(of.gets().length, isDropped ? 2 : 1);
    });
  }

  it("keeps a GET that was under way from being kept, or joined later, when it drops", async () => {
    const of = setting();
    const reading = of.cache.read(1, signals())();
    await settle();
    const writing = write(of, 1);
    await settle();
    await nth(of.writes()).answer(undefined);
    await writing;
    const later = of.cache.read(1, signals())();
    await settle();
    assert.equal(of.gets().length, 2);
    await nth(of.gets(), 1).answer({ Ips: ["new"] });
    await nth(of.gets(), 0).answer({ Ips: ["old"] });
    assert.deepEqual(right(await reading), { Ips: ["old"] });
    assert.deepEqual(right(await later), { Ips: ["new"] });
    assert.deepEqual(right(await of.cache.read(1, signals())()), { Ips: ["new"] });
  });

  it("leaves the queue when it is cancelled, and lets the next one pass", async () => {
    const of = setting();
    const stop = signals();
    const [first, second, third] = [write(of, 1), write(of, 1, undefined, stop), write(of, 1)];
    await settle();
    stop.cancel();
    assert.deepEqual(left(await second), {
      _tag: "Cancelled",
      operation: call("POST").operation,
      doubtful: false,
    });
    await nth(of.writes(), 0).answer(undefined);
    await nth(of.writes(), 1).answer(undefined);
    await Promise.all([first, third]);
    assert.equal(of.writes().length, 2);
  });

  it("is confirmed by a read that serves all writes before it, and those who ask while it is under way", async () => {
    const of = setting();
    const confirmed: Promise<Zone>[] = [];
    const writing = Array.from({ length: 3 }, async () => {
      right(await write(of, 1));
      const reading = of.cache.read(1, signals(), true)();
      confirmed.push(reading.then(right));
    });
    for (let index = 0; index < 3; index++) {
      await settle();
      assert.equal(of.gets().length, 0);
      await nth(of.writes(), index).answer(undefined);
    }
    await Promise.all(writing);
    assert.equal(of.gets().length, 1);
    await nth(of.gets()).answer({ Ips: ["a"] });
    assert.deepEqual(await Promise.all(confirmed), [{ Ips: ["a"] }, { Ips: ["a"] }, { Ips: ["a"] }]);
    // Who asks once it was answered wants to know more.
    void of.cache.read(1, signals(), true)();
    await settle();
    assert.equal(of.gets().length, 2);
  });

  it("does not make readers wait", async () => {
    const of = setting();
    void write(of, 1, add("a"));
    await settle();
    const reading = of.cache.read(1, signals())();
    await settle();
    await nth(of.gets()).answer({ Ips: [] });
    assert.deepEqual(right(await reading), { Ips: [] });
  });

  it("shows, in any order of events, all that succeeded", async () => {
    const step = fc.record({
      ip: fc.constantFrom("a", "b", "c"),
      adds: fc.boolean(),
      readsFirst: fc.boolean(),
      replies: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const of = setting();
        let server: Zone = { Ips: [] };
        /** Replies that the server made up when the GET reached it, and that are still on their way. */
        const underWay: (() => Promise<void>)[] = [];
        const look = async () => {
          const before = of.gets().length;
          const reading = of.cache.read(1, signals())();
          await settle();
          const seen = server;
          if (of.gets().length > before) {
            const get = nth(of.gets(), before);
            underWay.push(() => get.answer(seen));
          }
          return reading;
        };
        const readings = [];
        for (const { ip, adds, readsFirst, replies } of steps) {
          if (readsFirst) readings.push(look());
          await settle();
          const change = adds ? add(ip) : remove(ip);
          const writing = write(of, 1, change);
          await settle();
          server = change(server);
          await nth(of.writes(), of.writes().length - 1).answer(undefined);
          await writing;
          if (replies) await underWay.shift()?.();
        }
        const last = look();
        await settle();
        for (const arrive of underWay) await arrive();
        await Promise.all(readings);
        assert.deepEqual([...right(await last).Ips].sort(), [...server.Ips].sort());
      }),
      { numRuns: 40 },
    );
  });
});
