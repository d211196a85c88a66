import type { Command } from "./command";
import { drift } from "./drift";
import { exportCommand } from "./export";

/** The commands of `pulumi-bunny`. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ["drift", drift],
  ["export", exportCommand],
]);
