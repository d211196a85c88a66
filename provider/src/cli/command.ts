import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { inOneLine } from "../common/redaction";
import { type Misuse, type Options, parseOptions, type Values } from "./arguments";

/** The environment in which a command runs; tests replace it. */
export interface CommandContext {
  readonly environment: NodeJS.ProcessEnv;
  /** Writes the report, and nothing else. */
  readonly out: (text: string) => void;
  /** Writes progress and errors. */
  readonly err: (text: string) => void;
  readonly signal: AbortSignal;
  /** Ctrl-C, for commands that run no child process that receives it and shuts down cleanly. */
  readonly interrupt?: AbortSignal;
}

/** A command of `pulumi-bunny`. */
export interface Command {
  /** What it does, in one line. */
  readonly summary: string;
  /** Runs it and returns its exit code. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number>;
}

/** The meaning of the exit codes. */
export const exitCodes = { clean: 0, drift: 2, failed: 1 } as const;

/** What a command consists of besides its name. */
interface CommandBody<O extends Options> {
  readonly summary: string;
  /** The full text of `--help`. */
  readonly usage: string;
  /** Those besides `--help`. */
  readonly options: O;
  readonly carryOut: (
    values: Values<O>,
    context: CommandContext,
  ) => TE.TaskEither<Misuse | { readonly _tag: string; readonly reason: string }, number>;
}

export const command = <O extends Options>(name: string, of: CommandBody<O>): Command => ({
  summary: of.summary,
  run: async (args, context) => {
    if (args.some((arg) => arg === "--help" || arg === "-h")) {
      context.out(of.usage);
      return exitCodes.clean;
    }
    const done = await pipe(
      TE.fromEither(parseOptions(args, of.options)),
      TE.flatMap((values) => of.carryOut(values, context)),
    )();
    if (E.isRight(done)) return done.right;
    context.err(`pulumi-bunny ${name}: ${inOneLine(done.left.reason)}\n`);
    if (done.left._tag === "Misuse") context.err(`\`pulumi-bunny ${name} --help\` lists the options.\n`);
    return exitCodes.failed;
  },
});
