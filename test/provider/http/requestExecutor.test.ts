import * as assert from "node:assert/strict";
import * as t from "io-ts";
import type { ApiCall } from "../../../provider/src/http/apiCall";
import type { HttpOutcome } from "../../../provider/src/http/axiosClient";
import { type ApiError, isDoubtful, isNotFound, type Method } from "../../../provider/src/http/errors";
import { errorMessage as inWords } from "../../../provider/src/http/errorMessage";
import { call, canary, fakeApi, hang, left, noReply, reply, right, signals } from "./support";

const thing = t.type({ Id: t.number });
const read = call("GET", { reply: thing });
const write = call("POST", { body: { Name: "x" } });
const repeatableWrite = call("PUT", { body: { Name: "x" } });

/** The same answer to every try; what came of it, after how many tries. */
async function outcome(
  of: typeof write,
  answer: HttpOutcome | Promise<never>,
): Promise<{ error: ApiError; tries: number }> {
  const api = fakeApi(() => answer);
  const error = left(await api.clock.until(api.transport.send(of, signals())()));
  return { error, tries: api.requests.length };
}

describe("attempts", () => {
  const neverAgain = [300, 301, 302, 307, 400, 401, 402, 403, 404, 405, 409, 410, 412, 415, 422, 451, 501];
  for (const status of neverAgain) {
    it(`sends once when the answer is ${status}`, async () => {
      for (const of of [read, write, repeatableWrite]) {
        const { error, tries } = await outcome(of, reply(status, "{}"));
        assert.equal(tries, 1);
        assert.ok(!isDoubtful(error));
        assert.equal(error._tag, status === 401 ? "Unauthorized" : "Status");
      }
    });
  }

  const failures: readonly (readonly [string, HttpOutcome | Promise<never>, ApiError["_tag"]])[] = [
    ...[408, 500, 502, 503, 504, 520, 599].map((status) => [`${status}`, reply(status), "Status"] as const),
    ["503 with Retry-After", reply(503, "", "1"), "Status"],
    ["a connection that breaks", noReply("ECONNRESET", true), "Connection"],
    ["silence", hang, "Timeout"],
  ];
  for (const [name, answer, tag] of failures) {
    it(`tries four times when the answer is ${name}, but only what may run twice`, async () => {
      const reading = await outcome(read, answer);
      assert.deepEqual([reading.error._tag, isDoubtful(reading.error)], [tag, false]);
      const writing = await outcome(write, answer);
      assert.deepEqual([writing.tries, writing.error._tag, isDoubtful(writing.error)], [1, tag, true]);
      const repeating = await outcome(repeatableWrite, answer);
      assert.deepEqual([repeating.error._tag, isDoubtful(repeating.error)], [tag, true]);
      for (const { tries } of [reading, repeating]) assert.equal(tries, 4);
    });
  }

  it("tries every call again that had no connection", async () => {
    for (const of of [read, write, repeatableWrite]) {
      const { error, tries } = await outcome(of, noReply("ECONNREFUSED", false));
      assert.equal(tries, 4);
      assert.deepEqual(error, {
        _tag: "Connection",
        operation: of.operation,
        address: "https://api.example.test/thing",
        code: "ECONNREFUSED",
        doubtful: false,
      });
    }
  });

  it("does not try again what fails for good, such as a wrong certificate", async () => {
    const answer = { _tag: "NoReply", code: "CERT_HAS_EXPIRED", sent: false, temporary: false } as const;
    const { error, tries } = await outcome(write, answer);
    assert.deepEqual([tries, isDoubtful(error)], [1, false]);
  });

  const broken: readonly (readonly [string, HttpOutcome, string])[] = [
    ["HTML", reply(200, " <html>hello</html>"), "reply: expected JSON, got HTML"],
    ["cut off JSON", reply(200, '{"Id": 1, "Na'), "reply: expected JSON, got malformed or truncated JSON"],
    ["an empty reply", reply(200), `reply: expected ${thing.name}`],
  ];
  for (const [name, answer, problem] of broken) {
    it(`reads again when the reply is ${name}, and does not write again`, async () => {
      const reading = await outcome(read, answer);
      assert.deepEqual(reading.error, {
        _tag: "Decode",
        operation: read.operation,
        problems: [problem],
        doubtful: false,
      });
      assert.equal(reading.tries, 4);
      const writing = await outcome(call("PUT", { reply: thing }), answer);
      assert.deepEqual([writing.tries, writing.error._tag, isDoubtful(writing.error)], [1, "Decode", true]);
    });
  }

  it("does not read again a reply of another shape, nor one that is too long", async () => {
    const odd = await outcome(read, reply(200, '{"Id": "secret"}'));
    assert.equal(odd.tries, 1);
    assert.deepEqual(odd.error._tag === "Decode" && odd.error.problems, ["Id: expected number"]);
  });

  it("succeeds when a later try does, and gives what was decoded", async () => {
    const api = fakeApi((nth) => (nth < 3 ? reply(503) : reply(200, '{"Id": 7}')));
    assert.deepEqual(right(await api.clock.until(api.transport.send(read, signals())())), { Id: 7 });
  });

  it("takes an empty reply for nothing, where nothing is expected", async () => {
    const api = fakeApi(() => reply(204));
    assert.equal(right(await api.clock.until(api.transport.send(write, signals())())), undefined);
  });

  it("keeps the doubt of an earlier try", async () => {
    const after = async (last: HttpOutcome) => {
      const api = fakeApi((nth) => (nth === 1 ? reply(500) : last));
      return left(await api.clock.until(api.transport.send(repeatableWrite, signals())()));
    };
    const notFound = await after(reply(404));
    assert.deepEqual([notFound._tag === "Status" && notFound.status, isDoubtful(notFound)], [404, true]);
    // An error without room for doubt does not hide it.
    const refused = await after(reply(401));
    assert.deepEqual([refused._tag === "Status" && refused.status, isDoubtful(refused)], [500, true]);
  });

  for (const status of [400, 403, 404, 410]) {
    it(`doubts a write whose answer is a page with status ${status}, which is none of the API`, async () => {
      for (const text of ["<html>Not Found</html>", "Not Found", '"Not Found"']) {
        for (const of of [read, write, repeatableWrite]) {
          const { error, tries } = await outcome(of, reply(status, text));
          assert.deepEqual([tries, isDoubtful(error), isNotFound(error)], [1, of !== read, false]);
        }
      }
      const { error } = await outcome(write, reply(status, ""));
      assert.deepEqual([isDoubtful(error), isNotFound(error)], [false, status === 404]);
    });
  }

  it("carries what the API says, and no secret", async () => {
    const of = call("PUT", { body: { Password: "hunter2" }, secrets: ["hunter2"] });
    const body = JSON.stringify({ ErrorKey: "x.y", Field: "Password", Message: `hunter2 is weak, ${canary}` });
    assert.deepEqual((await outcome(of, reply(400, body))).error, {
      _tag: "Status",
      operation: of.operation,
      status: 400,
      errorKey: "x.y",
      field: "Password",
      message: "[secret] is weak, [secret]",
      doubtful: false,
    });
  });

  it("takes a refusal in a reply of status 2xx for one, and does not send again", async () => {
    const errorBodyIn: ApiCall<unknown>["errorBodyIn"] = (status, body) => (status === 202 ? body : undefined);
    const answer = reply(202, `{"ErrorKey": "x.y", "Message": "hunter2 is weak"}`);
    for (const method of ["GET", "POST", "PUT"] as const) {
      const of = call(method, { errorBodyIn, secrets: ["hunter2"] });
      const { error, tries } = await outcome(of, answer);
      assert.deepEqual(error, {
        _tag: "Status",
        operation: of.operation,
        status: 202,
        errorKey: "x.y",
        message: "[secret] is weak",
        doubtful: false,
      });
      assert.equal(tries, 1);
    }
    const api = fakeApi(() => reply(200, '{"Id": 7}'));
    assert.deepEqual(right(await api.transport.send({ ...read, errorBodyIn }, signals())()), { Id: 7 });
  });

  const refusals = [
    { ErrorKey: "x.y", Message: "no" },
    { errorKey: "x.y" },
    { success: false, message: "no", statusCode: 200 },
    { Success: false },
    { errors: [{ field: "name", message: "no" }] },
    { errors: { name: ["no"] } },
  ];
  for (const body of refusals) {
    it(`takes ${JSON.stringify(body)} with status 200 for an error, and doubts a write`, async () => {
      for (const method of ["GET", "POST", "DELETE"] as const) {
        const { error, tries } = await outcome(call(method), reply(200, JSON.stringify(body)));
        assert.deepEqual([error._tag === "Status" && error.status, tries], [200, 1]);
        assert.equal(isDoubtful(error), method !== "GET");
      }
    });
  }

  it("takes no member of a reply for an error that only looks like one", async () => {
    for (const body of [
      { ErrorKey: null, Message: "File uploaded." },
      { errors: [], success: true },
      { Results: [{ Success: false, ErrorKey: "x.y" }] },
    ]) {
      const api = fakeApi(() => reply(200, JSON.stringify(body)));
      assert.deepEqual(right(await api.transport.send(call("POST"), signals())()), body);
    }
  });

  it("says of a call without an answer where it went, with all parts of the path and the query", async () => {
    const of = call("GET", {
      operation: { method: "GET", path: "/thing/{id}" },
      params: { id: "a b" },
      query: { page: 1, search: "x&y" },
    });
    const address = "https://api.example.test/thing/a%20b?page=1&search=x%26y";
    for (const answer of [noReply("ECONNREFUSED", false), noReply("CERT_HAS_EXPIRED", false)]) {
      const { error } = await outcome(of, answer);
      assert.deepEqual("address" in error && error.address, address);
    }
  });

  it("says of any other failure which object the call was about, without the query", async () => {
    const of = call("GET", {
      operation: { method: "GET", path: "/thing/{id}" },
      params: { id: "a b" },
      query: { search: "x&y" },
    });
    for (const answer of [reply(500), reply(401), reply(200, "<html>")]) {
      assert.equal((await outcome(of, answer)).error.address, "/thing/a%20b");
    }
  });
});

