import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";
import { PlainError, runMain } from "./main";

/*
 * Last step of `npm run build`: bundles what runs of pulumi-bunny, so that the package holds no other code. Programs and
 * Pulumi's dynamic-provider process load it with every Pulumi command, and with many small modules, most of the loading
 * time goes into finding, reading and linking them. Only the used parts of fp-ts and io-ts are included.
 */

const root = join(__dirname, "..");

/** A program may import `pulumi-bunny` and one of its libraries `pulumi-bunny/plugin`: the classes and their mode exist once. */
const sharedInProgram: Plugin = {
  name: "shared-in-program",
  setup: (bundling) => {
    bundling.onResolve({ filter: /\/mode$/ }, () => ({ path: "../program/mode.js", external: true }));
    bundling.onResolve({ filter: /^\.\/index$/ }, ({ importer }) =>
      basename(importer) === "pluginProgram.ts" ? { path: "./index.js", external: true } : undefined,
    );
  },
};

void runMain(async () => {
  const entries = {
    index: "entry/index",
    pluginProgram: "entry/pluginProgram",
    cli: "cli/main",
    dynamic: "entry/dynamic",
  };
  // axios remains a separate package, so that a project can update it when a vulnerability becomes known, without waiting
  // for us.
  await bundle(entries, "bundle", { external: ["axios", "@pulumi/pulumi"] });
  // A plugin also has to run where a program of another language has no packages of Node. Most of it is theirs. Names stay,
  // for those who read a stack trace or a profile; where Node prints a line, it is no wall.
  await bundle({ plugin: "entry/plugin" }, "plugin", { minifyWhitespace: true, lineLimit: 500, legalComments: "none" });
  return 0;
});

async function bundle(
  entries: Readonly<Record<string, string>>,
  folder: string,
  options: Pick<BuildOptions, "external" | "minifyWhitespace" | "lineLimit" | "legalComments">,
): Promise<void> {
  const outdir = join("provider", "dist", folder);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: join("provider", "src", `${file}.ts`), out })),
    outdir,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    // Unused code can only be removed from ES modules.
    mainFields: ["module", "main"],
    ...options,
    plugins: [sharedInProgram],
    // Shows what is in the bundle. The package contains no sources that it could refer to, so the bundle does not link
    // to it.
    sourcemap: "external",
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
    // Of what look-ups import, Pulumi's SDK is for programs only, and is left out of the plugin.
    logOverride: { "require-resolve-not-external": "silent" },
  });
  writeFileSync(join(root, outdir, "LICENSES"), licencesOf(filesIn(metafile)));
}

/** What was put into a bundle: more than that was read. */
function filesIn({ outputs }: Metafile): readonly string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

/** The licences of all packages that the files come from; each must be distributed with its code. */
function licencesOf(files: readonly string[]): string {
  const packages = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...packages]
    .sort()
    .map((folder) => `${folder.replace(/^.*node_modules\//, "")}\n\n${licenceOf(join(root, folder))}\n`)
    .join("\n\n");
}

/** Some packages have it at the end of their README instead of in a file of its own. */
function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e([.-]\w+)?$/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8").trim();
  const [, inReadme] = readFileSync(join(folder, "README.md"), "utf8").split(/^#* *License\s+(?:-+\s+)?/m);
  if (inReadme === undefined) throw new PlainError(`${folder} has no licence, which must be distributed with its code`);
  return inReadme.split(/^\[/m, 1).join("").trim();
}
