import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { lock } from "proper-lockfile";
import { onExit } from "signal-exit";
import { type Report, withProgress } from "../progress";
import { pinnedName } from "./pins";

/**
 * A folder of the cache: below `$PULUMI_BUNNY_CACHE` or else the user's folder for caches.
 *
 * @param name what it holds, in which version. Default: the CLI in the pinned versions
 */
export function cacheFolder(environment: NodeJS.ProcessEnv, name = pinnedName): string {
  const own = environment.PULUMI_BUNNY_CACHE;
  return own !== undefined && own !== "" ? join(own, name) : join(userCacheFolder(environment), "pulumi-bunny", name);
}

function userCacheFolder(environment: NodeJS.ProcessEnv): string {
  const home = environment.HOME ?? homedir();
  switch (process.platform) {
    case "darwin":
      return join(home, "Library", "Caches");
    case "win32":
      return environment.LOCALAPPDATA ?? join(home, "AppData", "Local");
    default:
      return environment.XDG_CACHE_HOME ?? join(home, ".cache");
  }
}

/**
 * Does work while no other process does it for the same folder. Whoever has to wait says so.
 *
 * @param options.what is named by those who wait: "the Pulumi CLI"
 * @param work is told whether it had to wait, so that it can look what the other process achieved
 */
export async function exclusively<Result>(
  folder: string,
  options: { readonly what: string; readonly report: Report; readonly signal?: AbortSignal },
  work: (waited: boolean, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { what, report, signal } = options;
  mkdirSync(join(folder, ".."), { recursive: true });
  const lost = new AbortController();
  const tryLock = () =>
    lock(folder, {
      realpath: false, // the folder is not there yet
      stale: 30_000,
      update: 5_000,
      onCompromised: (error) => {
        lost.abort(error);
      },
    }).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ELOCKED") {
        return undefined;
      }
      throw error;
    });

  const first = await tryLock();
  const release =
    first ??
    (await withProgress(`Another process is setting up ${what}; waiting for it`, report, async () => {
      for (;;) {
        await delay(250, undefined, { signal });
        const later = await tryLock();
        if (later !== undefined) {
          return later;
        }
      }
    }));
  try {
    return await work(first === undefined, AbortSignal.any([lost.signal, ...(signal === undefined ? [] : [signal])]));
  } finally {
    // When the lock was lost it is somebody else's now, and there is nothing to release.
    await release().catch(() => undefined);
  }
}

/**
 * Fills a folder so that it is there whole or not at all: the work goes to a folder beside it, which takes its place in
 * the end. To be called under the lock of {@link exclusively}.
 */
export async function fillFolder(folder: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  const prefix = `${basename(folder)}.partial-`;
  const parent = join(folder, "..");
  // What a process left that was killed; nobody else is at work here while we hold the lock.
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    remove(join(parent, name));
  }
  const temporary = mkdtempSync(join(parent, prefix));
  const forget = onExit(() => {
    remove(temporary);
  });
  try {
    await fill(temporary);
    remove(folder);
    renameSync(temporary, folder);
  } catch (error) {
    remove(temporary);
    throw error;
  } finally {
    forget();
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
