import { version } from "../common/version";
import { exitCodes, type CommandContext } from "./command";
import { drift } from "./drift";
import { exportCommand } from "./export";

const usage = `Usage: pulumi-bunny <command> [options]

  drift     show what was changed or deleted outside Pulumi, and optionally repair it
  export    write a program that adopts what exists in an account

  -h, --help     print this help; after a command, its options
      --version  print the version
`;

/** Runs a command line and returns the exit code. */
export async function run([name, ...args]: readonly string[], context: CommandContext): Promise<number> {
  switch (name) {
    case "drift":
      return drift(args, context);
    case "export":
      return exportCommand(args, context);
    case "--help":
    case "-h":
      context.out(usage);
      return exitCodes.clean;
    case "--version":
      context.out(`${version()}\n`);
      return exitCodes.clean;
    default:
      context.err(name === undefined ? usage : `pulumi-bunny: unknown command "${name}"\n${usage}`);
      return exitCodes.failed;
  }
}

/** The command line of this process. */
export async function main(): Promise<number> {
  // The Pulumi CLI is interrupted, too, and shuts down cleanly; we report how it ended.
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      interrupted.abort();
    });
  return run(process.argv.slice(2), {
    environment: process.env,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    signal: interrupted.signal,
  });
}
