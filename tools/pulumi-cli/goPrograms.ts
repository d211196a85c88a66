import { chmodSync, copyFileSync, existsSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import which from "which";
import { cacheFolder, fillFolder } from "./cache";
import { buildTags, compile, fetchModules, findGo, moduleFolder } from "./go";
import { generatingHostDigest, generatingHostPin, type GoPin, hostPins } from "./pins";
import { runnerOf } from "./programs";

/** A language besides that of the CLI's Node host. */
export type HostLanguage = keyof typeof hostPins;

/** Those whose hosts cannot generate anything, so that ours has to be in front of them. */
const old: readonly HostLanguage[] = ["go", "python"];

/** A script of the module of Python's host, which has to be beside it. */
const pythonScript = "python/cmd/pulumi-language-python-exec";

/** Folder of a host: on PATH, beside the CLI in the cache, as in Pulumi's own installation, or built. */
export async function hostFolder(language: HostLanguage, signal?: AbortSignal): Promise<string> {
  return installedHost(language) ?? (await builtHost(language, signal));
}

/** Folder of a host that need not be built. */
export function installedHost(language: HostLanguage): string | undefined {
  const path = [process.env.PATH, join(cacheFolder(process.env), "bin")].join(delimiter);
  const host = which.sync(`pulumi-language-${language}`, { path, nothrow: true });
  return host === null ? undefined : dirname(host);
}

/** Folder of a host that is built from Go modules when it is first needed, and then kept in the cache. */
async function builtHost(language: HostLanguage, signal: AbortSignal | undefined): Promise<string> {
  const [name, pin, isOld] = [`pulumi-language-${language}`, hostPins[language], old.includes(language)];
  const version = isOld ? `${pin.version}-${generatingHostDigest}` : pin.version;
  const folder = cacheFolder(process.env, `${name}-${version}-${process.platform}-${process.arch}`);
  const file = process.platform === "win32" ? `${name}.exe` : name;
  if (existsSync(join(folder, file))) return folder;
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
    if (language !== "python") return;
    const copy = join(temporary, basename(pythonScript));
    copyFileSync(join(await moduleFolder(go, pin, signal), pythonScript), copy);
    chmodSync(copy, 0o755);
  });
  return folder;
}
