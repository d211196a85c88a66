import { join } from "node:path";
import { repositoryRoot } from "./program";

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
}

export const factsOf: Readonly<Record<Mode, ModeFacts>> = {
  dynamic: {
    module: "pulumi-bunny",
    plugins: {},
    typePrefix: "pulumi-nodejs:bunny:",
  },
  plugin: {
    module: "pulumi-bunny/plugin",
    plugins: { bunny: join(repositoryRoot, "provider", "plugin") },
    typePrefix: "bunny:index:",
  },
};
