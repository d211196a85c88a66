import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import type { Connection } from "../config/config";
import {
  cancelledCall,
  isIdempotent,
  isRead,
  onAbort,
  pathAndQuery,
  placeOf,
  type ApiCall,
  type Signals,
  type Transport,
} from "./apiCall";
import type { HttpClient, HttpRequest } from "./axiosClient";
import { classifyResponse, type AttemptOutcome, type Classification, type FailedAttempt } from "./classifyResponse";
import { type Address, isDoubtful, type ApiError, type Operation } from "./errors";
import type { TransportSettings } from "./settings";
import { Slots } from "./slots";

/** Sends the calls of one account: queues them, keeps within the account's limits, and retries where that may help. */
export class RequestExecutor implements Transport {
  private readonly slots: Slots;
  /** When the API takes requests again, after a rate limit. */
  private pausedUntil = -Infinity;
  /** Set by a call whose attempts all got no reply. It ends, because a program that uses the Automation API runs for long. */
  private unreachable: { readonly code: string; readonly until: number } | undefined;
  /** A key that has been accepted once lacks a permission, if anything: other calls go on. */
  private key: "untried" | "accepted" | "refused" = "untried";

  constructor(
    private readonly httpClient: HttpClient,
    private readonly connection: Connection,
    private readonly settings: TransportSettings,
  ) {
    this.slots = new Slots(settings.inFlight);
  }

  send<A>(call: ApiCall<A>, signals: Signals): TE.TaskEither<ApiError, A> {
    const { operation } = call;
    const path = pathAndQuery(call);
    if (E.isLeft(path)) return TE.left({ _tag: "Connection", operation, code: path.left, doubtful: false });
    const request: HttpRequest = {
      method: operation.method,
      pathAndQuery: path.right,
      ...bodyOf(call),
      ...(call.headers === undefined ? {} : { headers: call.headers }),
      ...(call.returnsHeader === undefined ? {} : { returnsHeader: call.returnsHeader }),
    };
    return this.slots.run(signals, () => this.attempts(call, request, signals), cancelledCall(call));
  }

  /** A call keeps its slot until it ends: those behind it would run into the same limit or outage. */
  private async attempts<A>(call: ApiCall<A>, request: HttpRequest, signals: Signals): Promise<E.Either<ApiError, A>> {
    const { connection, settings } = this;
    const secrets = [connection.apiKey, ...(call.secrets ?? [])];
    const latest = settings.clock.now() + settings.totalMilliseconds;
    let earlier: ApiError | undefined;
    let isSilent = true;
    let failures = 0;
    for (let nth = 1; ; nth++) {
      await this.pauseEnds(signals.signal);
      const outcome = this.refusal(call, signals) ?? (await this.exchange(call, request, signals, nth));
      const result = classifyResponse(call, outcome, { ...connection, secrets, now: settings.clock.now() });
      this.learnFrom(result);
      if (result._tag === "Done") return E.right(result.value);
      const error = withAddress(withDoubt(result, earlier), call, connection.apiUrl + request.pathAndQuery);
      isSilent &&= outcome._tag === "NoReply" || outcome._tag === "Timeout";
      if (result.again !== "limited") failures += 1;
      const milliseconds = this.delayAfter(call, result, failures);
      if (milliseconds === undefined || settings.clock.now() + milliseconds > latest) {
        if (isSilent && nth > 1) this.giveUpOnApi(outcome);
        return E.left(error);
      }
      await this.delay(milliseconds, signals.signal);
      if (isDoubtful(error)) earlier = error;
    }
  }

  /** Why nothing is sent, if something has happened in the meantime that makes it pointless. */
  private refusal(call: ApiCall<unknown>, { signal, writeSignal }: Signals): AttemptOutcome | undefined {
    const { key, unreachable } = this;
    if (signal.aborted || (writeSignal.aborted && !isRead(call))) return { _tag: "Cancelled", sent: false };
    if (key === "refused") return { _tag: "KeyRefused" };
    const isUnreachable = unreachable !== undefined && this.settings.clock.now() < unreachable.until;
    return isUnreachable ? { _tag: "Unreachable", code: unreachable.code } : undefined;
  }

