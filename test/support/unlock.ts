import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { EngineStack } from "./engineStack";

/** Makes a stack usable again whose CLI was killed: the killed run left it locked. */
export async function unlock(stack: EngineStack): Promise<void> {
  mendBackend(join(stack.workspace.folder, "backend"));
  const { code, output } = await stack.run(["cancel", "--yes"]);
  if (code !== 0) throw new Error(`the stack stays locked\n${output}`);
}

/**
 * Pulumi's file backend keeps attributes of each file in a second one, which it writes in place: a kill may leave half of
 * it, and the state beside it cannot be loaded until it is removed.
 */
function mendBackend(backend: string): void {
  for (const entry of readdirSync(backend, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.name.endsWith(".attrs")) continue;
    try {
      JSON.parse(readFileSync(file, "utf8"));
    } catch {
      rmSync(file);
    }
  }
}
