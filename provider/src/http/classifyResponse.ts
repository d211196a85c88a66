import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as t from "io-ts";
import { withoutControls, withoutSecrets } from "../common/redaction";
import { type ApiCall, describeDecodeErrors, isRead, undecodable } from "./apiCall";
import type { HttpOutcome } from "./axiosClient";
import { type ApiError, isLimited } from "./errors";

/** The outcome of one attempt. */
export type AttemptOutcome =
  | HttpOutcome
  | { readonly _tag: "Timeout"; readonly afterMilliseconds: number }
  | { readonly _tag: "Cancelled"; readonly sent: boolean }
  /** Nothing was sent: the API has rejected the key before. */
  | { readonly _tag: "KeyRefused" }
  /** Nothing was sent: all attempts of another call got no reply just before. */
  | { readonly _tag: "Unreachable"; readonly code: string };

/** What an attempt means for its call. */
export type Classification<A> = { readonly _tag: "Done"; readonly value: A } | FailedAttempt;

export interface FailedAttempt {
  readonly _tag: "Failed";
  readonly error: ApiError;
  /** Whether this attempt may still have taken effect. */
  readonly mayHaveActed: boolean;
  /** Whether another attempt may succeed, after a rate limit or a transient error. */
  readonly again: "never" | "transient" | "limited";
  /** How long the API asks to wait, in milliseconds. */
  readonly wait?: number;
}

/** Other values that a classification depends on. */
export interface ClassificationContext {
  readonly apiUrl: string;
  /** Of another host than the account's API, which has keys of its own. */
  readonly hostname?: string;
  /** See {@link OtherHost.acceptsKeyLate}. */
  readonly acceptsKeyLate?: true;
  readonly keySource: string;
  readonly secrets: readonly string[];
  readonly now: number;
}

export function classifyResponse<A>(
  call: ApiCall<A>,
  outcome: AttemptOutcome,
  context: ClassificationContext,
): Classification<A> {
  const { operation } = call;
  const changes = !isRead(call);
  switch (outcome._tag) {
    case "Reply":
      return classifyReply(call, outcome, context);
    case "NoReply": {
      const error = { _tag: "Connection", operation, code: outcome.code, doubtful: false } as const;
      return failed(error, changes && outcome.sent, outcome.temporary ? "transient" : "never");
    }
    case "Timeout": {
      const { _tag, afterMilliseconds } = outcome;
      return failed({ _tag, operation, afterMilliseconds, doubtful: false }, changes, "transient");
    }
    case "Cancelled":
      return failed({ _tag: "Cancelled", operation, doubtful: false }, changes && outcome.sent, "never");
    case "KeyRefused":
      return keyRefused(call, context);
    case "Unreachable":
      return failed({ _tag: "Unreachable", operation, apiUrl: context.apiUrl, code: outcome.code }, false, "never");
  }
}

/** The API rejects the key, or what the key may do, and did nothing. */
function keyRefused({ operation }: ApiCall<unknown>, { keySource }: ClassificationContext): FailedAttempt {
  return failed({ _tag: "Unauthorized", operation, keySource }, false, "never");
}

function classifyReply<A>(
  call: ApiCall<A>,
  reply: Extract<HttpOutcome, { _tag: "Reply" }>,
  context: ClassificationContext,
): Classification<A> {
  const { operation } = call;
  const { status } = reply;
  const changes = !isRead(call);
  const body = parse(reply.text);
  const json = E.getOrElse(() => undefined as unknown)(body);
  const isSuccess = status >= 200 && status < 300;
  const expected = isSuccess ? call.errorBodyIn?.(status, json) : undefined;
  const isContradiction = isSuccess && expected === undefined && isErrorBody(json);
  if (isSuccess && expected === undefined && !isContradiction)
    return classifyBody(
      call,
      call.returnsText === true ? E.right(reply.text) : call.returnsHeader === undefined ? body : E.right(reply.header),
    );

  const apiMessage = readErrorBody(expected ?? json, context.secrets);
  const own = status === 429 && call.hasSeparateRateLimit === true ? { hasSeparateRateLimit: true as const } : {};
  const isNotFromApi = status >= 400 && status < 500 && !isOfTheApi(body);
  const isAboutKey = status === 401 && call.returns401WhenMissing !== true && context.hostname === undefined;
  if (isAboutKey && !isNotFromApi) return keyRefused(call, context);
  const isRefusal = expected !== undefined && call.refusesForCertain === true;
  const origin = {
    ...(isNotFromApi ? { notFromApi: true as const } : {}),
    ...(isRefusal ? { isRefusal: true as const } : {}),
  };
  const error = { _tag: "Status", operation, status, ...apiMessage, ...own, ...origin, doubtful: false } as const;
  const wait = retryAfter(reply.retryAfter, context.now);
  if (isLimited(error)) return limited(call, error, wait);
  if (status === 401 && context.acceptsKeyLate === true && !isNotFromApi)
    return failed(error, false, "transient", keySettlesMilliseconds);
  // 501 is permanent. Any other 5xx, from the server or a proxy, may be sent after the API has acted.
  const transient = status === 408 || (status >= 500 && status < 600 && status !== 501);
  return transient
    ? failed(error, changes, "transient", wait)
    : failed(error, changes && (isNotFromApi || isContradiction), "never");
}

/** A key that was just made is refused for 2 to 6 seconds: three such waits are longer. */
const keySettlesMilliseconds = 2_500;
/** How long a pause is for which the API names no time, or one that is over. It documents none. */
const pauseMilliseconds = 5_000;
/** A call with a rate limit of its own waits no longer than this, because it holds its parent's turn meanwhile. */
const longestOwnWaitMilliseconds = 5_000;

