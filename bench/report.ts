import type { Findings, Part } from "./part";
import { markdown } from "./table";

/** A part, and what it found out. */
export interface Outcome {
  readonly part: Part;
  readonly findings: Findings;
}

/** Under which circumstances everything was measured. */
export interface Circumstances {
  /** The command that measures it again. */
  readonly command: string;
  readonly date: string;
  readonly machine: readonly string[];
}

/** Everything as a person reads it, in Markdown. */
export function report({ command, date, machine }: Circumstances, outcomes: readonly Outcome[]): string {
  const figures = outcomes.flatMap(({ findings }) => findings.figures);
  return [
    `\`${command}\`, ${date}:`,
    [...machine].map((line) => `- ${line}`).join("\n"),
    ...(figures.length === 0
      ? []
      : [
          "### Promised",
          markdown({
            columns: ["What", "Target", "Measured", ""],
            rows: figures.map(({ what, target, measured, reached }) => [
              what,
              target,
              measured,
              reached ? "reached" : "**missed**",
            ]),
          }),
        ]),
    ...outcomes.flatMap(({ part, findings }) => [`### ${part.title}`, part.text, ...findings.tables.map(markdown)]),
  ].join("\n\n");
}
