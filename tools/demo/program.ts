import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";

/** Root of the repository, where the Pulumi.yaml of the program is. */
export const repositoryRoot = resolve(__dirname, "../..");

/** The program that the demo runs. */
export const original = join(repositoryRoot, "examples", "site");

/** Values of the site's configuration that the demo relies on, as in Pulumi.yaml. */
export const name = "acme";
export const domain = "acme.example";

/** The secret values of its configuration, unique to this run, by their names. */
export const freshSecrets = (): Secrets =>
  Object.fromEntries(
    ["token", "registryToken", "databaseToken"].map((secret) => [secret, `demo-${secret}-${randomUUID()}`]),
  );
export type Secrets = Readonly<Record<string, string>>;

/** How the engine reaches the resources, and what is different then: what the program imports, the plugins, the types. */
export const modes = {
  dynamic: { module: "pulumi-bunny", plugins: {}, typePrefix: "pulumi-nodejs:bunny:" },
  plugin: {
    module: "pulumi-bunny/plugin",
    plugins: { bunny: join(repositoryRoot, "provider", "plugin") },
    typePrefix: "bunny:index:",
  },
} as const;
export type Mode = keyof typeof modes;

/**
 * Copies the program, so that its files can be changed.
 *
 * @param folder an empty folder
 * @param module what it imports instead of `pulumi-bunny`
 */
export function copyProgram(folder: string, module: string): void {
  cpSync(original, folder, { recursive: true });
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, "utf8").replace('from "pulumi-bunny"', `from "${module}"`));
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(repositoryRoot, "tsconfig.json") }));
  // Where the program finds its dependencies.
  symlinkSync(join(repositoryRoot, "node_modules"), join(folder, "node_modules"), "junction");
}
