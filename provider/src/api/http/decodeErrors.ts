import type * as t from "io-ts";

const mostProblems = 10;
const longestPart = 80;

/**
 * Says where a value is not what a codec expects, by path and expected type: "BlockedIps.3: expected string".
 * Never prints the value, nor the message of a codec, which may quote it.
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

/** Members of unions and intersections have entries of their own, about the same value: their keys name nothing in it. */
function leadsDeeper(entry: t.ContextEntry, depth: number, context: t.Context): boolean {
  const parent = context[depth - 1];
  return parent !== undefined && !Object.is(parent.actual, entry.actual);
}

function cut(text: string): string {
  return text.length > longestPart ? `${text.slice(0, longestPart)}…` : text;
}
