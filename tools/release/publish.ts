import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Changes } from "./versions";
import { run } from "./workspace";

/** The variable with npm's token. */
const tokenVariable = "NODE_AUTH_TOKEN";

/** Why nothing can be published. */
export function missingFor(repository: string | undefined, environment: NodeJS.ProcessEnv): readonly string[] {
  return [
    ...(repository === undefined ? ["tools/release/repository.ts does not say where the repository is"] : []),
    ...((environment[tokenVariable] ?? "") === "" ? [`${tokenVariable} has no token for npm`] : []),
  ];
}

/** The packages of a folder go to npm, and everything in it to a release on GitHub. */
export async function publish(
  out: string,
  { version, text }: Changes,
  repository: string,
  options: { readonly environment: NodeJS.ProcessEnv; readonly signal?: AbortSignal },
): Promise<void> {
  const files = readdirSync(out).map((file) => join(out, file));
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-npm-"));
  try {
    const registry = (await run("npm", ["config", "get", "registry"], options)).trim();
    const userconfig = join(folder, "npmrc");
    // npm itself puts the token in.
    writeFileSync(userconfig, `${registry.replace(/^https?:/, "")}:_authToken=\${${tokenVariable}}\n`);
    // Where npm cannot prove who has built it, it refuses to say so.
    const provenance = options.environment.GITHUB_ACTIONS === "true" ? ["--provenance"] : [];
    for (const file of files.filter((name) => name.endsWith(".tgz")))
      await run("npm", ["publish", file, "--access", "public", "--userconfig", userconfig, ...provenance], options);
    const about = ["--repo", repository, "--title", `v${version}`, "--notes", text];
    await run("gh", ["release", "create", `v${version}`, ...about, ...files], options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
