import { setMaxListeners } from "node:events";
import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import type * as t from "io-ts";
import type { Readable } from "node:stream";
import type { Address, ApiError, Operation } from "./errors";

/** Signals that stop a call. */
export interface Signals {
  /** Immediately stops reads, waiting in a queue or between attempts, and writes that were not sent yet. */
  readonly signal: AbortSignal;
  /** Stops a write that was sent. Fires after a grace period, because aborting such a write may orphan an object. */
  readonly writeSignal: AbortSignal;
}

/** Calls back once the signal fires, soon if it has, and never before this returns. Returns what stops that. */
export function onAbort(signal: AbortSignal, callBack: () => void): () => void {
  if (signal.aborted) queueMicrotask(callBack);
  // All calls of an operation share a signal, and Node.js warns of more than ten listeners.
  setMaxListeners(0, signal);
  signal.addEventListener("abort", callBack, { once: true });
  return () => {
    signal.removeEventListener("abort", callBack);
  };
}

/**
 * Parts of a path, by name. They are encoded. A list is a path of its own, whose parts are separated by slashes; if its
 * last part is empty, it ends with a slash.
 */
export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/** Content that is in memory, or is read anew for each attempt to send it. */
export type Content = Uint8Array | StoredContent;

export interface StoredContent {
  /** In bytes. */
  readonly length: number;
  readonly open: () => Readable;
}

/** One call of an API operation. */
export interface ApiCall<A> {
  readonly operation: Operation;
  readonly params?: Params;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Raw content to send instead of a JSON body. */
  readonly content?: Content;
  /** Headers in addition to those of every request; false leaves out one of these. */
  readonly headers?: Readonly<Record<string, string | false>>;
  /** Decodes a reply with status 2xx: parsed JSON, or `undefined` if it is empty. */
  readonly reply: t.Decoder<unknown, A>;
  /** A reply with status 2xx is text: `reply` decodes it as it is. */
  readonly returnsText?: true;
  /** `reply` decodes this header of a reply with status 2xx, instead of its body. */
  readonly returnsHeader?: string;
  /**
   * Sending it twice has the same effect as once, so it may be retried even if an earlier attempt may have taken
   * effect. A GET that is not idempotent changes something: it counts as a write in every respect.
   * @default true for GET, PUT and DELETE, false for POST and PATCH
   */
  readonly idempotent?: boolean;
  /**
   * It has a rate limit of its own, such as a certificate authority's limit per hostname, instead of the account's: a
   * 429 does not slow down other calls, and fails this one unless the API asks to wait for only a few seconds. A write
   * holds its parent's turn while it waits, so callers that can wait longer should retry outside this call.
   * @default false
   */
  readonly hasSeparateRateLimit?: boolean;
  /**
   * The API also returns 401 if the object does not exist, so a 401 does not show whether it accepts the key: whoever
   * sends the call finds out with another one.
   * @default false
   */
  readonly returns401WhenMissing?: boolean;
  /** Timeout of one attempt, from when it is sent. @default that of the transport's settings */
  readonly attemptMilliseconds?: number;
  /**
   * For operations that report errors with status 2xx in a form of their own: returns the error body in a reply, in any
   * shape that `readErrorBody` understands, or `undefined` if there is none. It becomes a `Status` error, which is never
   * retried. Called before `reply` decodes. See `isErrorBody` for what counts as an error in every reply.
   */
  readonly errorBodyIn?: (status: number, body: unknown) => unknown;
  /** What `errorBodyIn` returns is a refusal, after which nothing was changed. @default it may have been */
  readonly refusesForCertain?: true;
  /** Texts in the body that an error must never quote, even if the API does. */
  readonly secrets?: readonly string[];
}

/** Sends the calls of one account. */
export interface Transport {
  send<A>(call: ApiCall<A>, signals: Signals): TaskEither<ApiError, A>;
}

export function isIdempotent({ operation, idempotent }: ApiCall<unknown>): boolean {
  return idempotent ?? (operation.method !== "POST" && operation.method !== "PATCH");
}

/** Whether the call changes nothing. A GET that is not idempotent does change something. */
export function isRead(call: ApiCall<unknown>): boolean {
  return ["GET", "HEAD"].includes(call.operation.method) && isIdempotent(call);
}

/** Time for one attempt to send content: a connection that sends less than 50 kB per second counts as broken. */
export function uploadMilliseconds({ length }: Content): number {
  return 30_000 + length / 50;
}

/**
 * Path and query of a call. Fails if a part is missing, empty, "." or "..", which no encoding preserves: such a path would
 * lead to another operation.
 */
export function pathAndQuery(call: Addressed): E.Either<"ERR_INVALID_URL", string> {
  // Half of a surrogate pair cannot be encoded.
  const found = E.tryCatch(
    () => encodedPath(call) + encodedQuery(call),
    () => "ERR_INVALID_URL" as const,
  );
  return E.isRight(found) && found.right.includes("{") ? E.left("ERR_INVALID_URL") : found;
}

/** The path of a call, for its errors: without the query, whose values need not be for everyone's eyes. */
export function placeOf(call: Pick<ApiCall<unknown>, "operation" | "params">): { readonly address?: Address } {
  const place = pathAndQuery({ operation: call.operation, params: call.params ?? {} });
  return E.isLeft(place) || place.right === call.operation.path ? {} : { address: place.right };
}

/** The error of a call that was cancelled before it was sent. */
export function cancelledCall(call: Pick<ApiCall<unknown>, "operation" | "params">): ApiError {
  return { _tag: "Cancelled", operation: call.operation, doubtful: false, ...placeOf(call) };
}

type Addressed = Pick<ApiCall<unknown>, "operation" | "params" | "query">;

function encodedPath({ operation, params = {} }: Addressed): string {
  return operation.path.replace(/\{(\w+)\}/g, (template, name: string) => {
    const part = params[name] ?? "";
    const parts = typeof part === "object" ? part : [String(part)];
    const named = typeof part === "object" && part.at(-1) === "" ? parts.slice(0, -1) : parts;
    return named.some(isNoName) || parts.length === 0 ? template : parts.map(encodeURIComponent).join("/");
  });
}

function isNoName(part: string): boolean {
  return /^\.{0,2}$/.test(part);
}

function encodedQuery({ query = {} }: Addressed): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

const mostProblems = 10;

/** The error of a reply that is not what its call should return. */
export function undecodable(
  call: Pick<ApiCall<unknown>, "operation" | "params">,
  problems: readonly string[],
): ApiError {
  return { _tag: "Decode", operation: call.operation, problems, doubtful: false, ...placeOf(call) };
}

/**
 * Describes where a value differs from what a codec expects, by path and expected type: "BlockedIps.3: expected
 * string". Never quotes the value, nor a codec's message, which may quote it.
 */
export function describeDecodeErrors(errors: t.Errors): readonly string[] {
  const problems = [...new Set(errors.map(problem))];
  const left = problems.length - mostProblems;
  return left > 0 ? [...problems.slice(0, mostProblems), `and ${left} more`] : problems;
}

function problem({ context }: t.ValidationError): string {
  const path = context.filter(leadsDeeper).map(({ key }) => cut(key));
  const expected = cut(context.at(-1)?.type.name ?? "something else");
  return `${path.length === 0 ? "reply" : path.join(".")}: expected ${expected}`;
}

/** A name in a reply may be of any length. */
function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Unions and intersections add entries for the same value, whose keys are not part of the path. */
function leadsDeeper(entry: t.ContextEntry, depth: number, context: t.Context): boolean {
  const parent = context[depth - 1];
  return parent !== undefined && !Object.is(parent.actual, entry.actual);
}
