import { howToSetApiUrl } from "../config/config";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An API operation by method and templated path, for example POST /pullzone/{pullZoneId}/addBlockedIp. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
}

/**
 * Where a request was sent, or would have been. If there was no reply, this is the whole URL, because any part of it may
 * be wrong; otherwise it is the path alone.
 */
export type Address = string;

/**
 * Why a call failed: the operation and what the API said about the failure, never a value from a body, a header or the key.
 *
 * `doubtful`: the call, or an earlier attempt, may have taken effect although it failed.
 */
export type ApiError = { readonly address?: Address } &
  /** The API replied with a status other than success. */
  (
    | {
        readonly _tag: "Status";
        readonly operation: Operation;
        readonly status: number;
        readonly errorKey?: string;
        readonly field?: string;
        readonly message?: string;
        /** Id of the object that the API saved although the call failed. */
        readonly savedId?: string;
        /** A 429 that does not concern the account: see `hasSeparateRateLimit` of a call. */
        readonly hasSeparateRateLimit?: true;
        /** The reply comes from a proxy or another server, not the API. It does not show whether the call took effect. */
        readonly notFromApi?: true;
        /** A 404 to the removal of an object that reads still show. */
        readonly contradicted?: true;
        readonly doubtful: boolean;
      }
    /**
     * 401, for a probe as well: the API rejects the key itself. Later calls of the same client fail immediately, without
     * a request. A 401 for one call alone is a `Status` error.
     */
    | {
        readonly _tag: "Unauthorized";
        readonly operation: Operation;
        readonly keySource: string;
        /** How to set another key, depending on where this one comes from. */
        readonly keyRemedy: string;
        readonly doubtful?: boolean;
      }
    /** No reply arrived. */
    | {
        readonly _tag: "Connection";
        readonly operation: Operation;
        readonly code: string;
        readonly doubtful: boolean;
      }
    | {
        readonly _tag: "Timeout";
        readonly operation: Operation;
        readonly afterMilliseconds: number;
        readonly doubtful: boolean;
      }
    /** A reply that is not JSON, or not the JSON that the operation should return. Problems name paths and types, never values. */
    | {
        readonly _tag: "Decode";
        readonly operation: Operation;
        readonly problems: readonly string[];
        readonly doubtful: boolean;
      }
    /** Several attempts in a row got no reply just before: nothing was sent. */
    | {
        readonly _tag: "Unreachable";
        readonly operation: Operation;
        readonly apiUrl: string;
        readonly code: string;
        readonly doubtful?: boolean;
      }
    | { readonly _tag: "Cancelled"; readonly operation: Operation; readonly doubtful: boolean }
  );

export function isDoubtful(error: ApiError): boolean {
  return error.doubtful === true;
}

export function isBadRequest(error: ApiError): boolean {
  return error._tag === "Status" && error.status === 400 && !isLimited(error);
}

/** Too many requests. The storage API, which limits how many are in progress, says so with status 400. */
export function isLimited(error: ApiError): boolean {
  if (error._tag !== "Status") return false;
  return error.status === 429 || (error.status === 400 && /^unable to process request\b/i.test(error.message ?? ""));
}

/** A 404 that may come from the API. One without a body may also come from another server. */
export function isNotFound(error: ApiError): boolean {
  return error._tag === "Status" && error.status === 404 && error.notFromApi !== true;
}

/** The error of a removal of what a look still shows. */
export function contradicted(error: ApiError): ApiError {
  return isNotFound(error) && error._tag === "Status" ? { ...error, contradicted: true as const } : error;
}

/**
 * A 404 that certainly comes from the API, by its error key. One without such a key may come from another server: a proxy,
 * or whatever a wrong API URL leads to.
 */
export function saysNotFound(error: ApiError): boolean {
  return error._tag === "Status" && error.status === 404 && /not_found$/i.test(error.errorKey ?? "");
}

/**
 * One line for users: what was called, what happened, and what to do. Of what was sent, it has no more than the path.
 *
 * @param isCancelled whether the user has cancelled the command
 */
export function errorMessage(error: ApiError, isCancelled = false): string {
  const { method, path } = error.operation;
  const where = error.address ?? path;
  const doubt = "doubtful" in error && error.doubtful ? " It may have taken effect nevertheless." : "";
  if (error._tag === "Cancelled" && isCancelled) {
    return `${method} ${where} was stopped because the command was cancelled.${doubt} Run again.`;
  }
  return `${method} ${where} ${outcome(error)}.${doubt} ${remedy(error)}.`;
}

function outcome(error: ApiError): string {
  switch (error._tag) {
    case "Status":
      return `failed with status ${error.status}${details(error)}`;
    case "Unauthorized":
      return `was refused with status 401: the API does not accept the key from ${error.keySource}`;
    case "Connection":
      return `got no reply (${error.code})`;
    case "Timeout":
      return `got no reply within ${error.afterMilliseconds / 1000} s`;
    case "Decode":
      return `got an unexpected reply (${error.problems.join("; ")})`;
    case "Unreachable":
      return `was not sent, because several requests to ${error.apiUrl} got no reply in a row (${error.code})`;
    case "Cancelled":
      return "was stopped because the time set with customTimeouts ran out";
  }
}

function details({ errorKey, field, message }: Extract<ApiError, { _tag: "Status" }>): string {
  const names = [errorKey, field === undefined ? undefined : `field ${field}`].filter((part) => part !== undefined);
  const inBrackets = names.length === 0 ? "" : ` (${names.join(", ")})`;
  return message === undefined ? inBrackets : `${inBrackets}: ${message.replace(/[.\s]+$/, "").replace(/\s+/g, " ")}`;
}

function remedy(error: ApiError): string {
  switch (error._tag) {
    case "Status":
      return remedyOfStatus(error);
    case "Unauthorized":
      return error.keyRemedy;
    case "Connection":
    case "Unreachable":
      return `Check the network, any proxy in between, and the address (${howToSetApiUrl}), and run again`;
    case "Timeout":
      return "Run again";
    case "Cancelled":
      return "Allow more time, or run again";
    case "Decode":
      return "Run again; if it fails again, check the API URL and look for a newer version of pulumi-bunny";
  }
}

function remedyOfStatus(error: Extract<ApiError, { _tag: "Status" }>): string {
  const { status } = error;
  if (status >= 300 && status < 400)
    return "Redirects are not followed, so that the key is not sent elsewhere: check the API URL";
  if (error.notFromApi === true && status !== 404 && status !== 408 && status !== 429)
    return "The reply does not look like bunny.net's: check the API URL, and any proxy in between";
  if (status === 401)
    return "The API accepts the key for other calls: check the permissions of the key's owner, and that the object exists";
  if (status === 403) return "Check the permissions of the key's owner, and the state of the account";
  if (status === 404) {
    if (error.contradicted === true)
      return "Nevertheless the API still shows it, so it stays in state: check that the account is not suspended, and run again";
    const remedy = "that it still exists and belongs to the account of the key";
    return saysNotFound(error)
      ? `Check ${remedy}`
      : `The reply does not look like bunny.net's: check the API URL, and ${remedy}`;
  }
  if (status === 409) return "Resolve the conflict, then run again";
  if (error.hasSeparateRateLimit === true)
    return "These requests have their own rate limit: wait, possibly for some hours, and run again";
  if (isLimited(error)) return "The account has reached its rate limit: run again later, or with a smaller --parallel";
  if (status >= 500 || status === 408) return "The problem is on bunny.net's side: run again later";
  return "Fix the problem that the message describes, then run again";
}
