import * as E from "fp-ts/Either";
import type { Connection } from "../../config";
import { onAbort, onAnyAbort } from "./abortListeners";
import { createAdaptiveLimiter } from "./adaptiveLimiter";
import { isRead, pathAndQuery, type ApiCall, type Signals, type Transport } from "./apiCall";
import type { HttpRequest, HttpClient } from "./axiosClient";
import { createCircuitBreaker } from "./circuitBreaker";
import {
  classifyResponse,
  keyRefused as keyRefusedFor,
  type ClassificationContext,
  type Failure,
  type AttemptOutcome,
  type Classification,
} from "./classifyResponse";
import { type Address, isDoubtful, type ApiError } from "./errors";
import { createKeyProbe } from "./keyProbe";
import { createRetryPolicy } from "./retryPolicy";
import type { TransportSettings } from "./settings";

const notSent: AttemptOutcome = { _tag: "Cancelled", sent: false };

/** Sends the calls of one account over a wire: in turn, within its limits, and again where that may help. */
export function createRequestExecutor(
  wire: HttpClient,
  connection: Connection,
  settings: TransportSettings,
): Transport {
  const { clock } = settings;
  const queue = createAdaptiveLimiter(settings.inFlight, clock);
  const circuit = createCircuitBreaker<AttemptOutcome>(
    isNoReply,
    settings.circuitFailures,
    settings.circuitMilliseconds,
  );
  const keyRefused = new AbortController();
  let lastCode = "";

  /** Sends once, unless something speaks against it by now. */
  const attempt = async (
    request: HttpRequest,
    milliseconds: number,
    unsent: readonly AbortSignal[],
    sent: AbortSignal,
    onSend: () => void,
  ): Promise<AttemptOutcome> => {
    const tried = await circuit.run(unsent, async () => {
      if (unsent.some((signal) => signal.aborted)) return notSent;
      if (keyRefused.signal.aborted) return { _tag: "KeyRefused" };
      onSend();
      return exchange(request, milliseconds, sent);
    });
    return tried ?? { _tag: "Unreachable", code: lastCode };
  };

  const exchange = async (request: HttpRequest, milliseconds: number, signal: AbortSignal): Promise<AttemptOutcome> => {
    const controller = new AbortController();
    let ended: AttemptOutcome | undefined;
    const end = (why: AttemptOutcome) => () => {
      ended ??= why;
      controller.abort();
    };
    const stopTimer = clock.after(milliseconds, end({ _tag: "Timeout", afterMilliseconds: milliseconds }));
    const stopListening = onAbort(signal, end({ _tag: "Cancelled", sent: true }));
    const answer = await wire(request, controller.signal);
    stopTimer();
    stopListening();
    const tried = answer._tag === "Reply" ? answer : (ended ?? answer);
    if (tried._tag === "NoReply") lastCode = tried.code;
    if (tried._tag !== "Reply" || tried.status !== 429) queue.onSuccess();
    return tried;
  };

  /** Ends early when the call is cancelled, or when another call found that no try can succeed. */
  const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (circuit.isOpen()) {
        resolve();
        return;
      }
      const wake = () => {
        for (const stop of stops) stop();
        resolve();
      };
      const stops: (() => void)[] = [];
      stops.push(clock.after(milliseconds, wake), circuit.onOpen(wake));
      stops.push(onAnyAbort([signal, keyRefused.signal], wake));
    });

  const never = new AbortController().signal;
  const probeKey = createKeyProbe((request) => exchange(request, settings.attemptMilliseconds, never), clock);

  /** A 401 may be about the key or about the one call: a probe tells. */
  const confirmed = async <A>(
    call: ApiCall<A>,
    tried: AttemptOutcome,
    verdict: Classification<A>,
    about: ClassificationContext,
  ): Promise<Classification<A>> => {
    if (tried._tag !== "Reply" || tried.status !== 401) return verdict;
    const key = keyRefused.signal.aborted ? "refused" : await probeKey();
    if (key === "refused") keyRefused.abort();
    return key === "accepted" ? verdict : keyRefusedFor(call, about);
  };

  const tellTheOthers = ({ ownLimit }: ApiCall<unknown>, { again, wait = 0 }: Failure): void => {
    if (again === "limited" && ownLimit !== true)
      queue.onRateLimited(Math.min(wait, settings.longestPauseMilliseconds));
  };

  const run = async <A>(call: ApiCall<A>, signals: Signals): Promise<E.Either<ApiError, A>> => {
    const { operation, attemptMilliseconds = settings.attemptMilliseconds } = call;
    const path = pathAndQuery(call);
    if (E.isLeft(path)) return E.left({ _tag: "Connection", operation, code: path.left, doubtful: false });
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    const request: HttpRequest = { method: operation.method, pathAndQuery: path.right, ...body };
    const unsent = isRead(call) ? [signals.signal] : [signals.signal, signals.writeSignal];
    const sent = isRead(call) ? signals.signal : signals.writeSignal;
    const secrets = [connection.apiKey, ...(call.secrets ?? [])];

    const patience = createRetryPolicy(call, settings);

    let earlier: ApiError | undefined;
    for (let isFirst = true; ; isFirst = false) {
      const leave = await queue.acquire(unsent, !isFirst);
      const tried = leave ? await attempt(request, attemptMilliseconds, unsent, sent, patience.onSend) : notSent;
      const about: ClassificationContext = { ...connection, secrets, now: clock.now() };
      const verdict = await confirmed(call, tried, classifyResponse(call, tried, about), about);
      const milliseconds = verdict._tag === "Done" ? undefined : patience.delayAfter(verdict);
      // Before the next one takes the place, which would run into the same.
      if (verdict._tag === "Failed") tellTheOthers(call, verdict);
      leave?.();

      if (verdict._tag === "Done") return E.right(verdict.value);
      const error = withAddress(withDoubt(verdict, earlier), connection.apiUrl + path.right);
      if (milliseconds === undefined) return E.left(error);
      await rest(milliseconds, signals.signal);
      if (isDoubtful(error)) earlier = error;
    }
  };

  return { send: (call, signals) => () => run(call, signals) };
}

/** An error that says nothing about doubt, because nothing was sent, must not hide that an earlier try may have acted. */
function withDoubt({ error, mayHaveActed }: Failure, earlier: ApiError | undefined): ApiError {
  if (!("doubtful" in error)) return earlier ?? error;
  return { ...error, doubtful: mayHaveActed || earlier !== undefined };
}

/** Where there was no answer, the address may be what is wrong. */
function withAddress(error: ApiError, address: Address): ApiError {
  switch (error._tag) {
    case "Connection":
    case "Timeout":
    case "Unreachable":
      return { ...error, address };
    default:
      return error;
  }
}

function isNoReply(tried: unknown): boolean {
  return typeof tried === "object" && tried !== null && "_tag" in tried && tried._tag === "NoReply";
}
