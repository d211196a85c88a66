import { createHash } from "node:crypto";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../../../http/errors";
import type { Freshness } from "../../../http/client";
import { listFolder, type ZoneFiles } from "../api/storageFile";
import { folderOf, foldersAbove, pathBelow } from "../../../formats/storagePath";

/** Checksums of files by their paths below a folder. Empty where it is not known. */
export type Checksums = Readonly<Record<string, string>>;

/** What was found below a folder, by paths below it. */
export interface FoundFiles {
  readonly files: ReadonlyMap<string, string>;
  readonly folders: ReadonlySet<string>;
}

/** What to list. */
interface Scope {
  /** The folders to list, by their paths below the first one. @default all */
  readonly within?: ReadonlySet<string> | undefined;
  /** Files and folders to leave out. */
  readonly isExcluded: (path: string) => boolean;
  readonly freshness?: Freshness;
}

/** What is below a folder: one request for each folder. */
export function objectsIn(
  zone: ZoneFiles,
  folder: string,
  { within, isExcluded, freshness }: Scope,
): TE.TaskEither<ApiError, FoundFiles> {
  const isWanted = (below: string): boolean => within === undefined || within.has(below);
  const visit = (below: string): TE.TaskEither<ApiError, FoundFiles> =>
    pipe(
      listFolder(zone, pathBelow(folder, below), freshness),
      TE.chain((objects) => {
        const named = objects
          .filter(({ ObjectName }) => ObjectName !== "")
          .map((object) => ({ ...object, path: pathBelow(below, object.ObjectName) }))
          .filter(({ path }) => !isExcluded(path));
        const files = named
          .filter(({ IsDirectory }) => !IsDirectory)
          .map(({ path, Checksum }) => [path, Checksum ?? ""] as const);
        const folders = named.filter(({ IsDirectory }) => IsDirectory).map(({ path }) => path);
        return pipe(
          TE.sequenceArray(folders.filter(isWanted).map(visit)),
          TE.map((deeper) => ({
            files: new Map([...files, ...deeper.flatMap((found) => [...found.files])]),
            folders: new Set([...folders, ...deeper.flatMap((found) => [...found.folders])]),
          })),
        );
      }),
    );
  return isWanted("") ? visit("") : TE.right({ files: new Map(), folders: new Set() });
}

/** The folders that hold these files, and all folders above. */
export function foldersWith(paths: readonly string[]): ReadonlySet<string> {
  return new Set([...new Set(paths.map(folderOf))].flatMap(foldersAbove));
}

/** The outputs of a folder with these files. */
export function outputsOf({ path = "" }: { readonly path?: string | undefined }, files: Checksums) {
  return { path, contentHash: contentHash(files) };
}

/** One hash over all paths and contents. */
function contentHash(files: Checksums): string {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${files[path] ?? ""} ${path}\n`);
  return createHash("sha256").update(lines.join(""), "utf8").digest("hex").toUpperCase();
}
