import { constants } from "node:os";

/** The arguments of a command-line tool's body. */
export interface Scope {
  /** Aborts on Ctrl-C and on termination signals. */
  readonly signal: AbortSignal;
  /** Registers clean-up to run at the end in any case, in reverse order. */
  readonly defer: (cleanUp: () => Promise<void> | void) => void;
}

/** An error with a self-explanatory message: no stack is shown. */
export class PlainError extends Error {}

/**
 * Runs a command-line tool. Its exit code is what the body returns, 1 if it throws, or 128 + the number of the signal
 * that ended it. Clean-up is always done.
 */
export async function runMain(body: (scope: Scope) => Promise<number>): Promise<void> {
  const interruption = new AbortController();
  const cleanUps: (() => Promise<void> | void)[] = [];
  let interrupted: number | undefined;

  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      // One key press may arrive twice, from the terminal and from npm.
      if (interrupted !== undefined) return;
      interrupted = 128 + constants.signals[name];
      console.error("\nStopping and cleaning up …");
      interruption.abort(new PlainError(`stopped by ${name}`));
    });
  }

  let code = 1;
  try {
    code = await body({ signal: interruption.signal, defer: (cleanUp) => cleanUps.unshift(cleanUp) });
  } catch (error) {
    show(error);
  }
  for (const cleanUp of cleanUps) {
    try {
      await cleanUp();
    } catch (error) {
      code = 1;
      show(error);
    }
  }
  process.exitCode = interrupted ?? code;
  // Work that cannot be stopped, such as a download, must not delay the exit.
  if (wasInterrupted()) process.exit();

  function show(error: unknown): void {
    if (!wasInterrupted()) console.error(isPlain(error) ? error.message : error);
  }
  function wasInterrupted(): boolean {
    return interrupted !== undefined;
  }
}

/** The same of arguments that a tool does not know. */
function isPlain(error: unknown): error is Error {
  return (
    error instanceof PlainError ||
    (error instanceof TypeError && /^(Unknown|Unexpected) (option|argument)/.test(error.message))
  );
}
