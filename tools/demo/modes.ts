import { join } from "node:path";
import { root } from "./program";

/** How the engine reaches the resources: by Pulumi's dynamic-provider process, or by the plugin of the package. */
export const modes = ["dynamic", "plugin"] as const;
export type Mode = (typeof modes)[number];

/** What a mode needs, and what is different in it. All else is the same in both. */
export interface ModeFacts {
  /** What the program imports. */
  readonly module: string;
  /** The plugins of the project: their folders by name. */
  readonly plugins: Readonly<Record<string, string>>;
  /** What the types of resources begin with. */
  readonly typePrefix: string;
  /** How a set shows an entry that differs: by the entry itself, or by its position in the sorted list. */
  readonly entryOf: (list: string, entry: string, position: number) => string;
  /** How Pulumi's `--diff` shows that such an entry is gone. */
  readonly goneInDiff: (entry: string, position: number) => readonly string[];
}

export const factsOf: Readonly<Record<Mode, ModeFacts>> = {
  dynamic: {
    module: "pulumi-bunny",
    plugins: {},
    typePrefix: "pulumi-nodejs:bunny:",
    entryOf: (_, entry) => entry,
    goneInDiff: (entry) => ["~ [0]: {", `- ${entry}: true`],
  },
  plugin: {
    module: "pulumi-bunny/plugin",
    plugins: { bunny: join(root, "provider", "plugin") },
    typePrefix: "bunny:index:",
    entryOf: (list, _, position) => `${list}[${position}]`,
    goneInDiff: (entry, position) => [`- [${position}]: "${entry}"`],
  },
};
