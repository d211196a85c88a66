import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { PlainError, runMain } from "./main";

/*
 * Last step of `npm run build`: what Pulumi's dynamic-provider process loads of pulumi-bunny, as one file. That process
 * starts with every command of Pulumi, and most of what it loads of small modules goes into finding, reading and linking
 * them. Of fp-ts and io-ts only what is used gets in. axios stays a package of its own: a project can bring it up to date when
 * a fault in it becomes known, without waiting for us.
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
    // Only of ES modules can what is not used be left out.
    mainFields: ["module", "main"],
    external: ["axios"],
    // Tells what is in the bundle. The package has no sources that it could lead to, so the bundle does not name it.
    sourcemap: "external",
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
  });
  writeFileSync(join(root, bundleFolder, "LICENSES"), licencesOf(Object.keys(metafile.inputs)));
  return 0;
});

/** The licences of all packages that files come from; each asks to go with its code. */
function licencesOf(files: readonly string[]): string {
  const packages = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...packages]
    .sort()
    .map((folder) => {
      const file = join(root, folder, "LICENSE");
      if (!existsSync(file)) throw new PlainError(`${folder} has no file LICENSE, which has to go with its code`);
      return `${folder.replace(/^.*node_modules\//, "")}\n\n${readFileSync(file, "utf8").trim()}\n`;
    })
    .join("\n\n");
}
