import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import which from "which";
import { runProcess } from "../../tools/processes";
import { cacheFolder } from "../../tools/pulumi-cli/cache";
import { hostFolder, type HostLanguage, installedHost } from "../../tools/pulumi-cli/goPrograms";
import { enginePin } from "../../tools/pulumi-cli/pins";
import { generateSdk } from "../../tools/sdk";
import { codeOf, commandsOf } from "./page";

/** A language in which programs are run by the engine. */
export interface Language {
  readonly name: HostLanguage;
  /** Why it cannot run on this machine. */
  readonly missing: string | undefined;
  /** The program that docs/languages.md shows: its files, besides what is in the folder of the language here. */
  readonly shown: Readonly<Record<string, string>>;
  /** Does in a folder with that program what the page says, and builds it. */
  readonly install: (folder: string) => Promise<void>;
  /** Repeats what depends on the program, for another one in the same folder. */
  readonly adapt: (folder: string) => Promise<void>;
  /** What else has to be on PATH besides the host. */
  readonly path: (folder: string) => readonly string[];
}

const project = codeOf("In every language", "yaml");

export const go: Language = {
  name: "go",
  missing: whyMissing("go"),
  shown: { "Pulumi.yaml": project, "main.go": codeOf("Go", "go") },
  install: async (folder) => {
    await generateSdk("go", folder);
    await addGoModule(folder);
    // The CLI does the same at each run; it is fast once everything is compiled.
    await succeed(["go", "build", "-o", "program", "."], folder);
  },
  adapt: addGoModule,
  path: () => [],
};

export const java: Language = {
  name: "java",
  // Go builds the host.
  missing: whyMissing("mvn") ?? whyMissing("go"),
  shown: {
    "Pulumi.yaml": project.replace("runtime: go", "runtime: java"),
    "pom.xml": codeOf("Java", "xml"),
    "src/main/java/App.java": codeOf("Java", "java"),
  },
  install: async (folder) => {
    await generateSdk("java", folder);
    // Neither the user's repository of packages is changed, nor is everything fetched again.
    mkdirSync(join(folder, ".mvn"));
    writeFileSync(
      join(folder, ".mvn", "maven.config"),
      `-Dmaven.repo.local=${cacheFolder(process.env, "maven")}\n--batch-mode\n`,
    );
    for (const command of commandsOf("Java")) await succeed(command, folder);
  },
  adapt: () => Promise.resolve(),
  path: () => [],
};

export const python: Language = {
  name: "python",
  // Go builds the host.
  missing: whyMissing("python3") ?? whyMissing("go") ?? withoutShell(),
  shown: {
    "Pulumi.yaml": project.replace("runtime: go", "runtime: python"),
    "__main__.py": codeOf("Python", "python"),
  },
  install: installPython,
  adapt: () => Promise.resolve(),
  // The environment is active: an old host does not learn of the option `virtualenv` from the CLI.
  path: (folder) => [join(folder, "venv", "bin")],
};

export const yaml: Language = {
  name: "yaml",
  missing: installedHost("yaml") === undefined ? whyMissing("go") : undefined,
  shown: { "Pulumi.yaml": codeOf("YAML", "yaml") },
  install: () => Promise.resolve(),
  adapt: () => Promise.resolve(),
  path: () => [],
};

/** `describe`, or, with the reason in the title, its variant that skips. */
export function describeUnless(missing: string | undefined, title: string, body: (this: Mocha.Suite) => void): void {
  if (missing === undefined) describe(title, body);
  else describe.skip(`${title}, which is skipped: ${missing}`, body);
}

async function addGoModule(folder: string): Promise<void> {
  for (const command of commandsOf("Go")) await succeed(command, folder);
}

/** Makes a virtual environment with the generated SDK in a folder. */
export async function installPython(folder: string): Promise<void> {
  await generateSdk("python", folder);
  const constraints = join(folder, "constraints.txt");
  writeFileSync(constraints, `pulumi==${enginePin.version}\n`);
  for (const command of commandsOf("Python"))
    await succeed(command, folder, { PIP_CONSTRAINT: constraints, PIP_QUIET: "1" });
}

/** PATH with which the CLI finds what runs a program of the language. */
export async function pathWith({ name, path }: Language, folder: string): Promise<string> {
  return [...path(folder), await hostFolder(name), process.env.PATH].join(delimiter);
}

function whyMissing(name: string): string | undefined {
  return which.sync(name, { nothrow: true }) === null ? `there is no ${name} on PATH` : undefined;
}

function withoutShell(): string | undefined {
  return process.platform === "win32" ? "the commands of the page are not those for Windows" : undefined;
}

async function succeed(
  words: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [command = "", ...args] = words;
  const own = command.includes("/") ? join(cwd, command) : command;
  const { code, output } = await runProcess(own, args, { cwd, environment: { ...process.env, ...environment } });
  if (code !== 0) throw new Error(`${words.join(" ")} ended with exit code ${code}\n${output}`);
}
