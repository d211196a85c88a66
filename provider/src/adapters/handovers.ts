import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/**
 * Objects that were taken over in a run, shared between the provider processes of that run.
 *
 * Each explicit provider is a separate process. If a resource moves from one provider to another, the new process takes the
 * object over, and the old one is then asked to delete it. All that the two have in common is the engine's address.
 */
export interface Handovers {
  /** Records that this process has taken an object over. */
  readonly add: (name: string) => void;
  /** Whether another process has taken an object over. */
  readonly has: (name: string) => boolean;
}

/** @param engineAddress identifies the run; without it nothing is shared */
export function handovers(engineAddress: string | undefined, self = String(process.pid)): Handovers {
  if (engineAddress === undefined) return { add: () => undefined, has: () => false };
  const ofUser = join(tmpdir(), `pulumi-bunny-${userInfo().username}`);
  const folder = join(ofUser, engineAddress.replace(/[^\w.-]/g, "_"));
  let isWritten = false;
  return {
    add: (name) => {
      if (!isWritten) {
        isWritten = true;
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        process.once("exit", () => {
          rmSync(join(folder, self), { force: true });
        });
      }
      appendFileSync(join(folder, self), `${JSON.stringify(name)}\n`, { mode: 0o600 });
    },
    has: (name) =>
      existsSync(folder) &&
      readdirSync(folder).some(
        (file) =>
          file !== self &&
          isAlive(Number(file)) &&
          readFileSync(join(folder, file), "utf8").split("\n").includes(JSON.stringify(name)),
      ),
  };
}

/** Files left behind by killed runs do not count. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
