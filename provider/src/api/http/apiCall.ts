import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import type * as t from "io-ts";
import type { ApiError, Operation } from "./errors";

/** When a call stops. */
export interface Signals {
  /** Stops reads, waiting in a queue and between tries, and writes that were not sent yet, at once. */
  readonly signal: AbortSignal;
  /** Stops a write that was sent; fires a grace later, because aborting a sent write orphans objects. */
  readonly writeSignal: AbortSignal;
}

/** One call of an API operation. */
export interface ApiCall<A> {
  readonly operation: Operation;
  /** Parts of the path, by name; they are encoded. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Decodes a reply of status 2xx: parsed JSON, or `undefined` when it is empty. */
  readonly reply: t.Decoder<unknown, A>;
  /**
   * Sending it twice does the same as once, so it may be tried again although an earlier try may have acted.
   * A GET for which this is false changes something: it counts as a write in every other respect too.
   * @default true for GET, PUT and DELETE, false for POST and PATCH
   */
  readonly idempotent?: boolean;
  /**
   * Its rate limit is its own, as of one hostname at a certificate authority, and not the account's: after a 429 the
   * account goes on, and the call ends with it, unless the API asks for a few seconds only. A write holds the turn of its
   * parent while it rests, so who can wait longer does so outside.
   * @default false
   */
  readonly ownLimit?: boolean;
  /** A try ends so long after it was sent. @default that of the transport's settings */
  readonly attemptMilliseconds?: number;
  /**
   * For operations that hide a refusal in a reply of status 2xx: gives the error body in it, of any shape that
   * `refusal` understands, or `undefined` when the reply is none. It becomes a `Status` error, which is never tried
   * again. Asked before `reply` decodes.
   */
  readonly errorBodyIn?: (status: number, body: unknown) => unknown;
  /** Texts in the body that an error must never quote, even when the API does. */
  readonly secrets?: readonly string[];
}

/** Sends the calls of one account. */
export interface Transport {
  send<A>(call: ApiCall<A>, signals: Signals): TaskEither<ApiError, A>;
}

export function isIdempotent({ operation, idempotent }: ApiCall<unknown>): boolean {
  return idempotent ?? (operation.method !== "POST" && operation.method !== "PATCH");
}

/** Whether the call changes nothing. A GET that may not be repeated does change something. */
export function isRead(call: ApiCall<unknown>): boolean {
  return call.operation.method === "GET" && isIdempotent(call);
}

/**
 * Path and query of a call. Left when a part is missing, empty, "." or "..": such a path would lead to another
 * operation, since no encoding keeps it apart from its neighbours.
 */
export function pathAndQuery(call: ApiCall<unknown>): E.Either<"ERR_INVALID_URL", string> {
  // Half of a surrogate pair cannot be encoded.
  const found = E.tryCatch(
    () => encodedPath(call) + encodedQuery(call),
    () => "ERR_INVALID_URL" as const,
  );
  return E.isRight(found) && found.right.includes("{") ? E.left("ERR_INVALID_URL") : found;
}

function encodedPath({ operation, params = {} }: ApiCall<unknown>): string {
  return operation.path.replace(/\{(\w+)\}/g, (template, name: string) => {
    const part = String(params[name] ?? "");
    return /^\.{0,2}$/.test(part) ? template : encodeURIComponent(part);
  });
}

function encodedQuery({ query = {} }: ApiCall<unknown>): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
