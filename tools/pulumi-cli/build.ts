import { chmodSync, copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { coerce, gte } from "semver";
import { runProcess } from "../processes";
import { type Report, withProgress } from "../progress";
import { enginePin, type GoPin, languageHostPin, minimumGo } from "./pins";
import { findOnPath, programs } from "./programs";

/** Build tags of Pulumi's own releases. */
const tags = { engine: "osusergo,grpcnotrace", languageHost: "osusergo" };

/** Builds the CLI and its companions from Go modules into `<root>/bin`. */
export async function build(
  root: string,
  options: { readonly environment: NodeJS.ProcessEnv; readonly report: Report; readonly signal?: AbortSignal },
): Promise<void> {
  const { environment, report, signal } = options;
  const go = await findGo(environment, signal);
  const bin = join(root, "bin");
  mkdirSync(bin, { recursive: true });

  report(`Building the Pulumi CLI ${enginePin.version} from source: about five minutes on two cores, once`);
  await withProgress("1/4 Fetching the Go modules", report, async () => {
    await fetchModules(go, enginePin, signal);
    await fetchModules(go, languageHostPin, signal);
  });
  await compile(go, enginePin, {
    heading: `2/4 Compiling pulumi ${enginePin.version}`,
    tags: tags.engine,
    target: join(bin, programs.pulumi),
    report,
    signal,
  });
  await compile(go, languageHostPin, {
    heading: `3/4 Compiling pulumi-language-nodejs ${languageHostPin.version}`,
    tags: tags.languageHost,
    target: join(bin, programs.languageHost),
    report,
    signal,
  });
  await withProgress("4/4 Adding the launcher of dynamic providers", report, () => {
    // Ships in the npm package and works with any CLI.
    const launcher = join(bin, programs.dynamicLauncher);
    copyFileSync(join(dirname(require.resolve("@pulumi/pulumi/package.json")), programs.dynamicLauncher), launcher);
    chmodSync(launcher, 0o755);
    return Promise.resolve();
  });
}

interface Go {
  readonly command: string;
  readonly environment: NodeJS.ProcessEnv;
}

async function findGo(environment: NodeJS.ProcessEnv, signal: AbortSignal | undefined): Promise<Go> {
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

async function fetchModules(go: Go, pin: GoPin, signal: AbortSignal | undefined): Promise<void> {
  // Naming the packages makes Go fetch just the modules that they need; go.sum says what each must contain.
  await runGo(go, pin, ["list", "-deps", "-f", "{{.ImportPath}}", pin.package], { signal });
}

async function compile(
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
  let packages = 0;
  const countPackages = (text: string) => {
    packages += text.split("\n").length - 1;
  };
  // Without the version a CLI does not know its own, and the Automation API refuses it.
  const linker = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${pin.version}`;
  const args = ["build", "-v", "-trimpath", "-buildvcs=false", "-tags", options.tags, "-ldflags", linker, "-o", target];
  await withProgress(
    heading,
    report,
    () => runGo(go, pin, [...args, pin.package], { signal, onOutput: countPackages }),
    () => `, ${packages} packages compiled`,
  );
}

async function runGo(
  go: Go,
  pin: GoPin,
  args: readonly string[],
  options: { readonly signal?: AbortSignal; readonly onOutput?: (text: string) => void },
): Promise<void> {
  const { code, output } = await runProcess(go.command, args, {
    cwd: pin.folder,
    environment: go.environment,
    ...options,
  });
  if (code !== 0) {
    throw new Error(`go ${args[0] ?? ""} failed in ${pin.folder}:\n${output.trim().slice(-2000)}`);
  }
}
