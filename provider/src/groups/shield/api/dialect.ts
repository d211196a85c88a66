import * as t from "io-ts";
import { readErrorBody } from "../../../http/classifyResponse";
import { optional } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { type Dialect, pageBy, within } from "../../../http/dialect";

/**
 * Bunny Shield, where it has no envelope. It refuses with 202 where other APIs use 404 or 400, and a reply of success may
 * contain an error, too, which counts only if it has a key.
 */
export const shieldWithoutEnvelope: Dialect = {
  page: pageBy("data", { page: t.type({ nextPage: optional(t.number) }) }, ({ page: { nextPage } }) => !nextPage),
  query: (page) => ({ page, perPage: 1000 }),
  save: "PATCH",
  errorBodyIn: (status, body) =>
    status === 202 || readErrorBody(body, []).errorKey !== undefined ? (body ?? {}) : undefined,
  isMissing: isMissingInShield,
};

/** The rest of Bunny Shield: objects in `data`. */
export const shield: Dialect = { ...shieldWithoutEnvelope, one: within("data") };

/** The keys for what is missing or on another account share a prefix. */
export function isMissingInShield(error: ApiError): boolean {
  return error._tag === "Status" && error.errorKey?.startsWith("not_found") === true;
}
