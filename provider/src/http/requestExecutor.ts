import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import type { Connection } from "../config/config";
import { onAbort, onAnyAbort } from "./abortListeners";
import { isRead, pathAndQuery, placeOf, type ApiCall, type Signals, type Transport } from "./apiCall";
import type { HttpClient, HttpRequest } from "./axiosClient";
import {
  classifyResponse,
  keyRefused as keyRefusedFor,
  type AttemptOutcome,
  type Classification,
  type ClassificationContext,
  type Failure,
} from "./classifyResponse";
import { type Address, isDoubtful, type ApiError, type Operation } from "./errors";
import { logRequest } from "./requestLog";
import { createAdaptiveLimiter, createCircuitBreaker, createRetryPolicy } from "./resilience";
import type { Clock, TransportSettings } from "./settings";

const notSent: AttemptOutcome = { _tag: "Cancelled", sent: false };

/** Sends the calls of one account: queues them, keeps within the account's limits, and retries where that may help. */
export function createRequestExecutor(
  httpClient: HttpClient,
  connection: Connection,
  settings: TransportSettings,
): Transport {
  const { clock } = settings;
  const limiter = createAdaptiveLimiter(settings.inFlight, clock);
  const breaker = createCircuitBreaker<AttemptOutcome>({
    isFailure: ({ _tag }) => _tag === "NoReply" || _tag === "Timeout",
    failures: settings.circuitFailures,
    openMilliseconds: settings.circuitMilliseconds,
    clock,
  });
  const keyRefused = new AbortController();
  const never = new AbortController().signal;
  // What the probe requests exists only in the account's API.
  const probeKey =
    connection.hostname === undefined
      ? createKeyProbe((operation, request) => exchange(operation, request, settings.attemptMilliseconds, never), clock)
      : () => Promise.resolve("accepted" as const);
  let lastCode = "";

  return { send };

  function send<A>(call: ApiCall<A>, signals: Signals): TE.TaskEither<ApiError, A> {
    return taskEither(async function* () {
      const { operation, attemptMilliseconds = settings.attemptMilliseconds } = call;
      const path = yield* valueOf(
        pipe(
          TE.fromEither(pathAndQuery(call)),
          TE.mapLeft((code): ApiError => ({ _tag: "Connection", operation, code, doubtful: false })),
        ),
      );
      const request: HttpRequest = {
        method: operation.method,
        pathAndQuery: path,
        ...bodyOf(call),
        ...(call.headers === undefined ? {} : { headers: call.headers }),
      };
      const unsent = isRead(call) ? [signals.signal] : [signals.signal, signals.writeSignal];
      const sent = isRead(call) ? signals.signal : signals.writeSignal;
      const secrets = [connection.apiKey, ...(call.secrets ?? [])];
      const retryPolicy = createRetryPolicy(call, settings);

      let earlier: ApiError | undefined;
      for (let nth = 1; ; nth++) {
        const sendOnce = () => {
          retryPolicy.onSend();
          return exchange(operation, request, attemptMilliseconds, sent, nth);
        };
        const { result, milliseconds } = await inSlot(unsent, nth > 1, async (hasSlot) => {
          const outcome = hasSlot ? await attempt(unsent, sendOnce) : notSent;
          const context: ClassificationContext = { ...connection, secrets, now: clock.now() };
          const result = await confirmed(call, outcome, classifyResponse(call, outcome, context), context);
          // Before the slot is released to the next call, which would run into the same limit.
          adaptLimit(call, outcome, result);
          return { result, milliseconds: result._tag === "Done" ? undefined : retryPolicy.delayAfter(result) };
        });

        if (result._tag === "Done") return result.value;
        const error = withAddress(withDoubt(result, earlier), call, connection.apiUrl + path);
        if (milliseconds === undefined) return yield* failWith(error);
        await delay(milliseconds, signals.signal);
        if (isDoubtful(error)) earlier = error;
      }
    });
  }

  /** Releases the slot whatever happens. `run` learns whether there is one: if the call is cancelled before, there is not. */
  async function inSlot<A>(
    unsent: readonly AbortSignal[],
    ahead: boolean,
    run: (hasSlot: boolean) => Promise<A>,
  ): Promise<A> {
    const release = await limiter.acquire(unsent, ahead);
    try {
      return await run(release !== undefined);
    } finally {
      release?.();
    }
  }

  /** Sends once, unless something has happened in the meantime that makes it pointless. */
  async function attempt(
    unsent: readonly AbortSignal[],
    sendOnce: () => Promise<AttemptOutcome>,
  ): Promise<AttemptOutcome> {
    const outcome = await breaker.run(unsent, async () => {
      if (unsent.some((signal) => signal.aborted)) return notSent;
      if (keyRefused.signal.aborted) return { _tag: "KeyRefused" };
      return sendOnce();
    });
    return outcome ?? { _tag: "Unreachable", code: lastCode };
  }

  async function exchange(
    operation: Operation,
    request: HttpRequest,
    milliseconds: number,
    signal: AbortSignal,
    nth = 1,
  ): Promise<AttemptOutcome> {
    const started = clock.now();
    const controller = new AbortController();
    let ended: AttemptOutcome | undefined;
    const end = (why: AttemptOutcome) => () => {
      ended ??= why;
      controller.abort();
    };
    const stopTimer = clock.after(milliseconds, end({ _tag: "Timeout", afterMilliseconds: milliseconds }));
    const stopListening = onAbort(signal, end({ _tag: "Cancelled", sent: true }));
    const received = await httpClient(request, controller.signal);
    stopTimer();
    stopListening();
    const outcome = received._tag === "Reply" ? received : (ended ?? received);
    if (outcome._tag === "NoReply") lastCode = outcome.code;
    if (outcome._tag === "Timeout") lastCode = "ETIMEDOUT";
    logRequest(operation, outcome, clock.now() - started, nth);
    return outcome;
  }

  /** A 401 may be about the key or about this call alone: a probe finds out. */
  async function confirmed<A>(
    call: ApiCall<A>,
    outcome: AttemptOutcome,
    result: Classification<A>,
    context: ClassificationContext,
  ): Promise<Classification<A>> {
    if (outcome._tag !== "Reply" || outcome.status !== 401 || call.returns401WhenMissing === true) return result;
    const key = keyRefused.signal.aborted ? "refused" : await probeKey();
    if (key === "refused") keyRefused.abort();
    return key === "refused" ? keyRefusedFor(call, context) : result;
  }

  function adaptLimit(
    { hasSeparateRateLimit }: ApiCall<unknown>,
    outcome: AttemptOutcome,
    result: Classification<unknown>,
  ): void {
    if (result._tag === "Failed" && result.again === "limited") {
      if (hasSeparateRateLimit !== true)
        limiter.onRateLimited(Math.min(result.wait ?? 0, settings.longestPauseMilliseconds));
    } else if (outcome._tag === "Reply") {
      limiter.onSuccess();
    }
  }

  /** Ends early if the call is cancelled, or if another call finds that no attempt can succeed. */
  function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (breaker.isOpen()) {
        resolve();
        return;
      }
      const wake = () => {
        for (const stop of stops) stop();
        resolve();
      };
      const stops: (() => void)[] = [];
      stops.push(clock.after(milliseconds, wake), breaker.onOpen(wake));
      stops.push(onAnyAbort([signal, keyRefused.signal], wake));
    });
  }
}

