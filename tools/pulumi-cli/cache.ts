import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { onExit } from "signal-exit";
import { pinnedName } from "./pins";

/**
 * A folder of the cache: below `$PULUMI_BUNNY_CACHE`, `$XDG_CACHE_HOME/pulumi-bunny` or `~/.cache/pulumi-bunny`.
 *
 * @param name what it holds, in which version. Default: the CLI in the pinned versions
 */
export function cacheFolder(
  { PULUMI_BUNNY_CACHE: own, XDG_CACHE_HOME: caches, HOME: home = homedir() }: NodeJS.ProcessEnv,
  name = pinnedName,
): string {
  return own ? join(own, name) : join(caches ?? join(home, ".cache"), "pulumi-bunny", name);
}

/**
 * Fills a folder so that it is there whole or not at all: the work goes to a folder beside it, which takes its place in
 * the end. Two processes may do so at once: the first one wins.
 */
export async function fillFolder(folder: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  // What was there is of no use.
  remove(folder);
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}.partial-`);
  const forget = onExit(() => {
    remove(temporary);
  });
  try {
    await fill(temporary);
    if (!existsSync(folder)) renameSync(temporary, folder);
  } finally {
    remove(temporary);
    forget();
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
