import { isDeepStrictEqual } from "node:util";
import { duration } from "../progress";
import type { Outcome } from "./outcome";
import type { Screen } from "./screen";

/** A line of the table: one step, what was expected of it and what was seen. */
export interface Row {
  readonly step: string;
  readonly expected: Outcome;
  readonly seen: Outcome;
  readonly milliseconds: number;
}

/** The ways in which what was seen differs from what was expected, in full; none when all is well. */
export function differences({ expected, seen }: Row): string[] {
  const parts: Readonly<Record<string, (outcome: Outcome) => unknown>> = {
    "what happened": ({ summary, details }) => [summary, details],
    requests: ({ requests }) => requests,
    "look-ups": ({ lookUps }) => lookUps,
    "entries of the pull zone": ({ entries }) => entries,
  };
  return Object.entries(parts)
    .filter(([, part]) => !isDeepStrictEqual(part(expected), part(seen)))
    .flatMap(([name, part]) => [
      `${name}:`,
      `  expected ${JSON.stringify(part(expected))}`,
      `  seen     ${JSON.stringify(part(seen))}`,
    ]);
}

const headings = ["Step", "Expected", "Seen", "Requests", "Look-up", "Time", ""] as const;

/** The table of all steps. */
export function table(rows: readonly Row[], screen: Pick<Screen, "bold" | "good" | "bad">): string[] {
  const cells = rows.map((row) => [
    row.step,
    row.expected.summary,
    row.seen.summary,
    figure(row.expected.requests, row.seen.requests),
    figure(row.expected.lookUps, row.seen.lookUps),
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
