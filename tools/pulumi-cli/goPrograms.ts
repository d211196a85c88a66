import { chmodSync, copyFileSync, existsSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import which from "which";
import { cacheFolder, fillFolder } from "./cache";
import { buildTags, compile, fetchModules, findGo, moduleFolder } from "./go";
import {
  dotnetHostPin,
  generatingHostDigest,
  generatingHostPin,
  goHostPin,
  type GoPin,
  javaHostPin,
  pythonHostPin,
  yamlHostPin,
} from "./pins";
import { runnerOf } from "./programs";

/** A program that is built from Go modules when it is first needed, and then kept in the cache. */
interface GoProgram {
  readonly name: string;
  readonly pin: GoPin;
  /** Whether it cannot generate anything, so that ours has to be in front of it. */
  readonly isOld?: boolean;
  /** Scripts of its module, which have to be beside it. */
  readonly scripts?: readonly string[];
}

/** The programs that let the CLI run programs in other languages than those of its Node host, or generate SDKs for them. */
export const languageHosts = {
  dotnet: { name: "pulumi-language-dotnet", pin: dotnetHostPin },
  go: { name: "pulumi-language-go", pin: goHostPin, isOld: true },
  java: { name: "pulumi-language-java", pin: javaHostPin },
  python: {
    name: "pulumi-language-python",
    pin: pythonHostPin,
    isOld: true,
    scripts: ["python/cmd/pulumi-language-python-exec"],
  },
  yaml: { name: "pulumi-language-yaml", pin: yamlHostPin },
} as const satisfies Readonly<Record<string, GoProgram>>;

/** Folder of a host: on PATH, beside the CLI in the cache, as in Pulumi's own installation, or built. */
export async function hostFolder(name: keyof typeof languageHosts, signal?: AbortSignal): Promise<string> {
  return installedHost(name) ?? dirname(await ensureGoProgram(languageHosts[name], signal));
}

/** Folder of a host that need not be built. */
export function installedHost(name: keyof typeof languageHosts): string | undefined {
  const path = [process.env.PATH, join(cacheFolder(process.env), "bin")].join(delimiter);
  const host = which.sync(languageHosts[name].name, { path, nothrow: true });
  return host === null ? undefined : dirname(host);
}

/** The command of a program, built if it is not in the cache yet. */
async function ensureGoProgram(
  { name, pin, isOld = false, scripts = [] }: GoProgram,
  signal: AbortSignal | undefined,
): Promise<string> {
  const version = isOld ? `${pin.version}-${generatingHostDigest}` : pin.version;
  const folder = cacheFolder(process.env, `${name}-${version}-${process.platform}-${process.arch}`);
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const command = join(folder, file);
  if (existsSync(command)) return command;
  const go = await findGo(process.env, signal);
  await fillFolder(folder, async (temporary) => {
    const heading = `Compiling ${name} ${pin.version}: seconds to minutes, once`;
    const target = join(temporary, file);
    const add = async (added: GoPin, options: { readonly tags: string; readonly target: string }) => {
      await fetchModules(go, added, signal);
      await compile(go, added, { heading, report: console.log, signal, ...options });
    };
    await add(pin, { tags: buildTags.languageHost, target: isOld ? join(temporary, runnerOf(file)) : target });
    if (isOld) await add(generatingHostPin, { tags: buildTags.engine, target });
    const module = scripts.length === 0 ? "" : await moduleFolder(go, pin, signal);
    for (const script of scripts) {
      const copy = join(temporary, basename(script));
      copyFileSync(join(module, script), copy);
      chmodSync(copy, 0o755);
    }
  });
  return command;
}
