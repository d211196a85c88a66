import { join } from "node:path";
import type { Mode } from "../test/support/mode";

export type { Mode };

/** How the engine can reach the resources of pulumi-bunny. */
export const modes = ["dynamic", "plugin"] as const satisfies readonly Mode[];

/** Folder of the plugin, as a project names it. */
export const pluginFolder = join(__dirname, "..", "provider", "plugin");
