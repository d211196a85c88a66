import type { Look } from "../drift/table";
import type { Surroundings } from "./command";

/** Longest row without a terminal, so that a log stays readable. */
const columnsOfLogs = 120;

/** Fewest columns: below this, wrapping does not make the text easier to read. */
const fewestColumns = 40;

/** How to format what is written to an output. */
export function lookOf(surroundings: Surroundings, output: "out" | "err"): Look {
  const { environment } = surroundings;
  const isTerminal = surroundings[`${output}IsTerminal`];
  const given = surroundings[`${output}Columns`] ?? Number(environment.COLUMNS ?? 0);
  return {
    colours: isTerminal && (environment.NO_COLOR ?? "") === "",
    width: given > 0 ? Math.max(given, fewestColumns) : columnsOfLogs,
    breakSentences: isTerminal,
  };
}
