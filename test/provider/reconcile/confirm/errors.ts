import type { ApiError } from "../../../../provider/src/http/errors";

const operation = { method: "POST", path: "/thing" } as const;

/** Errors of one call: surely without effect, by their status, and in doubt. */
export const status = (code: number): ApiError => ({ _tag: "Status", operation, status: code, doubtful: false });
export const inDoubt: ApiError = { _tag: "Timeout", operation, afterMilliseconds: 1, doubtful: true };
