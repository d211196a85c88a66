import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The text of all files in a folder and the folders in it. */
export function filesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}