  private async exchange(
    call: ApiCall<unknown>,
    request: HttpRequest,
    { signal, writeSignal }: Signals,
    nth: number,
  ): Promise<AttemptOutcome> {
    const { clock, attemptMilliseconds } = this.settings;
    const milliseconds = call.attemptMilliseconds ?? attemptMilliseconds;
    const started = clock.now();
    const controller = new AbortController();
    let ended: AttemptOutcome | undefined;
    const end = (why: AttemptOutcome) => () => {
      ended ??= why;
      controller.abort();
    };
    const stopTimer = clock.after(milliseconds, end({ _tag: "Timeout", afterMilliseconds: milliseconds }));
    const stopListening = onAbort(isRead(call) ? signal : writeSignal, end({ _tag: "Cancelled", sent: true }));
    const received = await this.httpClient(request, controller.signal);
    stopTimer();
    stopListening();
    const outcome = received._tag === "Reply" ? received : (ended ?? received);
    logRequest(call.operation, outcome, clock.now() - started, nth);
    return outcome;
  }

  /**
   * How long to wait before the next attempt; `undefined` to give up. Rate limits are no failures. A call that is not
   * idempotent is sent again only if no attempt can have taken effect: a 503 does not show that, with or without
   * Retry-After, because a proxy may send it after the API has acted.
   */
  private delayAfter(
    call: ApiCall<unknown>,
    { again, wait = 0, mayHaveActed }: FailedAttempt,
    failures: number,
  ): number | undefined {
    const { maxAttempts, backoffMilliseconds, longestBackoffMilliseconds, random } = this.settings;
    if (again === "limited") return wait;
    if (again === "never" || failures >= maxAttempts || (mayHaveActed && !isIdempotent(call))) return undefined;
    // Full jitter: calls that failed together are not retried together.
    return Math.max(wait, random() * Math.min(longestBackoffMilliseconds, backoffMilliseconds * 2 ** (failures - 1)));
  }

  /** What a result means for other calls. */
  private learnFrom(result: Classification<unknown>): void {
    if (result._tag === "Done") this.key = "accepted";
    else if (result.error._tag === "Unauthorized" && this.key === "untried") this.key = "refused";
    else if (result.again === "limited") {
      const { clock, longestPauseMilliseconds } = this.settings;
      const pause = Math.min(result.wait ?? 0, longestPauseMilliseconds);
      this.pausedUntil = Math.max(this.pausedUntil, clock.now() + pause);
    }
  }

  private giveUpOnApi(outcome: AttemptOutcome): void {
    const code = outcome._tag === "NoReply" ? outcome.code : "ETIMEDOUT";
    const { clock, unreachableMilliseconds } = this.settings;
    this.unreachable = { code, until: clock.now() + unreachableMilliseconds };
  }

  private async pauseEnds(signal: AbortSignal): Promise<void> {
    const { clock } = this.settings;
    while (!signal.aborted && clock.now() < this.pausedUntil) await this.delay(this.pausedUntil - clock.now(), signal);
  }

  /** Ends early if the call is cancelled. */
  private delay(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const stopTimer = this.settings.clock.after(milliseconds, () => {
        stopListening();
        resolve();
      });
      const stopListening = onAbort(signal, () => {
        stopTimer();
        resolve();
      });
    });
  }
}

function bodyOf({ body, content }: ApiCall<unknown>): Pick<HttpRequest, "body"> {
  if (content !== undefined) return { body: content };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** A last attempt that sent nothing must not hide that an earlier one may have taken effect. */
function withDoubt({ error, mayHaveActed }: FailedAttempt, earlier: ApiError | undefined): ApiError {
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

type Show = (line: string) => void;

let show: Show | undefined =
  process.env.BUNNYNET_LOG === "debug" ? (line) => void process.stderr.write(`${line}\n`) : undefined;

/** For a process whose standard error nobody sees. */
export function showRequestsWith(other: Show): void {
  if (show !== undefined) show = other;
}

/**
 * With BUNNYNET_LOG=debug, one line about each request: method and template of the path, but never a value, neither of the
 * path nor of the query, a header or a body.
 *
 * @param attempt counts from 1
 */
function logRequest({ method, path }: Operation, outcome: AttemptOutcome, milliseconds: number, attempt: number): void {
  const again = attempt === 1 ? "" : `, attempt ${attempt}`;
  show?.(`bunny: ${method} ${path} ${resultOf(outcome)} in ${Math.round(milliseconds)} ms${again}`);
}

function resultOf(outcome: AttemptOutcome): string {
  if (outcome._tag === "Reply") return String(outcome.status);
  if (outcome._tag === "NoReply") return `no reply (${outcome.code})`;
  return outcome._tag === "Timeout" ? "timed out" : "cancelled";
}
