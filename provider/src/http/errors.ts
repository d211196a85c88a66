export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

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
        /** The API refused for certain, although the status is one of success. */
        readonly isRefusal?: true;
        readonly doubtful: boolean;
      }
    /**
     * 401: the API rejects the key, or the key lacks a permission, which the reply does not tell apart. While no call of a
     * client has succeeded, later calls fail immediately, without a request.
     */
    | {
        readonly _tag: "Unauthorized";
        readonly operation: Operation;
        readonly keySource: string;
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
    /** All attempts of another call got no reply just before: nothing was sent. */
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
