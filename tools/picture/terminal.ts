import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IBuffer, Terminal } from "@xterm/headless";

interface RecordOptions {
  readonly columns: number;
  readonly rows: number;
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** What to type when a text appears. */
  readonly answers: readonly { readonly to: string; readonly with: string }[];
}

/** Runs a command on a terminal, and returns what is on it at the end. Needs `script`, of util-linux. */
export async function recordTerminal(
  command: readonly string[],
  { columns, rows, cwd, environment, signal, answers }: RecordOptions,
): Promise<{ readonly code: number; readonly screen: IBuffer }> {
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true });
  const line = `stty cols ${columns} rows ${rows}; exec ${command.map((word) => `'${word}'`).join(" ")}`;
  const child = spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], {
    cwd,
    env: { ...environment, TERM: "xterm-256color" },
    signal,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const open = [...answers];
  let printed = "";
  child.stdout.on("data", (bytes: Buffer) => {
    terminal.write(bytes);
    printed += bytes.toString();
    const next = open[0];
    if (next === undefined || !printed.includes(next.to)) return;
    open.shift();
    printed = "";
    child.stdin.write(`${next.with}\n`);
  });
  const [code] = (await once(child, "close")) as [number];
  await new Promise<void>((resolve) => {
    terminal.write("", resolve);
  });
  return { code, screen: terminal.buffer.active };
}
