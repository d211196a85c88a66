import { isDeepStrictEqual } from "node:util";
import { duration } from "../progress";
import type { Outcome } from "./outcome";
import type { Screen } from "./screen";
import { inWords } from "./zones";

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
    "settings of the pull zones": ({ settings }) => settings.map(inWords),
  };
  return Object.entries(parts)
    .filter(([, part]) => !isDeepStrictEqual(part(expected), part(seen)))
    .flatMap(([name, part]) => [
      `${name}:`,
      `  expected ${JSON.stringify(part(expected))}`,
      `  seen     ${JSON.stringify(part(seen))}`,
    ]);
}

/** What requests are about, by heading. */
const requestColumns = { "To shop": "shop", "To shop-media": "shop-media", "Look-up": "look-up" } as const;

const headings = ["Step", "Expected", "Seen", ...Object.keys(requestColumns), "Time", ""];

/** The table of all steps. */
export function table(rows: readonly Row[], screen: Pick<Screen, "bold" | "good" | "bad">): string[] {
  const cells = rows.map((row) => [
    row.step,
    row.expected.summary,
    row.seen.summary,
    ...Object.values(requestColumns).map((about) => figure(row.expected.requests[about], row.seen.requests[about])),
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
