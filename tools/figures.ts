import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { duration } from "./progress";

/** Names the file to which every test file appends its {@link FileFigures}, as one line of JSON. */
export const figuresVariable = "PULUMI_BUNNY_TEST_FIGURES";

/** Names the file that grows by one byte with each call of the Pulumi CLI. */
export const callsVariable = "PULUMI_BUNNY_TEST_CLI_CALLS";

/** The cost of one test file. */
export interface FileFigures {
  readonly file: string;
  readonly milliseconds: number;
  readonly cliCalls: number;
}

/** Counts a call of the CLI, if counting is enabled. */
export function countCliCall(): void {
  const file = process.env[callsVariable];
  if (file !== undefined) appendFileSync(file, ".");
}

export function readFigures(output: string): readonly FileFigures[] {
  if (!existsSync(output)) return [];
  const lines = readFileSync(output, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as FileFigures);
}

/** The slowest test files, and the total of all of them. */
export function table(figures: readonly FileFigures[], rows = 10): readonly string[] {
  const row = (milliseconds: number, cliCalls: number, name: string): string =>
    `${duration(milliseconds).padStart(12)}${String(cliCalls).padStart(11)}  ${name}`;
  const slowest = [...figures].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, rows);
  const sum = (of: (file: FileFigures) => number): number => figures.reduce((total, file) => total + of(file), 0);
  return [
    `${"time".padStart(12)}${"CLI calls".padStart(11)}  the ${slowest.length} slowest test files`,
    ...slowest.map(({ milliseconds, cliCalls, file }) => row(milliseconds, cliCalls, relative(process.cwd(), file))),
    row(
      sum((file) => file.milliseconds),
      sum((file) => file.cliCalls),
      `all ${figures.length}, one after the other`,
    ),
  ];
}

/**
 * Processor time of the finished children of this process, and of their children; undefined if the system does not
 * report it.
 */
export function processorMilliseconds(): number | undefined {
  const file = "/proc/self/stat";
  if (!existsSync(file)) return undefined;
  // The program name, in parentheses, may contain anything. After it, the 14th and 15th number are the times of the
  // children in user and system mode, in hundredths of a second.
  const numbers = readFileSync(file, "utf8").replace(/^.*\)/s, "").trim().split(" ").map(Number);
  return ((numbers[13] ?? 0) + (numbers[14] ?? 0)) * 10;
}
