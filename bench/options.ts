import { parseArgs } from "node:util";
import { type Mode, modes } from "./mode";
import { PlainError } from "../tools/main";
import type { Part } from "./part";

/** What the person at the terminal asks for. */
export interface Options {
  /** Numbers of resources, ascending; undefined when not given. */
  readonly sizes: readonly number[] | undefined;
  /** Whether each part takes the numbers of resources of the README. */
  readonly full: boolean;
  /** Names of the parts to run; all when there is none. */
  readonly only: readonly string[];
  /** How often each thing is measured. */
  readonly runs: number;
  /** How pulumi-bunny is served. */
  readonly modes: readonly Mode[];
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
    full: values.full,
    only,
    runs: wholeNumber("runs", values.runs),
    modes: values.mode === undefined ? modes : [knownMode(values.mode)],
    save: values.save,
    help: values.help,
  };
}

/** The numbers of resources of a part. */
export function sizesOf({ sizes }: Part, { sizes: given, full }: Options): readonly number[] {
  return given ?? (full ? sizes?.full : sizes?.usual) ?? [];
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      n: { type: "string", multiple: true },
      full: { type: "boolean", default: false },
      only: { type: "string", multiple: true },
      runs: { type: "string", default: "3" },
      mode: { type: "string" },
      save: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  }).values;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1) throw new PlainError(`--${name} takes a whole number from 1, not "${text}"`);
  return value;
}

function knownMode(text: string): Mode {
  const mode = modes.find((known) => known === text);
  if (mode === undefined) throw new PlainError(`--mode takes ${modes.join(" or ")}, not "${text}"`);
  return mode;
}
