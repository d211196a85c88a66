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
  /** Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Runs a command of `pulumi-bunny` and returns its exit code. */
export type Command = (args: readonly string[], context: CommandContext) => Promise<number>;

/** The meaning of the exit codes. */
export const exitCodes = { clean: 0, drift: 2, failed: 1 } as const;

/** What a command consists of besides its name. */
interface CommandBody<O extends Options> {
  /** The full text of `--help`. */
  readonly usage: string;
  /** Those besides `--help`. */
  readonly options: O;
  readonly carryOut: (
    values: Values<O>,
    context: CommandContext,
  ) => TE.TaskEither<Misuse | { readonly _tag: string; readonly reason: string }, number>;
}

export const command =
  <O extends Options>(name: string, { usage, options, carryOut }: CommandBody<O>): Command =>
  async (args, context) => {
    if (args.some((arg) => arg === "--help" || arg === "-h")) {
      context.out(usage);
      return exitCodes.clean;
    }
    const done = await pipe(
      TE.fromEither(parseOptions(args, options)),
      TE.flatMap((values) => carryOut(values, context)),
    )();
    if (E.isRight(done)) return done.right;
    context.err(`pulumi-bunny ${name}: ${inOneLine(done.left.reason)}\n`);
    if (done.left._tag === "Misuse") context.err(`\`pulumi-bunny ${name} --help\` lists the options.\n`);
    return exitCodes.failed;
  };
