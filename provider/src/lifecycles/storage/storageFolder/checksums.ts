import { createHash } from "node:crypto";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../../../api/http/errors";
import { listFolder, listFolderAgain, type ZoneFiles } from "../../../api/storage/storageFile";
import { folderOf, foldersAbove, pathBelow } from "../../../kernel/storagePath";

/** Checksums of files by their paths below a folder. Empty where it is not known. */
export type Checksums = Readonly<Record<string, string>>;

/** What to list. */
interface Scope {
  /** The folders to list, by their paths below the first one. @default all */
  readonly within?: ReadonlySet<string> | undefined;
  /** Whether to bypass the cache. */
  readonly again?: true;
}

/** The files below a folder, by their paths below it: one request for each folder. */
export function filesIn(
  zone: ZoneFiles,
  folder: string,
  { within, again }: Scope,
): TE.TaskEither<ApiError, ReadonlyMap<string, string>> {
  const look = again === true ? listFolderAgain : listFolder;
  const isWanted = (below: string): boolean => within === undefined || within.has(below);
  const visit = (below: string): TE.TaskEither<ApiError, ReadonlyArray<readonly [string, string]>> =>
    pipe(
      look(zone, pathBelow(folder, below)),
      TE.chain((objects) => {
        const named = objects
          .filter(({ ObjectName }) => ObjectName !== "")
          .map((object) => ({ ...object, path: pathBelow(below, object.ObjectName) }));
        const files = named
          .filter(({ IsDirectory }) => !IsDirectory)
          .map(({ path, Checksum }) => [path, Checksum ?? ""] as const);
        const folders = named.filter(({ IsDirectory, path }) => IsDirectory && isWanted(path));
        return pipe(
          TE.sequenceArray(folders.map(({ path }) => visit(path))),
          TE.map((deeper) => [...files, ...deeper.flat()]),
        );
      }),
    );
  return pipe(
    isWanted("") ? visit("") : TE.right([]),
    TE.map((files) => new Map(files)),
  );
}

/** The folders that hold these files, and all folders above. */
export function foldersWith(paths: readonly string[]): ReadonlySet<string> {
  return new Set([...new Set(paths.map(folderOf))].flatMap(foldersAbove));
}

/** One hash over all paths and contents. */
export function contentHash(files: Checksums): string {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${files[path] ?? ""} ${path}\n`);
  return createHash("sha256").update(lines.join(""), "utf8").digest("hex").toUpperCase();
}
