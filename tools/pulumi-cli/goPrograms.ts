import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Report } from "../progress";
import { cacheFolder, exclusively, fillFolder } from "./cache";
import { buildTags, compile, fetchModules, findGo, moduleFolder } from "./go";
import { type GoPin, goHostPin, javaHostPin, pythonHostPin, sdkGeneratorPin, yamlHostPin } from "./pins";

/** A program that is built from Go modules when it is first needed, and then kept in the cache. */
interface GoProgram {
  readonly name: string;
  readonly pin: GoPin;
  readonly tags: string;
  /** What besides the version decides what is built. */
  readonly variant?: string;
  /** Scripts of its module, which have to be beside it. */
  readonly scripts?: readonly string[];
}

/** The programs that let the CLI run programs in other languages than those of its Node host. */
export const languageHosts = {
  go: { name: "pulumi-language-go", pin: goHostPin, tags: buildTags.languageHost },
  java: { name: "pulumi-language-java", pin: javaHostPin, tags: buildTags.languageHost },
  python: {
    name: "pulumi-language-python",
    pin: pythonHostPin,
    tags: buildTags.languageHost,
    scripts: ["python/cmd/pulumi-language-python-exec"],
  },
  yaml: { name: "pulumi-language-yaml", pin: yamlHostPin, tags: buildTags.languageHost },
} as const satisfies Readonly<Record<string, GoProgram>>;

/** The program that generates SDKs. */
export const sdkGenerator: GoProgram = {
  name: "generate-sdk",
  pin: sdkGeneratorPin,
  tags: buildTags.engine,
  // Its version alone does not identify it: its source is in this repository, and it uses generators of several modules.
  variant: digestOf(sdkGeneratorPin.folder),
};

/**
 * The command of a program, built if it is not in the cache yet. Several processes may ask at once: one builds it, and
 * the others wait.
 */
export async function ensureGoProgram(
  program: GoProgram,
  options: {
    readonly environment?: NodeJS.ProcessEnv;
    readonly report?: Report;
    readonly signal?: AbortSignal;
  } = {},
): Promise<string> {
  const { environment = process.env, report = console.log, signal } = options;
  const { name, pin, variant, scripts = [] } = program;
  const version = variant === undefined ? pin.version : `${pin.version}-${variant}`;
  const folder = cacheFolder(environment, `${name}-${version}-${process.platform}-${process.arch}`);
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const command = join(folder, file);
  if (existsSync(command)) return command;
  await exclusively(folder, { what: name, report, ...(signal === undefined ? {} : { signal }) }, async () => {
    if (existsSync(command)) return;
    const go = await findGo(environment, signal);
    await fillFolder(folder, async (temporary) => {
      mkdirSync(temporary, { recursive: true });
      await fetchModules(go, pin, signal);
      await compile(go, pin, {
        heading: `Compiling ${name} ${pin.version}: seconds to minutes, once`,
        tags: program.tags,
        target: join(temporary, file),
        report,
        signal,
      });
      const module = scripts.length === 0 ? "" : await moduleFolder(go, pin, signal);
      for (const script of scripts) {
        const copy = join(temporary, basename(script));
        copyFileSync(join(module, script), copy);
        chmodSync(copy, 0o755);
      }
    });
  });
  return command;
}

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 8);
}
