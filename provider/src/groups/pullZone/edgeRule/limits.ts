import type { EdgeRule, NewEdgeRule } from "../api/edgeRule";

/** What bunny.net allows unless its support has raised it. */
const usual = { rules: 50, triggers: 5, patterns: 5 };

/** What a rule exceeds of the usual limits, as lines for the user: only the API knows whether they were raised. */
export function exceededLimits(
  what: string,
  { Triggers }: NewEdgeRule,
  others: readonly EdgeRule[],
): readonly string[] {
  const exceeded = (count: number, of: string, limit: number): readonly string[] =>
    count > limit
      ? [`${what} has ${count} ${of}, and bunny.net allows ${limit} unless its support has raised that limit`]
      : [];
  const longest = Math.max(0, ...Triggers.map(({ PatternMatches }) => PatternMatches.length));
  return [
    ...exceeded(Triggers.length, "triggers", usual.triggers),
    ...exceeded(longest, "patterns in one trigger", usual.patterns),
    ...(others.length < usual.rules
      ? []
      : [
          `${what} is one of ${others.length + 1} rules of its pull zone, and bunny.net allows ${usual.rules} unless its ` +
            "support has raised that limit",
        ]),
  ];
}
