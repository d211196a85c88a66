import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as prettier from "prettier";
import { catalogue } from "./catalogue";
import { classFile } from "./classes";
import { packageSchema } from "./schema";

/*
 * `npm run generate` writes what is derived from the definitions: the public classes with their arguments, and the
 * package schema. It runs nothing of a lifecycle, so it works while those are still to be written.
 */

const root = join(__dirname, "..", "..");
const resources = join("provider", "src", "resources");
const schema = join("provider", "schema.json");

/** All generated files: their texts by their paths below the root. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = catalogue();
  const homes = new Map(files.flatMap(({ path, types }) => [...types.keys()].map((name) => [name, path] as const)));
  const sources = new Map([
    ...files.map((file) => [join(resources, `${file.path}.ts`), classFile(file, homes)] as const),
    [
      join(resources, "index.ts"),
      `// Made by \`npm run generate\`.\n${files.map(({ path }) => `export * from "./${path}";\n`).join("")}`,
    ],
    [schema, JSON.stringify(packageSchema(files))],
  ]);
  const formatted = [...sources].map(async ([path, text]): Promise<[string, string]> => {
    const options = await prettier.resolveConfig(join(root, path));
    return [path, await prettier.format(text, { ...options, filepath: path })];
  });
  return new Map(await Promise.all(formatted));
}

/** The files that were generated before, by their paths below the root. */
export function committedFiles(): ReadonlyMap<string, string> {
  return new Map(committedPaths().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

function committedPaths(): readonly string[] {
  const paths = readdirSync(join(root, resources), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return existsSync(join(root, schema)) ? [...paths, schema] : paths;
}

async function write(): Promise<void> {
  const generated = await generatedFiles();
  for (const path of committedPaths()) if (!generated.has(path)) rmSync(join(root, path));
  for (const [path, text] of generated) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

if (require.main === module) void write();
