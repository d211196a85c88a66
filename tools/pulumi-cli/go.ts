import { coerce, gte } from "semver";
import { runProcess } from "../processes";
import { type Report, withProgress } from "../progress";
import { enginePin, type GoPin, minimumGo } from "./pins";
import { findOnPath } from "./programs";

/** Build tags of Pulumi's own releases. */
export const buildTags = { engine: "osusergo,grpcnotrace", languageHost: "osusergo" };

/** A Go that can build what is pinned. */
export interface Go {
  readonly command: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The Go on PATH, and the environment for builds with it. Throws if there is none or it is too old. */
export async function findGo(environment: NodeJS.ProcessEnv, signal: AbortSignal | undefined): Promise<Go> {
  const command = findOnPath("go", environment);
  const own = { ...environment, GOTOOLCHAIN: "local" };
  const { stdout } = await runProcess(command, ["version"], { environment: own, timeoutMs: 30_000, signal });
  const text = /^go version go(\S+)/.exec(stdout)?.[1];
  const version = coerce(text);
  if (version === null) {
    throw new Error(`"${command} version" does not print a version`);
  }
  if (!gte(version, minimumGo)) {
    throw new Error(`${command} is version ${version.version}; ${minimumGo} or later is needed`);
  }
  return {
    command,
    environment: {
      ...environment,
      // A slightly older Go fetches the toolchain that the modules ask for; a recent one needs nothing.
      GOTOOLCHAIN: gte(version, enginePin.go) ? "local" : "auto",
      // What a developer has set for work of his own would change the build or end it.
      GOFLAGS: "-mod=readonly",
      GOWORK: "off",
      GO111MODULE: "on",
      GOOS: undefined,
      GOARCH: undefined,
      CGO_ENABLED: "0",
    },
  };
}

export async function fetchModules(go: Go, pin: GoPin, signal: AbortSignal | undefined): Promise<void> {
  // Naming the packages makes Go fetch just the modules that they need; go.sum says what each must contain.
  await runGo(go, pin, ["list", "-deps", "-f", "{{.ImportPath}}", pin.package], signal);
}

export async function compile(
  go: Go,
  pin: GoPin,
  options: {
    readonly heading: string;
    readonly tags: string;
    readonly target: string;
    readonly report: Report;
    readonly signal: AbortSignal | undefined;
  },
): Promise<void> {
  const { heading, target, report, signal } = options;
  // Without the version a CLI does not know its own, and the Automation API refuses it.
  const linker = `-s -w -X ${pin.versionVariable}=v${pin.version}`;
  const args = ["build", "-trimpath", "-buildvcs=false", "-tags", options.tags, "-ldflags", linker, "-o", target];
  await withProgress(heading, report, () => runGo(go, pin, [...args, pin.package], signal));
}

/** The folder in which Go keeps the module of a pinned program. */
export async function moduleFolder(go: Go, pin: GoPin, signal: AbortSignal | undefined): Promise<string> {
  return (await runGo(go, pin, ["list", "-f", "{{.Module.Dir}}", pin.package], signal)).trim();
}

async function runGo(go: Go, pin: GoPin, args: readonly string[], signal: AbortSignal | undefined): Promise<string> {
  const { environment } = go;
  const { code, stdout, output } = await runProcess(go.command, args, { cwd: pin.folder, environment, signal });
  if (code !== 0) {
    throw new Error(`go ${args[0] ?? ""} failed in ${pin.folder}:\n${output.trim().slice(-2000)}`);
  }
  return stdout;
}
