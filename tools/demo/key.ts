import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a key was found: names of texts, and files of a folder. */
export function findKey(key: string, texts: Readonly<Record<string, string>>, folder: string): string[] {
  const names = Object.entries(texts).flatMap(([name, text]) => (text.includes(key) ? [name] : []));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(key));
  return [...names, ...files];
}
