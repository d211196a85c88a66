import * as t from "io-ts";
import { withoutControls, withoutSecrets } from "../common/redaction";

/** What the API says about an error. */
export interface ErrorBody {
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
 */
export function readErrorBody(body: unknown, secrets: readonly string[]): ErrorBody {
  const places = [body, member(body, "error"), member(body, "errorResponse")];
  const first = (...names: readonly string[]): string | undefined =>
    places.flatMap((place) => names.map((name) => text(member(place, name)))).find((found) => found !== undefined);

  const summary = [first("Message", "message", "title"), first("detail"), ...details(member(body, "errors"))];
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
export function isErrorBody(body: unknown): boolean {
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
