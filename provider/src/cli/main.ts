import { createInterface } from "node:readline/promises";
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
export async function run(
  args: readonly string[],
  context: CommandContext,
  known: ReadonlyMap<string, Command> = commands,
): Promise<number> {
  const [name, ...others] = args;
  const command = name === undefined ? undefined : known.get(name);
  if (command !== undefined) return command.run(others, context);
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
      context.err(`pulumi-bunny: unknown command "${name}"; the commands are ${[...known.keys()].join(", ")}\n`);
      context.err("`pulumi-bunny --help` describes them.\n");
      return exitCodes.failed;
  }
}

/** The command line of this process. */
export async function main(): Promise<number> {
  const { argv, env, stderr, stdin, stdout } = process;
  const stop = new AbortController();
  // Ctrl-C also reaches the Pulumi CLI, which shuts down cleanly; we report how it ended.
  const interrupted = new AbortController();
  process.on("SIGINT", () => {
    interrupted.abort();
  });
  process.on("SIGTERM", () => {
    stop.abort();
  });
  const ask = async (question: string): Promise<string> => {
    const lines = createInterface({ input: stdin, output: stderr });
    // Ctrl-C and end of input count as no answer, that is, as "no".
    const unanswered = new Promise<string>((resolve) => {
      for (const event of ["SIGINT", "close"] as const) {
        lines.once(event, () => {
          resolve("");
        });
      }
    });
    try {
      return await Promise.race([lines.question(question), unanswered]);
    } finally {
      lines.close();
    }
  };
  return run(argv.slice(2), {
    environment: env,
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    outIsTerminal: stdout.isTTY,
    errIsTerminal: stderr.isTTY,
    outColumns: stdout.isTTY ? stdout.columns : undefined,
    errColumns: stderr.isTTY ? stderr.columns : undefined,
    ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
    signal: stop.signal,
    interrupt: interrupted.signal,
  });
}
