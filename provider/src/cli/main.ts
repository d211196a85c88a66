import { version } from "../common/version";
import { type Command, exitCodes, type CommandContext } from "./command";
import { drift } from "./drift";
import { exportCommand } from "./export";

const commands: ReadonlyMap<string, Command> = new Map([
  ["drift", drift],
  ["export", exportCommand],
]);

const usage = (): string => `Usage: pulumi-bunny <command> [options]

${[...commands].map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`).join("\n")}

  -h, --help     print this help; after a command, its options
      --version  print the version
`;

/** Runs a command line and returns the exit code. */
export async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...others] = args;
  const known = name === undefined ? undefined : commands.get(name);
  if (known !== undefined) return known.run(others, context);
  switch (name) {
    case "--help":
    case "-h":
      context.out(usage());
      return exitCodes.clean;
    case "--version":
      context.out(`${version()}\n`);
      return exitCodes.clean;
    case undefined:
      context.err(usage());
      return exitCodes.failed;
    default:
      context.err(`pulumi-bunny: unknown command "${name}"; the commands are ${[...commands.keys()].join(", ")}\n`);
      context.err("`pulumi-bunny --help` describes them.\n");
      return exitCodes.failed;
  }
}

/** The command line of this process. */
export async function main(): Promise<number> {
  const { argv, env, stderr, stdout } = process;
  const stop = new AbortController();
  // Ctrl-C also reaches the Pulumi CLI, which shuts down cleanly; we report how it ended.
  const interrupted = new AbortController();
  process.on("SIGINT", () => {
    interrupted.abort();
  });
  process.on("SIGTERM", () => {
    stop.abort();
  });
  return run(argv.slice(2), {
    environment: env,
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    signal: stop.signal,
    interrupt: interrupted.signal,
  });
}
