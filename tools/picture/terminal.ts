import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IBuffer, Terminal } from "@xterm/headless";

interface RecordOptions {
  readonly columns: number;
  readonly rows: number;
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Runs a command on a terminal, and returns what is on it at the end. Needs `script`, of util-linux. */
export async function recordTerminal(
  command: readonly string[],
  { columns, rows, cwd, environment, signal }: RecordOptions,
): Promise<{ readonly code: number; readonly screen: IBuffer }> {
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true });
  const line = `stty cols ${columns} rows ${rows}; exec ${command.map((word) => `'${word}'`).join(" ")}`;
  const child = spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], {
    cwd,
    env: { ...environment, TERM: "xterm-256color" },
    signal,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.on("data", (bytes: Buffer) => {
    terminal.write(bytes);
  });
  const [code] = (await once(child, "close")) as [number];
  await new Promise<void>((resolve) => {
    terminal.write("", resolve);
  });
  return { code, screen: terminal.buffer.active };
}
