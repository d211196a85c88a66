import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The text of all files in a folder and the folders in it, but for those of a name. */
export function filesBelow(folder: string, except?: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== except)
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}
