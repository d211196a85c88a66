import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { OtherHolders } from "../ownership/runClaims";
import { UserError } from "./errors";

/**
 * The provider processes of one run: the engine starts one for each provider, and tells none what another one's resources
 * have. So each writes that down, and reads what the others have written before it deletes. What has been adopted, in this
 * run or in one that was killed, a resource of another process may still have in state.
 */
export class OtherProcesses implements OtherHolders {
  private readonly folder = join(process.env.PULUMI_HOME ?? join(homedir(), ".pulumi"), "pulumi-bunny");
  private readonly run: string;

  /** @param engine the address of the engine, which all processes of a run get */
  constructor(engine: string) {
    this.run = `${engine.replace(/\W/g, "-")}.`;
    try {
      mkdirSync(this.folder, { recursive: true });
      this.clear();
    } catch {
      throw new UserError(`${this.folder} cannot be written: set PULUMI_HOME to a folder that can be`);
    }
  }

  tell(names: readonly string[], label: string): void {
    const lines = names.map((name) => `${JSON.stringify(name)} ${label}\n`);
    appendFileSync(join(this.folder, `${this.run}${process.pid}`), lines.join(""), { mode: 0o600 });
  }

  holderOf(names: readonly string[]): string | undefined {
    const others = this.clear().filter((file) => file.startsWith(this.run) && pidOf(file) !== process.pid);
    const told = others.map((file) => `\n${readFileSync(join(this.folder, file), "utf8")}`);
    const [holder] = told.flatMap((text) =>
      names.flatMap((name) => text.split(`\n${JSON.stringify(name)} `, 2)[1]?.split("\n", 1) ?? []),
    );
    return holder;
  }

  /** Removes the files of processes that have ended: the engine ends them without a word. @returns those that are left */
  private clear(): readonly string[] {
    return readdirSync(this.folder).filter((file) => {
      if (isRunning(pidOf(file))) return true;
      rmSync(join(this.folder, file), { force: true });
      return false;
    });
  }
}

function pidOf(file: string): number {
  return Number(file.slice(file.lastIndexOf(".") + 1));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
