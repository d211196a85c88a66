import type { TableStyle } from "../drift/table";
import type { CommandContext } from "./command";

/** Longest row without a terminal, so that a log stays readable. */
const columnsOfLogs = 120;

/** Fewest columns: below this, wrapping does not make the text easier to read. */
const fewestColumns = 40;

/** How to format what is written to an output. */
export function terminalStyle(context: CommandContext, output: "out" | "err"): TableStyle {
  const { environment } = context;
  const isTerminal = context[`${output}IsTerminal`];
  const given = context[`${output}Columns`] ?? Number(environment.COLUMNS ?? 0);
  return {
    colors: isTerminal && (environment.NO_COLOR ?? "") === "",
    width: given > 0 ? Math.max(given, fewestColumns) : columnsOfLogs,
    breakSentences: isTerminal,
  };
}
