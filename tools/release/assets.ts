import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, extract } from "tar";
import { generateSdk, sdkLanguages } from "../sdk";
import { root, run } from "./workspace";

interface Options {
  readonly signal?: AbortSignal;
}

/** The systems for which Pulumi asks for a plugin. It runs in Node, so all get the same. */
const systems = ["darwin", "linux", "windows"].flatMap((system) => [`${system}-amd64`, `${system}-arm64`]);

/** What of the npm package the plugin needs. */
const filesOfPlugin = ["dist/plugin", "schema.json", "bunnynet.json", "package.json", "LICENSE"];

/**
 * What a package needs, by the lockfile, with the licenses. npm names our packages after their folders. `--omit dev` would
 * also leave out what the package shares with a tool.
 */
const billArgs = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--workspace"];

/** Puts everything that a release publishes into an empty folder. */
export async function makeAssets(out: string, version: string, options: Options): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), "pulumi-bunny-release-"));
  try {
    await packPackages(out, options);
    await packPlugins(join(out, `pulumi-bunny-${version}.tgz`), out, version);
    for (const language of sdkLanguages) {
      await generateSdk(language, temporary, options.signal);
      await archive(join(out, `sdk-${language}-v${version}.tar.gz`), temporary, [language]);
    }
    await run("npm", ["run", "--silent", "site"], options);
    await archive(join(out, `site-v${version}.tar.gz`), root, ["site"]);
    for (const name of ["pulumi-bunny", "pulumi-bunny-sandbox"])
      writeFileSync(join(out, `${name}.cdx.json`), await run("npm", [...billArgs, name], options));
    writeFileSync(join(out, "SHA256SUMS"), checksumsOf(out));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function packPackages(out: string, options: Options): Promise<void> {
  const workspaces = ["--workspace", "provider", "--workspace", "sandbox"];
  await run("npm", ["pack", "--silent", ...workspaces, "--pack-destination", out], options);
}

/** Archives in the form that `pulumi plugin install` takes, made of the packed npm package. */
export async function packPlugins(tarball: string, out: string, version: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-plugin-"));
  try {
    await extract({ file: tarball, cwd: folder, strip: 1 });
    for (const [launcher, path, pathHere] of [
      ["pulumi-resource-bunny", "../dist/", "./dist/"],
      ["pulumi-resource-bunny.cmd", "..\\dist\\", "dist\\"],
    ] as const) {
      cpSync(join(folder, "plugin", launcher), join(folder, launcher));
      writeFileSync(join(folder, launcher), readFileSync(join(folder, launcher), "utf8").replace(path, pathHere));
    }
    const files = ["pulumi-resource-bunny", "pulumi-resource-bunny.cmd", ...filesOfPlugin];
    const archives = systems.map((system) => join(out, `pulumi-resource-bunny-v${version}-${system}.tar.gz`));
    for (const file of archives) await archive(file, folder, files);
    return archives;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An archive that is the same whenever and wherever it is made. */
const archive = (file: string, cwd: string, paths: readonly string[]): Promise<void> =>
  create({ file, cwd, gzip: true, portable: true, noMtime: true }, [...paths]);

/** As `sha256sum --check` reads them. */
const checksumsOf = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map(
      (file) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, file)))
          .digest("hex")}  ${file}\n`,
    )
    .join("");