describe("delays between attempts", () => {
  const restsOf = async (answer: (nth: number) => HttpOutcome, random: () => number): Promise<readonly number[]> => {
    const api = fakeApi(answer, { random, maxAttempts: 20, totalMilliseconds: 1e9 });
    await api.clock.until(api.transport.send(read, signals())());
    return api.requests.slice(1).map(({ at }, index) => at - (api.requests[index]?.at ?? 0));
  };

  it("doubles them up to half a minute, with full jitter", async () => {
    const longest = await restsOf(
      () => reply(500),
      () => 1,
    );
    assert.deepEqual(longest.slice(0, 8), [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    assert.ok(
      (
        await restsOf(
          () => reply(500),
          () => 0,
        )
      ).every((rest) => rest === 0),
    );
    const some = await restsOf(() => reply(500), Math.random);
    assert.ok(some.every((rest, index) => rest <= (longest[index] ?? 0)));
  });

  it("waits as long as a 503 asks, within the time there is", async () => {
    const waits = fakeApi((nth) => (nth === 1 ? reply(503, "", "20") : reply(200, '{"Id": 1}')));
    right(await waits.clock.until(waits.transport.send(read, signals())()));
    assert.equal((waits.requests[1]?.at ?? 0) - (waits.requests[0]?.at ?? 0), 20_000);
    assert.equal((await outcome(read, reply(503, "", "601"))).tries, 1);
  });

  it("gives up within the time there is", async () => {
    const api = fakeApi(() => reply(503, "", "250"), { maxAttempts: 100 });
    const start = api.clock.now();
    left(await api.clock.until(api.transport.send(read, signals())()));
    assert.deepEqual([api.requests.length, api.clock.now() - start], [3, 500_000]);
  });

  it("ends a try half a minute after it was sent, however long it queued", async () => {
    const api = fakeApi(() => hang, { inFlight: 1, maxAttempts: 1 });
    const start = api.clock.now();
    const calls = [1, 2, 3].map(() => api.transport.send(read, signals())());
    const errors = (await api.clock.until(Promise.all(calls))).map(left);
    assert.ok(errors.every((error) => error._tag === "Timeout" && error.afterMilliseconds === 30_000));
    assert.equal(api.clock.now() - start, 90_000);
  });
});

describe("a rate limit", () => {
  it("makes every call wait, also a POST, and is not counted as a failure", async () => {
    const api = fakeApi((nth) => (nth <= 10 ? reply(429, "", "2") : reply(204)));
    const start = api.clock.now();
    right(await api.clock.until(api.transport.send(write, signals())()));
    assert.equal(api.requests.length, 11);
    assert.ok(api.clock.now() - start >= 20_000);
  });

  it("ends in an error after ten minutes", async () => {
    const api = fakeApi(() => reply(429, "", "60"));
    const start = api.clock.now();
    const error = left(await api.clock.until(api.transport.send(write, signals())()));
    assert.deepEqual([error._tag === "Status" && error.status, isDoubtful(error)], [429, false]);
    assert.deepEqual([api.requests.length, api.clock.now() - start], [11, 600_000]);
    assert.equal((await outcome(write, reply(429, "", "3600"))).tries, 1);
  });

  it("is not hammered when it gives no time, or one that is over", async () => {
    for (const header of [undefined, "0", "Fri, 02 Jan 2026 03:04:00 GMT"]) {
      const api = fakeApi(() => reply(429, "", header), { random: () => 0 });
      left(await api.clock.until(api.transport.send(write, signals())()));
      assert.ok(api.requests.length <= 121, `${api.requests.length} tries`);
    }
  });

  it("pauses the whole account, and does not end in a stampede", async () => {
    let limited = true;
    const api = fakeApi(() => (limited ? reply(429, "", "5") : reply(204)), { inFlight: 4 });
    const calls = Promise.all(Array.from({ length: 40 }, () => api.transport.send(write, signals())()));
    await api.clock.pass(0);
    // The four that were under way ran into it, and nobody after them.
    assert.equal(api.requests.length, 4);
    await api.clock.pass(4999);
    assert.equal(api.requests.length, 4);
    limited = false;
    (await api.clock.until(calls)).forEach((result) => right(result));
    assert.equal(api.requests.length, 44);
  });

  it("of a call's own is tried again as often as a failure, while the account goes on", async () => {
    const own = call("POST", { hasSeparateRateLimit: true });
    const api = fakeApi((_, { method }) => (method === "POST" ? reply(429, "", "2") : reply(204)));
    const start = api.clock.now();
    const limited = api.transport.send(own, signals())();
    await api.clock.pass(0);
    right(await api.transport.send(call("PUT"), signals())());
    assert.equal(api.clock.now(), start);
    const error = left(await api.clock.until(limited));
    assert.ok(error._tag === "Status" && error.hasSeparateRateLimit === true);
    assert.deepEqual([api.requests.length, api.clock.now() - start], [5, 6_000]);
    assert.equal((await outcome(own, reply(429, "", "0"))).tries, 4);
    assert.equal((await outcome(own, reply(429))).tries, 1);
  });
});

describe("the number of requests under way", () => {
  it("is not used up by calls that throw", async () => {
    const api = fakeApi(() => reply(200, "{}"), { inFlight: 1 });
    const errorBodyIn = () => {
      throw new Error("a defect");
    };
    await assert.rejects(api.transport.send(call("GET", { errorBodyIn }), signals())(), /a defect/);
    right(await api.transport.send(call("GET"), signals())());
  });
});

describe("an API that cannot be reached", () => {
  it("fails a thousand calls within seconds", async () => {
    const api = fakeApi(() => noReply("ECONNREFUSED", false));
    const start = api.clock.now();
    const calls = Array.from({ length: 1000 }, (_, nth) => api.transport.send(nth % 2 ? read : write, signals())());
    const errors = (await api.clock.until(Promise.all(calls))).map(left);
    assert.ok(api.clock.now() - start < 4000);
    assert.ok(api.requests.length <= 4 * 32);
    assert.deepEqual(errors.at(-1), {
      _tag: "Unreachable",
      operation: read.operation,
      address: "https://api.example.test/thing",
      apiUrl: "https://api.example.test",
      code: "ECONNREFUSED",
    });
  });

  it("is one that answers none of several attempts: a reply among them, or a single attempt, is no outage", async () => {
    const answers = [noReply("ECONNRESET", true), reply(500)];
    const api = fakeApi((nth) => answers[nth % 2] ?? reply(200));
    for (const of of [read, write, repeatableWrite]) {
      const error = left(await api.clock.until(api.transport.send(of, signals())()));
      assert.notEqual(error._tag, "Unreachable");
    }
  });

  it("is asked again after a minute, and hides no doubt meanwhile", async () => {
    let answer = noReply("ECONNREFUSED", false);
    const api = fakeApi((nth, { method }) => (method === "PUT" && nth === 1 ? reply(503, "", "5") : answer));
    const doubted = api.transport.send(repeatableWrite, signals())();
    const refused = api.transport.send(read, signals())();
    assert.equal(left(await api.clock.until(refused))._tag, "Connection");
    const error = left(await api.clock.until(doubted));
    assert.ok(error._tag === "Status" && error.status === 503 && isDoubtful(error));
    const sent = api.requests.length;
    assert.equal(left(await api.clock.until(api.transport.send(write, signals())()))._tag, "Unreachable");
    assert.equal(api.requests.length, sent);
    answer = reply(204);
    await api.clock.pass(60_000);
    right(await api.clock.until(api.transport.send(write, signals())()));
  });
});

describe("a key that is refused", () => {
  it("is remembered if nothing has succeeded: what comes later fails at once, and nothing is sent", async () => {
    const api = fakeApi(() => reply(401, '{"Message": "no"}'), { inFlight: 2 });
    const calls = Array.from({ length: 200 }, () => api.transport.send(read, signals())());
    const errors = (await api.clock.until(Promise.all(calls))).map(left);
    assert.ok(errors.every(({ _tag }) => _tag === "Unauthorized"));
    assert.equal(api.requests.length, 2, "two that were under way");
    const later = left(await api.clock.until(api.transport.send(write, signals())()));
    assert.deepEqual(later, {
      _tag: "Unauthorized",
      operation: write.operation,
      keySource: "the environment variable BUNNYNET_API_KEY",
    });
    assert.equal(api.requests.length, 2);
  });

  it("may lack a permission: after a success, other calls go on", async () => {
    const api = fakeApi((_, { method }) => (method === "GET" ? reply(200, '{"Id": 1}') : reply(401, "{}")));
    for (const of of [read, write, read, write]) {
      const result = await api.clock.until(api.transport.send<unknown>(of, signals())());
      if (of === read) right(result);
      else assert.match(inWords(left(result)), /does not accept the key from .*, or the key lacks the permission/);
    }
    assert.equal(api.requests.length, 4);
  });
});

describe("cancelling", () => {
  const cancelled = (operation: typeof read.operation, doubtful = false) => ({
    _tag: "Cancelled",
    operation,
    doubtful,
  });

  it("sends nothing when it came first", async () => {
    const api = fakeApi(() => reply(204));
    for (const of of [read, write]) {
      const stop = signals();
      stop.cancel();
      assert.deepEqual(left(await api.transport.send(of, stop)()), cancelled(of.operation));
    }
    assert.equal(api.requests.length, 0);
  });

  it("sends only reads when that of writes came first: a GET may be a write", async () => {
    const api = fakeApi(() => reply(200, "{}"));
    const preview = { ...signals(), writeSignal: AbortSignal.abort() };
    const writes = (["POST", "PUT", "PATCH", "DELETE"] satisfies Method[]).map((method) => call(method));
    for (const of of [...writes, call("GET", { idempotent: false })])
      assert.deepEqual(left(await api.transport.send(of, preview)()), cancelled(of.operation));
    right(await api.transport.send(call("GET"), preview)());
    assert.deepEqual(
      api.requests.map(({ method }) => method),
      ["GET"],
    );
  });

  it("stops a read that was sent, and waiting in the queue", async () => {
    const api = fakeApi(() => hang, { inFlight: 1 });
    const stop = signals();
    const calls = [read, read, write].map((of) => api.transport.send(of, stop)());
    await api.clock.pass(0);
    stop.cancel();
    const errors = (await Promise.all(calls)).map(left);
    assert.deepEqual(
      errors,
      [read, read, write].map(({ operation }) => cancelled(operation)),
    );
    assert.equal(api.requests.length, 1);
  });

  it("leaves a write that was sent alone, until its own signal", async () => {
    const api = fakeApi(() => hang);
    const stop = signals();
    let done = false;
    const writing = api.transport
      .send(write, stop)()
      .finally(() => (done = true));
    await api.clock.pass(0);
    stop.cancel();
    await api.clock.pass(1000);
    assert.ok(!done);
    stop.cancelWrites();
    assert.deepEqual(left(await writing), cancelled(write.operation, true));
  });

  it("lets a write that was sent succeed", async () => {
    const stop = signals();
    const api = fakeApi(async () => {
      await new Promise<void>((resolve) => api.clock.after(100, resolve));
      return reply(204);
    });
    const writing = api.transport.send(write, stop)();
    await api.clock.pass(50);
    stop.cancel();
    right(await api.clock.until(writing));
  });

  it("stops resting between tries, and keeps the doubt", async () => {
    for (const [of, doubtful] of [
      [read, false],
      [repeatableWrite, true],
    ] as const) {
      const api = fakeApi(() => reply(503, "", "30"));
      const start = api.clock.now();
      const stop = signals();
      const trying = api.transport.send(of, stop)();
      await api.clock.pass(10);
      stop.cancel();
      assert.deepEqual(left(await trying), cancelled(of.operation, doubtful));
      assert.equal(api.clock.now() - start, 10);
      assert.equal(api.clock.timers(), 0);
    }
  });

  it("stops waiting for a rate limit", async () => {
    const api = fakeApi(() => reply(429, "", "30"));
    const stop = signals();
    const calls = Array.from({ length: 100 }, () => api.transport.send(write, stop)());
    await api.clock.pass(10);
    stop.cancel();
    for (const error of (await Promise.all(calls)).map(left)) assert.deepEqual(error, cancelled(write.operation));
  });
});
