import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { pipe } from "fp-ts/function";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Event, parseEvent } from "./events";
import type { End } from "./reasons";

/** Where and how the Pulumi CLI runs. */
export interface PulumiOptions {
  /** Folder of the Pulumi project. @default the current folder */
  readonly cwd?: string | undefined;
  /** Environment of the CLI. @default that of this process */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Stops the CLI early, which is a failure. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Stops nothing, but prevents further commands from starting: Ctrl-C reaches the CLI itself, which shuts down
   * cleanly.
   */
  readonly interrupt?: AbortSignal | undefined;
}

/** Why nothing could be compared at all. */
export interface DriftFailure {
  readonly _tag: "DriftFailure";
  readonly reason: string;
}
export const driftFailure = (reason: string): DriftFailure => ({ _tag: "DriftFailure", reason });

const unlessStopped = <A>(
  { interrupt, signal }: PulumiOptions,
  command: TE.TaskEither<DriftFailure, A>,
): TE.TaskEither<DriftFailure, A> =>
  TE.flatten(async () => {
    const isStopped = signal?.aborted === true || interrupt?.aborted === true;
    return Promise.resolve(isStopped ? E.left(driftFailure("interrupted")) : E.right(command));
  });

/**
 * Runs `pulumi <args>` until it exits, with any exit code. Each line of its standard output is passed on as it arrives.
 */
export const runPulumi = (
  args: readonly string[],
  options: PulumiOptions,
  onLine: (line: string) => void,
): TE.TaskEither<DriftFailure, End> => {
  const { cwd, environment = process.env, signal } = options;
  const command = TE.tryCatch(
    () =>
      new Promise<End>((resolve, reject) => {
        const child = spawn("pulumi", [...args, "--color", "never"], {
          cwd,
          env: { ...environment, ...alwaysSet },
          // Never a terminal, so that the CLI asks nothing.
          stdio: ["ignore", "pipe", "pipe"],
          ...(signal !== undefined && { signal, killSignal: "SIGINT" as const }),
        });
        let stderr = "";
        child.stderr.setEncoding("utf8").on("data", (text: string) => {
          stderr += text;
        });
        createInterface({ input: child.stdout, crlfDelay: Infinity }).on("line", onLine);
        child.once("error", reject);
        child.once("close", (code) => {
          resolve({ code: code ?? 1, stderr });
        });
      }),
    (error) => driftFailure(whyNotStarted(error, cwd)),
  );
  return unlessStopped(options, command);
};

/**
 * Runs `pulumi <args>` in the terminal of the person, who answers its questions and stops it with Ctrl-C. Standard output
 * is left to the report.
 *
 * @returns its exit code
 */
export const runInTerminal = (args: readonly string[], options: PulumiOptions): TE.TaskEither<DriftFailure, number> => {
  const { cwd, environment: env = process.env } = options;
  const command = TE.tryCatch(
    () =>
      new Promise<number>((resolve, reject) => {
        const child = spawn("pulumi", args, { cwd, env, stdio: ["inherit", process.stderr, "inherit"] });
        child.once("error", reject);
        child.once("close", (code) => {
          resolve(code ?? 1);
        });
      }),
    (error) => driftFailure(whyNotStarted(error, cwd)),
  );
  return unlessStopped(options, command);
};

/** What a run of the engine has reported. */
export interface EngineRun {
  readonly events: readonly Event[];
  readonly end: End;
  /** Whether all lines had a known format. */
  readonly understood: boolean;
}

/** {@link runPulumi} for a command whose output are events of the engine. */
export function runEngine(
  args: readonly string[],
  options: PulumiOptions,
  onEvent: (event: Event) => void,
): TE.TaskEither<DriftFailure, EngineRun> {
  const events: Event[] = [];
  let understood = true;
  const onLine = (line: string): void => {
    const event = parseEvent(line);
    if (E.isLeft(event)) understood = false;
    else if (event.right !== undefined) {
      events.push(event.right);
      onEvent(event.right);
    }
  };
  return pipe(
    runPulumi(args, options, onLine),
    TE.map((end) => ({ events, end, understood })),
  );
}

/** The oldest version of the CLI whose events are known, as its major and its minor number. */
const oldest = [3, 216] as const;

/** Fails if the CLI is older than what is known, which explains why it was not understood. */
export function notTooOld(options: PulumiOptions): TE.TaskEither<DriftFailure, void> {
  let printed = "";
  return pipe(
    runPulumi(["version"], options, (line) => {
      printed += line;
    }),
    TE.flatMap(() => {
      const [, version = "", major, minor] = /^v?((\d+)\.(\d+)\.\S*)/.exec(printed) ?? [];
      const isOld = Number(major) < oldest[0] || (Number(major) === oldest[0] && Number(minor) < oldest[1]);
      return isOld
        ? TE.left(
            driftFailure(`the Pulumi CLI is ${version}, and needs to be ${oldest.join(".")} or later: upgrade it`),
          )
        : TE.right(undefined);
    }),
  );
}

export const notUnderstood =
  "the output of the Pulumi CLI has an unknown format: use a version of pulumi-bunny that is as recent as the CLI";

const alwaysSet = {
  // Events one by one, as they happen, instead of a summary that omits failures.
  PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true",
  // The legacy diff compares outputs and shows properties that are not declared.
  PULUMI_ENABLE_LEGACY_REFRESH_DIFF: "false",
  PULUMI_SKIP_UPDATE_CHECK: "true",
};

function whyNotStarted(error: unknown, cwd = "."): string {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") {
    return `the Pulumi CLI could not be started: put the folder of \`pulumi\` on PATH (https://www.pulumi.com/docs/iac/download-install/), and check that the folder ${cwd} exists`;
  }
  if (error instanceof Error && error.name === "AbortError") return "interrupted";
  return `the Pulumi CLI could not be started: ${error instanceof Error ? error.message : String(error)}`;
}
