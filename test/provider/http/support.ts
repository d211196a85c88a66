import * as assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import * as E from "fp-ts/Either";
import * as t from "io-ts";
import nock from "nock";
import type { ApiCall, Signals, Transport } from "../../../provider/src/http/apiCall";
import type { HttpOutcome, HttpRequest, HttpClient } from "../../../provider/src/http/axiosClient";
import { clientOver, createClient } from "../../../provider/src/http/createClient";
import type { Session } from "../../../provider/src/http/client";
import type { ApiError, Method } from "../../../provider/src/http/errors";
import { errorMessage as inWords } from "../../../provider/src/http/errorMessage";
import { type Clock, defaultSettings, type TransportSettings } from "../../../provider/src/http/settings";
import { RequestExecutor } from "../../../provider/src/http/requestExecutor";
import type { Connection } from "../../../provider/src/config/config";

/** A key that must turn up nowhere but in the header. */
export const canary = "k3y-c4nary/with+signs";

export const connection: Connection = {
  apiUrl: "https://api.example.test",
  apiKey: canary,
  keySource: "the environment variable BUNNYNET_API_KEY",
};

/** Signals that never fire, unless asked to. */
export function signals(): Signals & { readonly cancel: () => void; readonly cancelWrites: () => void } {
  const steps = new AbortController();
  const writes = new AbortController();
  return {
    signal: steps.signal,
    writeSignal: writes.signal,
    cancel: () => {
      steps.abort();
    },
    cancelWrites: () => {
      writes.abort();
    },
  };
}

export function call(method: Method, more: Partial<ApiCall<unknown>> = {}): ApiCall<unknown> {
  return { operation: { method, path: "/thing" }, reply: t.unknown, ...more };
}

/** Lets everything happen that does not wait for time to pass. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export interface FakeClock extends Clock {
  /** Lets so much time pass. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Lets time pass from timer to timer until the promise is settled. */
  readonly until: <A>(promise: Promise<A>) => Promise<A>;
  readonly timers: () => number;
}

export function fakeClock(): FakeClock {
  let time = Date.UTC(2026, 0, 2, 3, 4, 5);
  const timers = new Set<{ readonly at: number; readonly callBack: () => void }>();
  const fireNext = async (latest: number): Promise<boolean> => {
    const [next] = [...timers].filter(({ at }) => at <= latest).sort((a, b) => a.at - b.at);
    if (next === undefined) return false;
    time = Math.max(time, next.at);
    timers.delete(next);
    next.callBack();
    await settle();
    return true;
  };
  return {
    now: () => time,
    after: (milliseconds, callBack) => {
      const timer = { at: time + milliseconds, callBack };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    pass: async (milliseconds) => {
      const end = time + milliseconds;
      await settle();
      while (await fireNext(end));
      time = end;
    },
    until: async (promise) => {
      const state = { done: false };
      const noted = promise.finally(() => {
        state.done = true;
      });
      await settle();
      while (!state.done && (await fireNext(Infinity)));
      return noted;
    },
    timers: () => timers.size,
  };
}

export const hang = new Promise<never>(() => undefined);

export const reply = (status: number, text = "", retryAfter?: string): HttpOutcome => ({
  _tag: "Reply",
  status,
  text,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

export const noReply = (code: string, sent: boolean): HttpOutcome => ({ _tag: "NoReply", code, sent, temporary: true });

export interface FakeApi {
  readonly transport: Transport;
  readonly clock: FakeClock;
  readonly requests: readonly (HttpRequest & { readonly at: number })[];
  /** The most that were under way at the same time. */
  readonly most: () => number;
}

/** An engine over a wire that answers as told, on a clock that stands still. */
export function fakeApi(
  answer: (nth: number, request: HttpRequest) => HttpOutcome | Promise<HttpOutcome>,
  settings: Partial<TransportSettings> = {},
  clock = fakeClock(),
): FakeApi {
  const requests: (HttpRequest & { readonly at: number })[] = [];
  let underWay = 0;
  let most = 0;
  const wire: HttpClient = async (request, signal) => {
    requests.push({ ...request, at: clock.now() });
    most = Math.max(most, (underWay += 1));
    const aborted = new Promise<HttpOutcome>((resolve) => {
      signal.addEventListener("abort", () => {
        resolve(noReply("ERR_CANCELED", true));
      });
    });
    const answered = await Promise.race([aborted, answer(requests.length, request)]);
    underWay -= 1;
    return answered;
  };
  const all = { ...defaultSettings, random: () => 1, ...settings, clock };
  return { transport: new RequestExecutor(wire, connection, all), clock, requests, most: () => most };
}

/** A session of a client that sends over the fake. */
export const sessionOver = ({ transport, clock }: FakeApi): Session => ({
  client: clientOver(transport, clock),
  ...signals(),
});

/** For use inside `describe`: what the tests expect to be sent, all of which must be, and sessions that send it. */
export function nockedApi(): { readonly server: () => nock.Scope; readonly session: () => Session } {
  before(() => {
    if (!nock.isActive()) nock.activate();
    nock.disableNetConnect();
  });
  afterEach(() => {
    assert.deepEqual(nock.pendingMocks(), []);
    nock.cleanAll();
  });
  after(() => {
    nock.enableNetConnect();
    nock.restore();
  });
  return {
    server: () => nock(connection.apiUrl, { reqheaders: { AccessKey: canary } }),
    session: () => ({ client: createClient(connection, { random: () => 0 }), ...signals() }),
  };
}

export function left<A>(result: E.Either<ApiError, A>): ApiError {
  if (E.isRight(result)) return assert.fail("expected an error");
  assertSilent(result.left);
  return result.left;
}

export function right<A>(result: E.Either<ApiError, A>): A {
  return E.isRight(result) ? result.right : assert.fail(`expected success, got: ${inWords(result.left)}`);
}

/** The key is in no form of the error that anybody could print. */
export function assertSilent(error: ApiError, secrets: readonly string[] = [canary, encodeURIComponent(canary)]): void {
  for (const form of [JSON.stringify(error), inspect(error, { depth: null, showHidden: true }), inWords(error)]) {
    for (const secret of secrets)
      assert.ok(!form.includes(secret), `a secret shows in ${form.replaceAll(secret, "…")}`);
  }
}

/** A server of its own on a free port. */
export async function serve(listener: RequestListener): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

export async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
