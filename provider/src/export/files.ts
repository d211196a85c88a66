import * as E from "fp-ts/Either";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { typeTokens } from "../common/typeTokens";
import type { Resource } from "./programAst";

/** A file of a project. */
interface ProjectFile {
  readonly name: string;
  readonly text: string;
}

/** Why a project cannot be written to a folder. */
export interface Unwritable {
  readonly _tag: "Unwritable";
  readonly reason: string;
}

/** What makes Pulumi serve the resources of a program by the plugin. */
const pluginLines = "plugins:\n  providers:\n    - name: bunny\n      path: node_modules/pulumi-bunny/plugin\n";

/** The files of a Pulumi project around a program. @param isForPlugin whether it imports `pulumi-bunny/plugin` */
export function projectFiles(
  folder: string,
  program: string,
  { version, isForPlugin }: { readonly version: string; readonly isForPlugin: boolean },
): readonly ProjectFile[] {
  const name = projectName(folder);
  const project = `name: ${name}\ndescription: Objects of a bunny.net account\nruntime: nodejs\n`;
  return [
    { name: "index.ts", text: program },
    { name: "Pulumi.yaml", text: isForPlugin ? project + pluginLines : project },
    {
      name: "package.json",
      text: json({
        name,
        private: true,
        main: "index.ts",
        dependencies: { "@pulumi/pulumi": "^3.216.0", "pulumi-bunny": `^${version}` },
        devDependencies: { "@types/node": "^20", typescript: "^5" },
      }),
    },
    {
      name: "tsconfig.json",
      text: json({
        compilerOptions: {
          target: "ES2022",
          module: "Node16",
          moduleResolution: "Node16",
          strict: true,
          skipLibCheck: true,
          noEmit: true,
        },
        files: ["index.ts"],
      }),
    },
  ];
}

/** A file for `pulumi import --file`, with the resources under the names that the program gives them. */
export function importFile(resources: readonly Resource[]): string {
  return json({ resources: resources.map(({ kind, name, id }) => ({ type: typeTokens.plugin(kind), name, id })) });
}

/** Checks that a file, or a project in a folder, can be written: without `force`, nothing is overwritten. */
export function refuseExisting(path: string, kind: "file" | "folder", force: boolean): E.Either<Unwritable, void> {
  if (!existsSync(path)) return E.right(undefined);
  const found = statSync(path).isDirectory() ? "folder" : "file";
  if (found !== kind) return unwritable(`${path} is a ${found}: specify a ${kind}`);
  if (force || (kind === "folder" && readdirSync(path).length === 0)) return E.right(undefined);
  const problem = kind === "file" ? "exists" : "is not empty";
  return unwritable(`${path} ${problem}: specify another ${kind}, or add --force to overwrite files of the same names`);
}

export function writeFiles(folder: string, files: readonly ProjectFile[]): E.Either<Unwritable, void> {
  return E.tryCatch(
    () => {
      mkdirSync(folder, { recursive: true });
      for (const { name, text } of files) writeFileSync(join(folder, name), text);
    },
    (error): Unwritable => ({
      _tag: "Unwritable",
      reason: `${folder} cannot be written: ${error instanceof Error ? error.message : "the reason is unknown"}`,
    }),
  );
}

/** The folder's name, without what the name of a project or a package must not contain. */
function projectName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "");
  // A package cannot depend on a package of the same name.
  return name === "" || name === "pulumi-bunny" ? "bunny-account" : name.slice(0, 100);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function unwritable(reason: string): E.Either<Unwritable, never> {
  return E.left({ _tag: "Unwritable", reason });
}
