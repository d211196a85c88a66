import * as E from "fp-ts/Either";
import { createHash } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/*
 * Local files to upload. The program computes their checksums each time it runs, so that previews show what has changed;
 * the provider process reads their contents when it uploads them. Both have the program's folder as their current one.
 */

/** SHA-256 in upper-case hexadecimal digits, as in the API's listings. */
export function checksumOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").toUpperCase();
}

/** The checksum of a local file, or why it cannot be read. The file may be larger than memory. */
export function fileChecksum(path: string): E.Either<string, string> {
  return readable(path, () => {
    const hash = createHash("sha256");
    const chunk = Buffer.allocUnsafe(1024 * 1024);
    const file = openSync(path, "r");
    try {
      for (let length = 1; length > 0;) {
        length = readSync(file, chunk);
        hash.update(chunk.subarray(0, length));
      }
    } finally {
      closeSync(file);
    }
    return hash.digest("hex").toUpperCase();
  });
}

/** The content of a local file, or why it cannot be read. */
export async function fileContent(path: string): Promise<E.Either<string, Uint8Array>> {
  try {
    return E.right(await readFile(path));
  } catch (error) {
    return E.left(unreadable(path, error));
  }
}

/**
 * The local paths of all files below a folder, by their paths below it, with slashes and in composed Unicode (NFC); or
 * why that is not possible. Leaves out what an operating system or Git keeps there for itself, and what is excluded.
 *
 * @param exclude patterns of files and folders
 */
export function filesBelow(
  folder: string,
  exclude: readonly string[] = [],
): E.Either<string, ReadonlyMap<string, string>> {
  const excluded = exclude.map(matcher);
  const found = new Map<string, string>();
  const visit = (local: string, path: string, above: readonly string[]): void => {
    const real = realpathSync(local);
    // A link to a folder that contains it.
    if (above.includes(real)) return;
    for (const name of readdirSync(local).sort()) {
      const child = join(local, name);
      const below = path === "" ? name.normalize("NFC") : `${path}/${name.normalize("NFC")}`;
      if (excluded.some((matches) => matches(below))) continue;
      const isFolder = statSync(child).isDirectory();
      if (isFolder ? privateFolders.has(name) : privateFiles.has(name)) continue;
      if (isFolder) visit(child, below, [...above, real]);
      else if (found.has(below)) throw new SameName(below);
      else found.set(below, child);
    }
  };
  return readable(folder, () => {
    visit(folder, "", []);
    return found;
  });
}

/** What nobody means to publish. */
const privateFolders: ReadonlySet<string> = new Set([".git"]);
const privateFiles: ReadonlySet<string> = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

class SameName extends Error {}

/** Whether a path is that of a file or folder that a pattern names. Without a slash, it names them in any folder. */
function matcher(pattern: string): (path: string) => boolean {
  const inFolder = pattern.normalize("NFC").replace(/^(\.?\/)+|\/+$/g, "");
  const isAnywhere = !/^\.?\//.test(pattern) && !inFolder.includes("/");
  const whole = isAnywhere ? `**/${inFolder}` : inFolder;
  const source = whole
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => wildcards[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("");
  const regex = new RegExp(`^${source}$`, "u");
  return (path) => regex.test(path);
}

const wildcards: Readonly<Partial<Record<string, string>>> = {
  "**/": "(?:.*/)?",
  "**": ".*",
  "*": "[^/]*",
  "?": "[^/]",
};

function readable<A>(path: string, read: () => A): E.Either<string, A> {
  return E.tryCatch(read, (error) => unreadable(path, error));
}

/** Of the error only its code is told: its message has the absolute path of the machine. */
function unreadable(path: string, error: unknown): string {
  if (error instanceof SameName)
    return `${path} has two files whose names differ only in their Unicode form: ${error.message}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOENT":
      return `${path} does not exist`;
    case "EISDIR":
      return `${path} is a folder, not a file`;
    case "ENOTDIR":
      return `${path} is a file, not a folder`;
    default:
      return `${path} cannot be read (${code === "" ? "unknown error" : code})`;
  }
}
