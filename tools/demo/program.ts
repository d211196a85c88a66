import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Root of the repository, where the Pulumi.yaml of the program is. */
export const repositoryRoot = resolve(__dirname, "../..");

/** The program that the demo runs. */
export const original = join(repositoryRoot, "examples", "site");

/** Values of the site's configuration that the demo relies on, as in Pulumi.yaml. */
export const name = "acme";
export const domain = "acme.example";

/** The secret values of its configuration. */
export const secretNames = ["token", "registryToken", "databaseToken"] as const;

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