function limited({ hasSeparateRateLimit }: ApiCall<unknown>, error: ApiError, wait: number | undefined): FailedAttempt {
  if (hasSeparateRateLimit !== true)
    return failed(error, false, "limited", wait === undefined || wait === 0 ? pauseMilliseconds : wait);
  const isShort = wait !== undefined && wait <= longestOwnWaitMilliseconds;
  return failed(error, false, isShort ? "transient" : "never", wait);
}

/**
 * Whether an error may come from the API, whose errors are JSON objects or have no body. Anything else comes from a proxy or
 * another server, and a proxy may send it after the API has acted.
 */
function isOfTheApi(body: E.Either<string, unknown>): boolean {
  return E.isRight(body) && (body.right === undefined || t.UnknownRecord.is(body.right));
}

/** The API has acted, whatever is wrong with its reply: only a read is retried, and only if the reply is malformed. */
function classifyBody<A>(call: ApiCall<A>, body: E.Either<string, unknown>): Classification<A> {
  const changes = !isRead(call);
  const again = changes ? "never" : "transient";
  if (E.isLeft(body)) return failed(undecodable(call, [`reply: expected JSON, got ${body.left}`]), changes, again);
  return pipe(
    call.reply.decode(body.right),
    E.match(
      (errors) =>
        failed(undecodable(call, describeDecodeErrors(errors)), changes, body.right === undefined ? again : "never"),
      (value): Classification<A> => ({ _tag: "Done", value }),
    ),
  );
}

/** Left is what the text is instead of JSON, without quoting it. Empty is `undefined`. */
function parse(text: string): E.Either<string, unknown> {
  if (text.trim() === "") return E.right(undefined);
  return E.tryCatch(
    () => JSON.parse(text) as unknown,
    () => (/^\s*</.test(text) ? "HTML" : "malformed or truncated JSON"),
  );
}

function failed(error: ApiError, mayHaveActed: boolean, again: FailedAttempt["again"], wait?: number): FailedAttempt {
  return { _tag: "Failed", error, mayHaveActed, again, ...(wait === undefined ? {} : { wait }) };
}

/**
 * Parses a Retry-After header, which has seconds or an HTTP date, as milliseconds from now.
 * A date in the past is 0; anything else is `undefined`.
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const value = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // An HTTP date starts with the name of a day. Date.parse alone would also take "1" or "-5" for a year.
  const time = /^[A-Za-z]{3,9},? /.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

/** What the API says about an error. */
interface ErrorBody {
  readonly errorKey?: string;
  readonly field?: string;
  readonly message?: string;
  /** Id of the object that was saved although the call failed. Only the container API returns it. */
  readonly savedId?: string;
}

const longestText = 500;
const mostDetails = 5;

/**
 * Reads key, field, message and id from the error bodies of all API groups, and nothing else: only strings, truncated
 * to 500 characters, without the given secrets and without control characters. A body of any other shape yields nothing.
 *
 * - core, compute: `{ErrorKey, Field, Message}`
 * - containers: `{title, detail, errors: [{field, message}], id}`, where `errors` may also map a field to messages;
 *   ProblemDetails `{title, detail}`
 * - shield: `{error: {errorKey, message}}` or the same in `errorResponse`
 * - databases: `{error}`
 */
export function readErrorBody(body: unknown, secrets: readonly string[]): ErrorBody {
  const places = [body, member(body, "error"), member(body, "errorResponse")];
  const first = (...names: readonly string[]): string | undefined =>
    places.flatMap((place) => names.map((name) => text(member(place, name)))).find((found) => found !== undefined);

  const said = first("Message", "message", "title") ?? text(member(body, "error"));
  const summary = [said, first("detail"), ...details(member(body, "errors"))];
  const parts: [keyof ErrorBody, string | undefined][] = [
    ["errorKey", first("ErrorKey", "errorKey")],
    ["field", first("Field")],
    ["message", text(summary.filter((part) => part !== undefined).join(": "))],
    ["savedId", text(member(body, "id"))],
  ];
  return Object.fromEntries(
    parts.flatMap(([name, part]) =>
      part === undefined ? [] : [[name, withoutControls(withoutSecrets(part, secrets)).slice(0, longestText)]],
    ),
  );
}

/**
 * Whether a body reports an error by itself: by its key, by denying success, or by its list of errors. No operation
 * documents one with status 2xx, except for those that have an `errorBodyIn`, which nest it.
 */
function isErrorBody(body: unknown): boolean {
  if (!t.UnknownRecord.is(body)) return false;
  const { ErrorKey, errorKey, Success, success, errors } = body;
  const hasErrors = typeof errors === "object" && errors !== null && Object.keys(errors).length > 0;
  return (
    Success === false || success === false || [ErrorKey, errorKey].some((key) => text(key) !== undefined) || hasErrors
  );
}

/** "field: message" for each entry of `errors`, which may be a list or a map. */
function details(errors: unknown): readonly string[] {
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(errors)
    ? errors.map((entry: unknown) => [member(entry, "field"), member(entry, "message")])
    : Object.entries(t.UnknownRecord.is(errors) ? errors : {});
  return entries.slice(0, mostDetails).flatMap(([field, messages]) => {
    const found = (Array.isArray(messages) ? messages : [messages])
      .map(text)
      .filter((message) => message !== undefined);
    return found.length === 0 ? [] : [[text(field), ...found].filter((part) => part !== undefined).join(": ")];
  });
}

function member(value: unknown, name: string): unknown {
  return t.UnknownRecord.is(value) ? value[name] : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
