export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An API operation by method and templated path, for example POST /pullzone/{pullZoneId}/addBlockedIp. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
}

/** Where a request went, or would have gone: the API's address, the path with all its parts, and the query. */
export type Address = string;

/**
 * Why a call failed. Holds the operation and what the API said about the failure, and never a value of a body, a header or
 * the key.
 *
 * `doubtful`: the call, or an earlier try of it, may have taken effect although it failed.
 */
export type ApiError =
  /** The API answered with a status that is no success. */
  | {
      readonly _tag: "Status";
      readonly operation: Operation;
      readonly status: number;
      readonly errorKey?: string;
      readonly field?: string;
      readonly message?: string;
      /** Of the object that the API saved although the call failed. */
      readonly savedId?: string;
      /** A 429 that is not about the account: see `ownLimit` of a call. */
      readonly ownLimit?: true;
      /** The answer is none of the API, but of a proxy or another server. It says nothing of what became of the call. */
      readonly foreign?: true;
      readonly doubtful: boolean;
    }
  /**
   * 401, to a probe too: the key is refused as such. Later calls of the same client fail at once with it, and nothing is
   * sent. A 401 to one call alone is a status like others.
   */
  | {
      readonly _tag: "Unauthorized";
      readonly operation: Operation;
      readonly keySource: string;
      /** What gives another key, where the key comes from. */
      readonly keyRemedy: string;
    }
  /** No reply arrived. */
  | {
      readonly _tag: "Connection";
      readonly operation: Operation;
      readonly address?: Address;
      readonly code: string;
      readonly doubtful: boolean;
    }
  | {
      readonly _tag: "Timeout";
      readonly operation: Operation;
      readonly address?: Address;
      readonly afterMilliseconds: number;
      readonly doubtful: boolean;
    }
  /** A reply that is no JSON, or other JSON than the operation should give. Problems name paths and types, never values. */
  | {
      readonly _tag: "Decode";
      readonly operation: Operation;
      readonly problems: readonly string[];
      readonly doubtful: boolean;
    }
  /** Several connections failed in a row just before: nothing was sent. */
  | {
      readonly _tag: "Unreachable";
      readonly operation: Operation;
      readonly address?: Address;
      readonly apiUrl: string;
      readonly code: string;
    }
  | { readonly _tag: "Cancelled"; readonly operation: Operation; readonly doubtful: boolean };

export const isDoubtful = (error: ApiError): boolean => "doubtful" in error && error.doubtful;

export const isBadRequest = (error: ApiError): boolean => error._tag === "Status" && error.status === 400;

/** A 404 of the API, as far as it can be told: one without a body may be of another server. */
export const isNotFound = (error: ApiError): boolean =>
  error._tag === "Status" && error.status === 404 && error.foreign !== true;

/**
 * A 404 by which the API itself says that something is not there. One without such a key may be of another server: a
 * proxy, or whatever a wrong API URL leads to.
 */
export const saysNotFound = (error: ApiError): boolean =>
  error._tag === "Status" && error.status === 404 && /not_found$/i.test(error.errorKey ?? "");
