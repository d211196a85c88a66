import { parseArgs } from "node:util";
import { PlainError } from "../tools/main";

const defaultRuns = 3;

/** What the person at the terminal asks for. */
export interface Options {
  /** Numbers of resources, ascending; undefined when not given. */
  readonly sizes: readonly number[] | undefined;
  /** Names of the parts to run; all when there is none. */
  readonly only: readonly string[];
  /** How often each thing is measured. */
  readonly runs: number;
  /** File that gets everything that was measured. */
  readonly json: string | undefined;
  /** Whether the results of the parts that run go into the README. */
  readonly save: boolean;
  readonly help: boolean;
}

/** Reads the arguments of `npm run bench`. */
export function readOptions(args: readonly string[], parts: readonly string[]): Options {
  const values = parse(args);
  const only = values.only ?? [];
  const unknown = only.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new PlainError(`there is no part ${unknown}: take one of ${parts.join(", ")}`);
  const sizes = values.n?.map((text) => wholeNumber("n", text));
  return {
    sizes: sizes === undefined ? undefined : [...new Set(sizes)].sort((left, right) => left - right),
    only,
    runs: values.runs === undefined ? defaultRuns : wholeNumber("runs", values.runs),
    json: values.json,
    save: values.save,
    help: values.help,
  };
}

/** The command that measures a part in the same way again, wherever its results go. */
export function commandOf({ sizes = [], runs }: Options, part: string): string {
  const args = [
    `--only ${part}`,
    ...sizes.map((size) => `--n ${size}`),
    ...(runs === defaultRuns ? [] : [`--runs ${runs}`]),
  ];
  return `npm run bench -- ${args.join(" ")}`;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        n: { type: "string", multiple: true },
        only: { type: "string", multiple: true },
        runs: { type: "string" },
        json: { type: "string" },
        save: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new PlainError(`${message}\nnpm run bench -- --help shows what there is`);
  }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1) throw new PlainError(`--${name} takes a whole number from 1, not "${text}"`);
  return value;
}
