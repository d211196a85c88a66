import type { Findings, Part } from "./part";
import { markdown } from "./table";

/** Under which circumstances a part was measured. */
export interface Circumstances {
  /** The command that measures it again. */
  readonly command: string;
  readonly date: string;
  readonly machine: readonly string[];
}

/** What a part found out as a person reads it, in Markdown: what was promised first. */
export function report({ command, date, machine }: Circumstances, part: Part, { figures, tables }: Findings): string {
  const promised = {
    columns: ["Promised", "Target", "Measured", ""],
    rows: figures.map(({ what, target, measured, reached }) => [
      what,
      target,
      measured,
      reached ? "reached" : "**missed**",
    ]),
  };
  return [
    `### ${part.title}`,
    part.text,
    `\`${command}\`, ${date}: ${machine.join("; ")}.`,
    ...(figures.length === 0 ? [] : [markdown(promised)]),
    ...tables.map(markdown),
  ].join("\n\n");
}
