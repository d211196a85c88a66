/** The world as a command sees it; tests give another. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** Takes the report, and nothing else. */
  readonly out: (text: string) => void;
  /** Takes progress, questions and complaints. */
  readonly err: (text: string) => void;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** How many columns the terminals have; unknown where there is none. */
  readonly outColumns?: number | undefined;
  readonly errColumns?: number | undefined;
  /** Asks the person; undefined where nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly signal: AbortSignal;
  /** Ctrl-C, for commands that run nothing else that hears of it and ends in good order. */
  readonly interrupt?: AbortSignal;
}

/** A command of the command line. */
export interface Command {
  /** What it does, in one line. */
  readonly summary: string;
  /** All that `--help` says. */
  readonly usage: string;
  /** Runs it and gives its exit code. */
  readonly run: (args: readonly string[], surroundings: Surroundings) => Promise<number>;
}

/** What a command says by its exit code. */
export const exitCodes = { clean: 0, drift: 2, failed: 1 } as const;
