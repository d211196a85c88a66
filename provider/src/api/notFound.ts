import type { ApiError } from "./errors";

/** A 404 of the API, as far as it can be told: one without a body may be of another server. */
export const isNotFound = (error: ApiError): boolean =>
  error._tag === "Status" && error.status === 404 && error.foreign !== true;

/**
 * A 404 by which the API itself says that something is not there. One without such a key may be of another server: a
 * proxy, or whatever a wrong API URL leads to.
 */
export const saysNotFound = (error: ApiError): boolean =>
  error._tag === "Status" && error.status === 404 && /not_found$/i.test(error.errorKey ?? "");
