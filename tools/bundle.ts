import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { PlainError, runMain } from "./main";

/*
 * Last step of `npm run build`: bundles what Pulumi's dynamic-provider process loads of pulumi-bunny into one file.
 * That process starts with every Pulumi command, and with many small modules, most of the loading time goes into
 * finding, reading and linking them. Only the used parts of fp-ts and io-ts are included. axios remains a separate
 * package, so that a project can update it when a vulnerability becomes known, without waiting for us.
 */

const root = join(__dirname, "..");
const bundleFolder = join("provider", "dist", "bundle");

void runMain(async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join("provider", "src", "dynamic.ts")],
    outdir: bundleFolder,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    // Unused code can only be removed from ES modules.
    mainFields: ["module", "main"],
    external: ["axios"],
    // Shows what is in the bundle. The package contains no sources that it could refer to, so the bundle does not link
    // to it.
    sourcemap: "external",
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
  });
  writeFileSync(join(root, bundleFolder, "LICENSES"), licencesOf(Object.keys(metafile.inputs)));
  return 0;
});

/** The licences of all packages that the files come from; each must be distributed with its code. */
function licencesOf(files: readonly string[]): string {
  const packages = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...packages]
    .sort()
    .map((folder) => {
      const file = join(root, folder, "LICENSE");
      if (!existsSync(file))
        throw new PlainError(`${folder} has no LICENSE file, which must be distributed with its code`);
      return `${folder.replace(/^.*node_modules\//, "")}\n\n${readFileSync(file, "utf8").trim()}\n`;
    })
    .join("\n\n");
}
