import * as assert from "node:assert/strict";
import fc from "fast-check";
import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { Nothing } from "../../../../provider/src/api/http/codecs";
import type { ApiError } from "../../../../provider/src/api/http/errors";
import { createJointWrites, type JointWrite, type WriteGroup } from "../../../../provider/src/api/http/jointWrites";
import { createReadCache } from "../../../../provider/src/api/http/readCache";
import type { ApiCall, Transport } from "../../../../provider/src/api/http/transport";
import { left, right, settle, signals } from "../support";

const Zone = t.type({ entries: t.array(t.string) });
type Zone = t.TypeOf<typeof Zone>;
type Verb = "add" | "remove";

const changed = ({ entries }: Zone, verb: string, entry: string): Zone => {
  const others = entries.filter((other) => other !== entry);
  return { entries: verb === "add" ? [...others, entry] : others };
};

/** What the API under test does. */
interface Behaviour {
  /** Whether each write saves the list that it read when it arrived. */
  readonly loses: boolean;
  /** When a request is executed, and when its reply arrives. */
  readonly pass?: (label: string) => Promise<void>;
  readonly fail?: (verb: string, entry: string) => ApiError | undefined;
  readonly readFailure?: ApiError;
  readonly isLimited?: boolean;
  readonly before?: readonly string[];
}

/** An API that keeps one list, and what writes it. */
function api({ loses, pass = settle, fail = () => undefined, readFailure, isLimited = false, before = [] }: Behaviour) {
  let zone: Zone = { entries: [...before] };
  const requests: string[] = [];
  let writing = 0;
  let most = 0;
  const answer = async (call: ApiCall<unknown>): Promise<E.Either<ApiError, unknown>> => {
    const { verb = "", entry = "" } = (call.body ?? {}) as Record<string, string>;
    requests.push(call.operation.method === "GET" ? "GET" : `${verb} ${entry}`);
    if (call.operation.method === "GET") {
      await pass("read");
      const found = zone;
      await pass("reply to read");
      return readFailure === undefined ? E.right(found) : E.left(readFailure);
    }
    writing += 1;
    most = Math.max(most, writing);
    const read = zone;
    await pass(`${verb} ${entry}`);
    const failure = fail(verb, entry);
    if (failure === undefined) zone = changed(loses ? read : zone, verb, entry);
    await pass(`reply to ${verb} ${entry}`);
    writing -= 1;
    return failure === undefined ? E.right(undefined) : E.left(failure);
  };
  const transport: Transport = {
    send: (call) => () =>
      answer(call).then(E.map((value) => E.getOrElseW(() => assert.fail("answers oddly"))(call.reply.decode(value)))),
  };
  const cache = createReadCache(transport, { path: "/zone/{id}", param: "id", reply: Zone });
  const joint = createJointWrites(cache, {
    isLimited: () => isLimited,
    restore: (was, expected, found) =>
      was.entries
        .filter((entry) => expected.entries.includes(entry) && !found.entries.includes(entry))
        .map((entry) => ({ what: entry, call: callOf("add", entry), apply: (now) => changed(now, "add", entry) })),
  });
  const log: string[] = [];
  return {
    cache,
    requests,
    log,
    entries: () => [...zone.entries].sort(),
    /** Somebody else does it, at once. */
    elsewhere: (verb: Verb, entry: string) => {
      zone = changed(zone, verb, entry);
    },
    most: () => most,
    reads: () => requests.filter((request) => request === "GET").length,
    write: (verb: Verb, entry: string, more: Partial<JointWrite<Zone>> = {}, stop = signals()) =>
      joint.write(
        1,
        {
          call: callOf(verb, entry),
          entry,
          apply: (now) => changed(now, verb, entry),
          isShown: (now) => now.entries.includes(entry) === (verb === "add"),
          ...more,
        },
        { ...stop, log: (line) => log.push(line) },
      )(),
  };
}

function callOf(verb: Verb, entry: string): ApiCall<void> {
  return { operation: { method: "POST", path: `/zone/{id}/${verb}` }, body: { verb, entry }, reply: Nothing };
}