function bodyOf({ body, content }: ApiCall<unknown>): Pick<HttpRequest, "body"> {
  if (content !== undefined) return { body: content };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** A last attempt that sent nothing must not hide that an earlier one may have taken effect. */
function withDoubt({ error, mayHaveActed }: Failure, earlier: ApiError | undefined): ApiError {
  if (!("doubtful" in error)) return earlier ?? error;
  return { ...error, doubtful: mayHaveActed || earlier !== undefined };
}

/** Without a reply, the address may be wrong. */
function withAddress(error: ApiError, call: ApiCall<unknown>, address: Address): ApiError {
  switch (error._tag) {
    case "Connection":
    case "Timeout":
    case "Unreachable":
      return { ...error, address };
    default:
      return { ...error, ...placeOf(call) };
  }
}

/** Whether the API rejects the key itself; unknown if the probe got no usable reply. */
type KeyStatus = "refused" | "accepted" | "unknown";

/** A cheap request that every valid key may make. */
const probe: Operation = { method: "GET", path: "/pullzone" };
const probeRequest: HttpRequest = { method: probe.method, pathAndQuery: `${probe.path}?page=1&perPage=5` };

const acceptedMilliseconds = 30_000;

/**
 * Finds out whether a 401 is about the key: a valid key also gets 401 if it lacks a permission, and for some objects that do
 * not exist. Concurrent callers share one probe.
 */
function createKeyProbe(
  send: (operation: Operation, request: HttpRequest) => Promise<AttemptOutcome>,
  clock: Clock,
): () => Promise<KeyStatus> {
  let asking: Promise<KeyStatus> | undefined;
  let acceptedAt = -Infinity;

  return () => {
    if (clock.now() - acceptedAt < acceptedMilliseconds) return Promise.resolve("accepted");
    asking ??= ask();
    return asking;
  };

  async function ask(): Promise<KeyStatus> {
    const tried = await send(probe, probeRequest);
    asking = undefined;
    if (tried._tag !== "Reply") return "unknown";
    if (tried.status === 401) return "refused";
    const isAccepted = tried.status < 500 && tried.status !== 408 && tried.status !== 429;
    if (isAccepted) acceptedAt = clock.now();
    return isAccepted ? "accepted" : "unknown";
  }
}
