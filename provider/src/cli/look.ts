import type { Look } from "../drift/table";
import type { Surroundings } from "./command";

/** Where there is no terminal, a row is no longer than this, so that a log can be read. */
const columnsOfLogs = 120;

/** Below this, more lines would not make it easier to read. */
const fewestColumns = 40;

/** How what is written to an output is to look there. */
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
