import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import ignore from "ignore";
import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";

/*
 * Local files to upload. The program computes their checksums each time it runs, so that previews show what has changed;
 * the provider process reads their contents when it uploads them. Both have the program's folder as their current one.
 */

/** Why local files cannot be uploaded, and what to do. */
export interface Unreadable {
  readonly reason: string;
  readonly remedy: string;
}

/** SHA-256 in upper-case hexadecimal digits, as in the API's listings. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").toUpperCase();
}

/** The checksum of a local file, or why it cannot be read. */
export function fileChecksum(path: string): E.Either<Unreadable, string> {
  return readable(path, () => {
    mustBeUploadable(statSync(path));
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

/** A local file as it was when its checksum was computed. */
export interface LocalFile {
  readonly checksum: string;
  readonly content: Uint8Array | FileContent;
}

/** The content of a file, or of a part of it. */
interface FileContent {
  readonly length: number;
  readonly open: (from?: number, length?: number) => Readable;
}

/** A local file, whose content is never in memory as a whole; or why it cannot be read. */
export async function fileContent(path: string): Promise<E.Either<Unreadable, LocalFile>> {
  try {
    mustBeUploadable(statSync(path));
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      size += chunk.length;
    }
    const length = size;
    const open: FileContent["open"] = (from = 0, count = length) => readExactly(path, from, count);
    const content = length === 0 ? new Uint8Array() : { length, open };
    return E.right({ checksum: hash.digest("hex").toUpperCase(), content });
  } catch (error) {
    return E.left(unreadable(path, error));
  }
}

/** Fails if the file has become shorter: the server would wait for the rest. */
function readExactly(path: string, from: number, length: number): Readable {
  let left = length;
  const counted = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      left -= chunk.length;
      done(null, chunk);
    },
    flush: (done) => {
      done(left > 0 ? new Error("became shorter") : null);
    },
  });
  // Whoever reads it is told of errors.
  return pipeline(createReadStream(path, { start: from, end: from + length - 1 }), counted, () => undefined);
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
): E.Either<Unreadable, ReadonlyMap<string, string>> {
  const isExcluded = excludedBy(exclude);
  const found = new Map<string, string>();
  const visit = (local: string, path: string, above: readonly string[]): void => {
    const real = realpathSync(local);
    // A link to a folder that contains it.
    if (above.includes(real)) return;
    for (const name of readdirSync(local).sort()) {
      const child = join(local, name);
      const below = path === "" ? name.normalize("NFC") : `${path}/${name.normalize("NFC")}`;
      if (isExcluded(below)) continue;
      const stats = statSync(child, { throwIfNoEntry: false });
      if (stats === undefined) throw new Unfit(`has a link that leads nowhere, ${below}`, leaveOut);
      if (stats.isDirectory() ? privateFolders.has(name) : privateFiles.has(name)) continue;
      if (stats.isDirectory()) visit(child, below, [...above, real]);
      else if (!stats.isFile()) throw new Unfit(`has ${below}, which is not a file`, leaveOut);
      else if (found.has(below))
        throw new Unfit(`has two files ${below} whose names differ only in their Unicode form`, leaveOut);
      else found.set(below, child);
    }
  };
  return readable(folder, () => {
    visit(folder, "", []);
    return found;
  });
}

/** The checksums of these files. */
export function checksumsBelow(
  folder: string,
  exclude: readonly string[],
): E.Either<Unreadable, Readonly<Record<string, string>>> {
  const withChecksum = ([path, local]: readonly [string, string]) =>
    pipe(
      fileChecksum(local),
      E.map((checksum) => [path, checksum] as const),
    );
  return pipe(
    filesBelow(folder, exclude),
    E.flatMap((files) => E.traverseArray(withChecksum)([...files])),
    E.map((checksums) => Object.fromEntries(checksums)),
  );
}

/** Anything but a file could block the reader for ever. */
function mustBeUploadable(stats: Stats): void {
  if (!stats.isFile()) throw new Unfit("is not a file", anotherPath());
}

/** What nobody means to publish. */
const privateFolders: ReadonlySet<string> = new Set([".git"]);
const privateFiles: ReadonlySet<string> = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** What cannot be uploaded, and the rest of a sentence about it. */
class Unfit extends Error {
  constructor(
    reason: string,
    readonly remedy: string,
  ) {
    super(reason);
  }
}

const leaveOut = "rename, remove or exclude it";

function anotherPath(): string {
  return `write a path relative to the program's folder, which is ${process.cwd()}`;
}

/** Whether patterns, as in a .gitignore, name a file, or a folder that holds it: one on this machine or one that was uploaded. */
export function excludedBy(patterns: readonly string[]): (path: string) => boolean {
  const inFolder = patterns.map((pattern) =>
    pattern
      .normalize("NFC")
      .replace(/^\.\/+/, "/")
      .replace(/\/+$/, ""),
  );
  const excluded = ignore({ ignoreCase: false, allowRelativePaths: true }).add(inFolder);
  return (path) => excluded.ignores(path);
}

function readable<A>(path: string, read: () => A): E.Either<Unreadable, A> {
  return E.tryCatch(read, (error) => unreadable(path, error));
}

function unreadable(path: string, error: unknown): Unreadable {
  return error instanceof Unfit
    ? { reason: `${path} ${error.message}`, remedy: error.remedy }
    : { reason: `${path} ${failureIn(error)}`, remedy: anotherPath() };
}

/** Of the error only its code is told: its message has the absolute path of the machine. */
function failureIn(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  switch (code) {
    case "ENOENT":
      return "does not exist";
    case "ENOTDIR":
      return "is a file, not a folder";
    default:
      return `cannot be read (${code})`;
  }
}
