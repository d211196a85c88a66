import { delimiter, dirname, join } from "node:path";
import { runProcess } from "../../tools/processes";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { ensureGoProgram, languageHosts } from "../../tools/pulumi-cli/goPrograms";
import { enginePin } from "../../tools/pulumi-cli/pins";
import { findOnPath } from "../../tools/pulumi-cli/programs";
import { generateSdk } from "../../tools/sdk/generateSdk";

/** A language in which a program is run by the engine. */
export interface Language {
  readonly name: "go" | "python" | "yaml";
  /** Why it cannot run on this machine. */
  readonly missing: () => Promise<string | undefined>;
  /** Installs what the program in the folder needs, and builds it. */
  readonly install: (folder: string) => Promise<void>;
  /** What to put on PATH: the program that lets the CLI run this language, and what that calls. */
  readonly path: (folder: string) => Promise<readonly string[]>;
}

export const go: Language = {
  name: "go",
  missing: () => Promise.resolve(missingOnPath("go")),
  install: async (folder) => {
    const sdk = await generateSdk("go", join(folder, "sdk"));
    await succeed("go", ["mod", "edit", "-replace", `pulumi-bunny/sdk/go=${sdk}`], folder);
    // The CLI does the same at each run; it is fast once everything is compiled.
    await succeed("go", ["build", "-o", "program", "."], folder);
  },
  path: async () => [await installedHost("go").catch(async () => dirname(await ensureGoProgram(languageHosts.go)))],
};

export const python: Language = {
  name: "python",
  missing: async () =>
    missingOnPath("python3") ??
    (await installedHost("python").then(
      () => undefined,
      () => missingOnPath("go"),
    )),
  install: async (folder) => {
    await pythonEnvironment(folder);
  },
  // An old host does not learn of the option `virtualenv` from the CLI.
  path: async (folder) => [
    dirname(pythonIn(join(folder, "venv"))),
    await installedHost("python").catch(async () => dirname(await ensureGoProgram(languageHosts.python))),
  ],
};

export const yaml: Language = {
  name: "yaml",
  // Its host cannot be built here: the Go module that has it is not among those that can be had everywhere.
  missing: () =>
    installedHost("yaml").then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  install: () => Promise.resolve(),
  path: async () => [await installedHost("yaml")],
};

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

/** Folder of a host that is on PATH, or beside the CLI, as in Pulumi's own installation. */
async function installedHost(language: string): Promise<string> {
  const { binFolder } = await ensurePulumi();
  const path = [process.env.PATH, binFolder].join(delimiter);
  return dirname(findOnPath(`pulumi-language-${language}`, { PATH: path }));
}

export function missingOnPath(name: string): string | undefined {
  try {
    findOnPath(name, process.env);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function succeed(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runProcess(command, args, { cwd });
  if (code !== 0) throw new Error(`${[command, ...args].join(" ")} ended with exit code ${code}\n${output}`);
}
