import { delimiter, dirname, join } from "node:path";
import which from "which";
import { runProcess } from "../../tools/processes";
import { cacheFolder } from "../../tools/pulumi-cli/cache";
import { ensureGoProgram, languageHosts } from "../../tools/pulumi-cli/goPrograms";
import { enginePin } from "../../tools/pulumi-cli/pins";
import { generateSdk } from "../../tools/sdk/generateSdk";

/** A language in which a program is run by the engine. */
export interface Language {
  readonly name: "go" | "python" | "yaml";
  /** Why it cannot run on this machine. */
  readonly missing: string | undefined;
  /** Installs what the program in the folder needs, and builds it. */
  readonly install: (folder: string) => Promise<void>;
  /** What to put on PATH: the program that lets the CLI run this language, and what that calls. */
  readonly path: (folder: string) => Promise<readonly string[]>;
}

export const go: Language = {
  name: "go",
  missing: whyMissing("go"),
  install: async (folder) => {
    const sdk = await generateSdk("go", join(folder, "sdk"));
    await succeed("go", ["mod", "edit", "-replace", `pulumi-bunny/sdk/go=${sdk}`], folder);
    // The CLI does the same at each run; it is fast once everything is compiled.
    await succeed("go", ["build", "-o", "program", "."], folder);
  },
  path: async () => [installedHost("go") ?? dirname(await ensureGoProgram(languageHosts.go))],
};

export const python: Language = {
  name: "python",
  // Go builds the program that generates the SDK, and the host.
  missing: whyMissing("python3") ?? whyMissing("go"),
  install: async (folder) => {
    await pythonEnvironment(folder);
  },
  // An old host does not learn of the option `virtualenv` from the CLI.
  path: async (folder) => [
    dirname(pythonIn(join(folder, "venv"))),
    installedHost("python") ?? dirname(await ensureGoProgram(languageHosts.python)),
  ],
};

const yamlHost = installedHost("yaml");

export const yaml: Language = {
  name: "yaml",
  // Its host is in a Go module that cannot be had everywhere, so it is not built.
  missing: yamlHost === undefined ? `there is no ${hostOf("yaml")} on PATH` : undefined,
  install: () => Promise.resolve(),
  path: () => Promise.resolve(yamlHost === undefined ? [] : [yamlHost]),
};

/** `describe`, or, with the reason in the title, its variant that skips. */
export function describeUnless(missing: string | undefined, title: string, body: (this: Mocha.Suite) => void): void {
  if (missing === undefined) describe(title, body);
  else describe.skip(`${title}, which is skipped: ${missing}`, body);
}

/** Makes a virtual environment with the generated SDK below a folder. */
export async function pythonEnvironment(folder: string): Promise<string> {
  const sdk = await generateSdk("python", join(folder, "sdk"));
  const environment = join(folder, "venv");
  await succeed("python3", ["-m", "venv", environment], folder);
  await succeed(
    pythonIn(environment),
    ["-m", "pip", "install", "--quiet", `pulumi==${enginePin.version}`, sdk],
    folder,
  );
  return environment;
}

export function pythonIn(environment: string): string {
  return process.platform === "win32" ? join(environment, "Scripts", "python.exe") : join(environment, "bin", "python");
}

/** Folder of a host that is on PATH, or beside the CLI in the cache, as in Pulumi's own installation. */
function installedHost(language: string): string | undefined {
  const path = [process.env.PATH, join(cacheFolder(process.env), "bin")].join(delimiter);
  const host = which.sync(hostOf(language), { path, nothrow: true });
  return host === null ? undefined : dirname(host);
}

function hostOf(language: string): string {
  return `pulumi-language-${language}`;
}

function whyMissing(name: string): string | undefined {
  return which.sync(name, { nothrow: true }) === null ? `there is no ${name} on PATH` : undefined;
}

async function succeed(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runProcess(command, args, { cwd });
  if (code !== 0) throw new Error(`${[command, ...args].join(" ")} ended with exit code ${code}\n${output}`);
}
