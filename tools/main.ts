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

/** A second Ctrl-C exits without clean-up. One key press may arrive twice, from the terminal and from npm. */
const sameKeyPressMs = 1_000;

/**
 * Runs a command-line tool. Its exit code is what the body returns, 1 if it throws, or 128 + the number of the signal
 * that ended it. Clean-up is always done.
 */
export async function runMain(body: (scope: Scope) => Promise<number>): Promise<void> {
  const interruption = new AbortController();
  const cleanUps: (() => Promise<void> | void)[] = [];
  let interrupted: { readonly code: number; readonly at: number } | undefined;

  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (interrupted === undefined) {
        interrupted = { code: 128 + constants.signals[name], at: performance.now() };
        console.error("\nStopping and cleaning up …");
        interruption.abort(new PlainError(`stopped by ${name}`));
      } else if (performance.now() - interrupted.at > sameKeyPressMs) {
        process.exit(interrupted.code);
      }
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
  if (wasInterrupted()) {
    // Work that cannot be stopped, such as a download, must not delay the exit.
    process.exit(exitCode());
  }
  process.exitCode = exitCode();

  function show(error: unknown): void {
    if (!wasInterrupted()) {
      console.error(error instanceof PlainError ? error.message : error);
    }
  }
  function wasInterrupted(): boolean {
    return interrupted !== undefined;
  }
  function exitCode(): number {
    return interrupted === undefined ? code : interrupted.code;
  }
}
