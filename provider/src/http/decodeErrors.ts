import type * as t from "io-ts";
import { type ApiCall, placeOf } from "./apiCall";
import type { ApiError } from "./errors";

const mostProblems = 10;
const longestPart = 80;

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

/** Unions and intersections add entries for the same value, whose keys are not part of the path. */
function leadsDeeper(entry: t.ContextEntry, depth: number, context: t.Context): boolean {
  const parent = context[depth - 1];
  return parent !== undefined && !Object.is(parent.actual, entry.actual);
}

function cut(text: string): string {
  return text.length > longestPart ? `${text.slice(0, longestPart)}…` : text;
}
