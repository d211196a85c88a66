import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { pipe } from "fp-ts/function";
import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { createInterface } from "node:readline";
import type * as t from "io-ts";
import { type Event, parseEvent } from "./events";
import { type End, endingOf } from "./reasons";

/** Where and how the Pulumi CLI runs. */
export interface PulumiOptions {
  /** Folder of the Pulumi project. @default the current folder */
  readonly cwd: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
  /** Prevents further commands from starting. */
  readonly signal: AbortSignal;
}

/** Why nothing could be compared at all. */
export interface DriftFailure {
  readonly _tag: "DriftFailure";
  readonly reason: string;
}
export const driftFailure = (reason: string): DriftFailure => ({ _tag: "DriftFailure", reason });

/** Starts `pulumi <args>`, and waits until it exits, with any exit code. */
function startPulumi(
  args: readonly string[],
  { cwd, environment, signal }: PulumiOptions,
  stdio: StdioOptions,
  onStart: (child: ChildProcess) => void = () => undefined,
): TE.TaskEither<DriftFailure, number> {
  return TE.tryCatch(
    () =>
      new Promise<number>((resolve, reject) => {
        signal.throwIfAborted();
        const child = spawn("pulumi", args, { cwd, env: environment, stdio });
        onStart(child);
        // Ctrl-C reaches the CLI itself. What a supervisor sends to this process alone does not.
        const interrupt = (): void => void child.kill("SIGINT");
        process.once("SIGTERM", interrupt);
        child.once("error", reject);
        child.once("close", (code) => {
          process.off("SIGTERM", interrupt);
          resolve(code ?? 1);
        });
      }),
    (error) => driftFailure(signal.aborted ? "interrupted" : whyNotStarted(error, cwd)),
  );
}

/** Runs `pulumi <args>`. Each line of its standard output is passed on as it arrives. */
function runPulumi(
  args: readonly string[],
  options: PulumiOptions,
  onLine: (line: string) => void,
): TE.TaskEither<DriftFailure, End> {
  const environment = { ...options.environment, ...alwaysSet };
  let stderr = "";
  return pipe(
    // Never a terminal, so that the CLI asks nothing.
    startPulumi([...args, "--color", "never"], { ...options, environment }, ["ignore", "pipe", "pipe"], (child) => {
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        stderr += text;
      });
      if (child.stdout !== null) createInterface({ input: child.stdout, crlfDelay: Infinity }).on("line", onLine);
    }),
    TE.map((code) => ({ code, stderr })),
  );
}

/**
 * Runs `pulumi <args>` in the terminal of the person, who answers its questions and stops it with Ctrl-C. Standard output
 * is left to the report.
 *
 * @returns its exit code
 */
export const runInTerminal = (args: readonly string[], options: PulumiOptions): TE.TaskEither<DriftFailure, number> =>
  startPulumi(args, options, ["inherit", process.stderr, "inherit"]);

/** What `pulumi <args>` prints, which has to succeed. */
export const outputOf = (args: readonly string[], options: PulumiOptions): TE.TaskEither<DriftFailure, string> => {
  const lines: string[] = [];
  return pipe(
    runPulumi(args, options, (line) => lines.push(line)),
    TE.flatMap((end) => (end.code === 0 ? TE.right(lines.join("\n")) : TE.left(driftFailure(endingOf(end))))),
  );
};

/** The same, as JSON. */
export const jsonOf = <A>(
  args: readonly string[],
  options: PulumiOptions,
  codec: t.Decoder<unknown, A>,
): TE.TaskEither<DriftFailure, A> =>
  pipe(
    outputOf(args, options),
    TE.flatMapEither((output) => E.tryCatch((): unknown => JSON.parse(output), String)),
    TE.flatMapEither(codec.decode),
    TE.mapLeft((error) =>
      typeof error === "object" && "reason" in error
        ? error
        : driftFailure(`the output of \`pulumi ${args.slice(0, 2).join(" ")}\` has an unknown format`),
    ),
  );

/** What a run of the engine has reported. */
interface EngineRun {
  readonly events: readonly Event[];
  readonly end: End;
  /** Whether all lines had a known format. */
  readonly understood: boolean;
}

/** {@link runPulumi} for a command whose output are events of the engine. */
export function runEngine(args: readonly string[], options: PulumiOptions): TE.TaskEither<DriftFailure, EngineRun> {
  const events: Event[] = [];
  let understood = true;
  const onLine = (line: string): void => {
    const event = parseEvent(line);
    if (E.isLeft(event)) understood = false;
    else if (event.right !== undefined) events.push(event.right);
  };
  return pipe(
    runPulumi(args, options, onLine),
    TE.map((end) => ({ events, end, understood })),
  );
}

export const notUnderstood =
  "the output of the Pulumi CLI has an unknown format: pulumi-bunny needs the CLI in version 3.216 or later, and has to be as recent as the CLI";

const alwaysSet = {
  // Events one by one, as they happen, instead of a summary that omits failures.
  PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true",
  // The legacy diff compares outputs and shows properties that are not declared.
  PULUMI_ENABLE_LEGACY_REFRESH_DIFF: "false",
  PULUMI_SKIP_UPDATE_CHECK: "true",
};

const whyNotStarted = (error: unknown, cwd = "."): string =>
  `the Pulumi CLI could not be started (${String(error)}): put the folder of \`pulumi\` on PATH (https://www.pulumi.com/docs/iac/download-install/), and check that the folder ${cwd} exists`;