const status = (code: number, doubtful = false): ApiError => ({
  _tag: "Status",
  operation: { method: "POST", path: "/zone/{id}/add" },
  status: code,
  doubtful,
});

const names = (count: number, prefix = "e"): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, "0")}`);

describe("writes of several entries of a list", () => {
  it("are sent one at a time and need no confirmation as long as there are few", async () => {
    const of = api({ loses: true });
    for (const result of await Promise.all(["a", "b", "c"].map((entry) => of.write("add", entry)))) {
      assert.equal(right(result), "sent");
    }
    assert.deepEqual(of.requests, ["add a", "add b", "add c"]);
    assert.deepEqual([of.entries(), of.most()], [["a", "b", "c"], 1]);
  });

  it("are sent several at a time, the first few as a trial, and confirmed by one read each", async () => {
    const of = api({ loses: false });
    const all = names(1000);
    for (const result of await Promise.all(all.map((entry) => of.write("add", entry)))) {
      assert.equal(right(result), "sent");
    }
    assert.deepEqual([of.entries(), of.most(), of.reads(), of.requests.length], [all, 16, 2, 1002]);
    assert.equal(of.requests.indexOf("GET"), 16);
    // The trial counts for all later rounds.
    await Promise.all(all.map((entry) => of.write("remove", entry)));
    assert.deepEqual([of.entries(), of.reads(), of.requests.length], [[], 3, 2003]);
  });

  it("are written again, and then one at a time, when the API loses some", async () => {
    const of = api({ loses: true, before: ["other"] });
    const all = names(100);
    for (const result of await Promise.all(all.map((entry) => of.write("add", entry)))) {
      assert.equal(right(result), "sent");
    }
    assert.deepEqual(of.entries(), [...all, "other"]);
    // Of 16 at a time, one is kept.
    assert.deepEqual([of.reads(), of.requests.length], [2, 100 + 15 + 2]);
    const before = of.requests.length;
    await Promise.all(all.map((entry) => of.write("remove", entry)));
    assert.deepEqual(of.entries(), ["other"]);
    assert.equal(of.requests.length, before + 100);
  });

  it("restore what got lost with them, and say so", async () => {
    let removed = false;
    const of = api({
      loses: true,
      before: ["x", "y"],
      pass: async (label) => {
        await settle();
        if (label === "read" && !removed && of.most() > 1) {
          removed = true;
          of.elsewhere("remove", "y");
        }
      },
    });
    right(await of.cache.read(1, signals())());
    await Promise.all(names(5).map((entry) => of.write("add", entry)));
    assert.deepEqual(of.entries(), [...names(5), "x", "y"]);
    assert.match(of.log.join("\n"), /^restores y, which got lost/);
  });

  it("leave alone what somebody else has removed, as long as none of them gets lost", async () => {
    const of = api({ loses: false, before: ["x", "y"] });
    right(await of.cache.read(1, signals())());
    of.elsewhere("remove", "y");
    await Promise.all(names(5).map((entry) => of.write("add", entry)));
    assert.deepEqual(of.entries(), [...names(5), "x"]);
    assert.deepEqual(of.log, []);
  });

  it("count as made when a late read hides them, and the API refuses them the second time", async () => {
    const seen = new Set<string>();
    let isLate = true;
    const of = api({
      loses: false,
      fail: (verb, entry) => (seen.has(verb + entry) ? status(400) : void seen.add(verb + entry)),
    });
    const results = names(4).map((entry) =>
      of.write("add", entry, {
        isShown: (now) => {
          const isHidden = isLate && entry === "e0003";
          if (isHidden) isLate = false;
          return !isHidden && now.entries.includes(entry);
        },
      }),
    );
    for (const result of await Promise.all(results)) assert.equal(right(result), "sent");
    assert.deepEqual(of.requests, [...names(4).map((entry) => `add ${entry}`), "GET", "add e0003", "GET"]);
  });

  it("are in doubt when the read that would confirm them fails", async () => {
    const of = api({ loses: false, readFailure: status(500) });
    for (const result of await Promise.all(names(4).map((entry) => of.write("add", entry)))) {
      const error = left(result);
      assert.ok(error._tag === "Status" && error.status === 500 && error.doubtful);
    }
  });

  it("stop with the first of a group that fails, which the others do not", async () => {
    const group: WriteGroup = { hasFailed: false };
    const of = api({ loses: false, fail: (_verb, entry) => (entry === "e0002" ? status(400) : undefined) });
    const own = names(100).map((entry) => of.write("add", entry, { group }));
    const other = of.write("add", "other");
    const results = await Promise.all(own);
    assert.equal(right(await other), "sent");
    const failed = results.flatMap((result, index) => (E.isLeft(result) ? [index] : []));
    assert.deepEqual(failed, [2]);
    const made = names(100).filter((_, index) => {
      const result = results[index];
      return result !== undefined && E.isRight(result) && result.right === "sent";
    });
    assert.deepEqual(of.entries(), [...made, "other"]);
    assert.ok(made.length < 32, `${made.length} were sent`);
  });

  it("of the same entry are never sent at the same time, but in their order", async () => {
    const of = api({ loses: true });
    const steps = [
      ["add", "a"],
      ["add", "b"],
      ["add", "c"],
      ["remove", "a"],
      ["remove", "b"],
      ["add", "b"],
    ] as const;
    await Promise.all(steps.map(([verb, entry]) => of.write(verb, entry)));
    assert.deepEqual(of.entries(), ["b", "c"]);
  });

  it("do not overlap other writes to the same parent", async () => {
    const of = api({ loses: true, before: ["x"] });
    const before = of.cache.write(1, callOf("remove", "x"), signals());
    const results = [before(), ...names(20).map((entry) => of.write("add", entry))];
    const after = of.cache.write(1, callOf("add", "y"), signals());
    await Promise.all([...results, after()]);
    assert.deepEqual(of.entries(), [...names(20), "y"]);
  });

  it("are sent one at a time while the API limits their rate, unless there are many", async () => {
    const of = api({ loses: false, isLimited: true });
    await Promise.all(names(19).map((entry) => of.write("add", entry)));
    assert.deepEqual([of.most(), of.reads()], [1, 0]);
    await Promise.all(names(40, "f").map((entry) => of.write("add", entry)));
    assert.equal(of.reads(), 2);
  });

  it("are not sent for a caller who gives up, and do not take the others with them", async () => {
    const of = api({ loses: false });
    const [stays, goes] = [signals(), signals()];
    const blocking = of.cache.write(1, callOf("add", "first"), signals())();
    const gone = of.write("add", "gone", {}, goes);
    const others = names(5).map((entry) => of.write("add", entry, {}, stays));
    goes.cancel();
    assert.equal(left(await gone)._tag, "Cancelled");
    await blocking;
    for (const result of await Promise.all(others)) assert.equal(right(result), "sent");
    assert.deepEqual(of.entries(), [...names(5), "first"]);
  });

  it("have the right result in whatever order things happen, with an API that keeps them and one that loses them", async () => {
    const steps = fc.array(
      fc.record({
        verb: fc.constantFrom<Verb>("add", "add", "add", "remove"),
        entry: fc.integer({ min: 0, max: 30 }).map((number) => `e${number}`),
        waits: fc.boolean(),
      }),
      { minLength: 1, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.scheduler(), fc.boolean(), async (wanted, scheduler, loses) => {
        const of = api({
          loses,
          before: ["theirs", "e1", "e2"],
          pass: (label) => scheduler.schedule(Promise.resolve(), label),
        });
        const expected = new Map(["theirs", "e1", "e2"].map((entry) => [entry, true]));
        const all = (async () => {
          const results = [];
          for (const { verb, entry, waits } of wanted) {
            expected.set(entry, verb === "add");
            results.push(of.write(verb, entry));
            if (waits) await scheduler.schedule(Promise.resolve(), "program");
          }
          return Promise.all(results);
        })();
        await scheduler.waitFor(all);
        for (const result of await all) assert.equal(right(result), "sent");
        const there = [...expected].flatMap(([entry, isThere]) => (isThere ? [entry] : []));
        assert.deepEqual(of.entries(), there.sort());
      }),
      { numRuns: 300 },
    );
  });
});
