/** The environment in which a command runs; tests replace it. */
export interface CommandContext {
  readonly environment: NodeJS.ProcessEnv;
  /** Writes the report, and nothing else. */
  readonly out: (text: string) => void;
  /** Writes progress and errors. */
  readonly err: (text: string) => void;
  readonly errIsTerminal: boolean;
  readonly signal: AbortSignal;
  /** Ctrl-C, for commands that run no child process that receives it and shuts down cleanly. */
  readonly interrupt?: AbortSignal;
}

/** A command of `pulumi-bunny`. */
export interface Command {
  /** What it does, in one line. */
  readonly summary: string;
  /** The full text of `--help`. */
  readonly usage: string;
  /** Runs it and returns its exit code. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number>;
}

/** The meaning of the exit codes. */
export const exitCodes = { clean: 0, drift: 2, failed: 1 } as const;
