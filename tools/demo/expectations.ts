import { isDeepStrictEqual } from "node:util";
import { duration } from "../progress";
import { without } from "./account";
import type { Outcome } from "./outcome";
import { inShort, none, settled, subjects } from "./requests";
import type { Screen } from "./screen";

/** A row of the table: one step, its expected and its actual result. */
export interface Row {
  readonly step: string;
  readonly expected: Outcome;
  readonly seen: Outcome;
  readonly milliseconds: number;
}

/**
 * The differences between the actual and the expected result; for lists, what only one of them has. Empty if all is as
 * expected.
 */
export function differences({ expected, seen }: Row): string[] {
  const parts: Readonly<Record<string, (outcome: Outcome, other: Outcome) => unknown>> = {
    "what happened": ({ summary, details }, other) => [summary, without(details, other.details)],
    requests: ({ requests }, other) => settled(requests, other.requests),
    "settings of the account": ({ settings }, other) => without(settings, other.settings),
  };
  return Object.entries(parts)
    .filter(([, part]) => !isDeepStrictEqual(part(expected, seen), part(seen, expected)))
    .flatMap(([name, part]) => [
      `${name}:`,
      `  expected ${JSON.stringify(part(expected, seen))}`,
      `  seen     ${JSON.stringify(part(seen, expected))}`,
    ]);
}

/** The table of all steps: requests as reads and writes, and the expected value if the actual one differs. */
export function table(rows: readonly Row[], screen: Pick<Screen, "bold" | "good" | "bad">): string[] {
  const concerned = subjects.filter((about) =>
    rows.some(({ expected, seen }) => about in expected.requests || about in seen.requests),
  );
  const headings = ["Step", "What happened", ...concerned, "Time", ""];
  const cells = rows.map((row) => [
    row.step,
    figure(row.expected.summary, row.seen.summary),
    ...concerned.map((about) => {
      const { [about]: expected = none } = row.expected.requests;
      const { [about]: asExpected = none } = settled(row.expected.requests, row.seen.requests);
      const { [about]: seen = none } = row.seen.requests;
      return asExpected === seen ? inShort(expected) : figure(expected, seen);
    }),
    duration(row.milliseconds),
    differences(row).length === 0 ? "ok" : "NOT OK",
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((texts) => (texts[column] ?? "").length)),
  );
  const line = (texts: readonly string[]) => texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ");
  return [
    screen.bold(line(headings).trimEnd()),
    widths
      .map((width) => "-".repeat(width))
      .join("  ")
      .trimEnd(),
    ...cells.map((texts) => {
      const text = line(texts).trimEnd();
      const verdict = texts.at(-1) ?? "";
      const paint = verdict === "ok" ? screen.good : screen.bad;
      return text.slice(0, text.length - verdict.length) + paint(verdict);
    }),
  ];
}

function figure(expected: string, seen: string): string {
  return expected === seen ? seen : `${seen}, not ${expected}`;
}
