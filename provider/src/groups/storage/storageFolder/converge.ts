import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import type { ZoneFiles } from "../api/storageFile";
import { storageInFlight } from "../api/storageHost";
import { type Adopt, adoptAllExisting } from "../../../ownership/adoption";
import { removeOne } from "../../../ownership/claims";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { folderOf, foldersAbove, pathBelow } from "../../../formats/storagePath";
import { equal, ownValue } from "../../../properties/values";
import { filesBelow } from "../../../common/localFiles";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { contentOf, unreadable } from "../files/localFile";
import {
  existingZoneFiles,
  fileNamed,
  lookBeforeCreate,
  remove,
  removeEmptyFolder,
  upload,
  type WriteFailure,
} from "../files/zoneFiles";
import { type UploadProgress, uploadProgress } from "../files/uploadProgress";
import { type Checksums, foldersWith, objectsIn } from "./checksums";
import { inParallel } from "./inParallel";
import type { Failure } from "../../../reconcile/steps";

/** Where the files are. */
export interface FolderTarget {
  readonly storageZoneId: number;
  readonly folder: string;
}

/** How to bring the files of a zone in line with a local folder. */
interface Convergence extends FolderTarget {
  /** The resource according to state. */
  readonly before: { readonly files: Checksums; readonly exclusive: boolean | undefined };
  readonly wanted: {
    readonly source: string;
    readonly exclude: readonly string[] | undefined;
    readonly files: Checksums;
    readonly exclusive: boolean | undefined;
    readonly adopt: Adopt | undefined;
  };
  /**
   * The wanted files that differ from state. `all`: state may be wrong, so everything is compared with what exists, and
   * what an exclusive folder has too much is deleted even if no read has shown it.
   */
  readonly changed: ReadonlySet<string> | "all";
  /** Records these files as those of the resource. */
  readonly record: (files: Checksums) => (cause: LifecycleError<ApiError>) => LifecycleError<ApiError>;
}

/** Uploads and deletes files, starting from what is in state. */
export function converge(ctx: Context<Client>, convergence: Convergence): TE.TaskEither<Failure, void> {
  const { storageZoneId, before, wanted } = convergence;
  return taskEither(async function* () {
    const local = yield* valueOf(TE.fromEither(pipe(filesBelow(wanted.source, wanted.exclude), E.mapLeft(unreadable))));
    const zone = yield* valueOf(existingZoneFiles(ctx, storageZoneId));
    const { uploads, replacingFolders, removals, taken } = yield* valueOf(workIn(ctx, zone, convergence));
    logForeignRemovals(ctx, convergence, removals);
    const inTheWay = filesInTheWay(removals, uploads);

    let files: Checksums = { ...before.files, ...pickChecksums(wanted.files, taken) };
    files = yield* valueOf(removeAll(ctx, zone, convergence, files, inTheWay));
    yield* valueOf(clearFolders(zone, convergence, files, replacingFolders));
    const progress = uploadProgress(ctx.log, { files: uploads.length });
    const from: Origin = { local, progress };
    for (const paths of [uploads.filter((path) => !isPage(path)), uploads.filter(isPage)]) {
      files = yield* valueOf(uploadAll(from, zone, convergence, files, paths));
    }
    const rest = removals.filter((path) => !inTheWay.includes(path));
    yield* valueOf(removeAll(ctx, zone, convergence, files, rest));
  });
}

/** What is to be done in a zone. */
interface Work {
  readonly uploads: readonly string[];
  /** Uploads to paths that are folders. */
  readonly replacingFolders: readonly string[];
  readonly removals: readonly string[];
  /** Files that exist as wanted, and now belong to the resource, too. */
  readonly taken: readonly string[];
}

/** Compares what is wanted with the zone, and takes over what the resource does not own. */
function workIn(ctx: Context<Client>, zone: ZoneFiles, convergence: Convergence): TE.TaskEither<Failure, Work> {
  const { storageZoneId, folder, before, wanted, changed } = convergence;
  return taskEither(async function* () {
    const written = Object.keys(wanted.files).filter((path) => changed === "all" || changed.has(path));
    const added = written.filter((path) => ownValue(before.files, path) === undefined);
    // A folder that becomes exclusive takes over everything as it is now, because the preview shows that change.
    const ownsAll = wanted.exclusive === true && (changed === "all" || before.exclusive !== true);
    const within = ownsAll ? undefined : foldersWith(changed === "all" ? written : added);
    const look = objectsIn(zone, folder, { within, freshness: "fresh" });
    const { files: existing, folders } = yield* valueOf(lookBeforeCreate(ctx, storageZoneId, look));
    const foreign = added.filter((path) => existing.has(path));
    yield* valueOf(adoptFiles(ctx, convergence, existing, foreign));

    const uploads = written.filter((path) => existing.get(path) !== wanted.files[path]);
    const surplus = [...(ownsAll ? existing.keys() : []), ...Object.keys(before.files)];
    return {
      uploads,
      replacingFolders: uploads.filter((path) => folders.has(path)),
      removals: [...new Set(surplus)].filter((path) => ownValue(wanted.files, path) === undefined),
      taken: added.filter((path) => !uploads.includes(path)),
    };
  });
}

/** @param files those of the resource. @returns those that are left */
function removeAll(
  ctx: Context<Client>,
  zone: ZoneFiles,
  convergence: Convergence,
  files: Checksums,
  paths: readonly string[],
): TE.TaskEither<Failure, Checksums> {
  return taskEither(async function* () {
    const { done, failed } = await removeEach(ctx, zone, convergence, paths);
    const removed = new Set(done);
    const left = Object.fromEntries(Object.entries(files).filter(([path]) => !removed.has(path)));
    if (failed[0] !== undefined) return yield* failWith(recorded(convergence, left, failed[0].failure));
    return left;
  });
}

/** Makes room for files whose paths are folders. */
function clearFolders(
  zone: ZoneFiles,
  convergence: Convergence,
  files: Checksums,
  paths: readonly string[],
): TE.TaskEither<Failure, void> {
  return taskEither(async function* () {
    const { failed } = await inParallel(paths, storageInFlight, (path) =>
      removeEmptyFolder(zone, pathBelow(convergence.folder, path)),
    );
    if (failed[0] !== undefined) yield* failWith(recorded(convergence, files, failed[0].failure));
  });
}

/** Where uploads come from, and who is told of them. */
interface Origin {
  /** By their paths below the folder, the paths of the local files. */
  readonly local: ReadonlyMap<string, string>;
  readonly progress: UploadProgress;
}

/** @param files those of the resource. @returns the same with those that were uploaded */
function uploadAll(
  from: Origin,
  zone: ZoneFiles,
  convergence: Convergence,
  files: Checksums,
  paths: readonly string[],
): TE.TaskEither<Failure, Checksums> {
  return taskEither(async function* () {
    const { done, failed } = await inParallel(paths, storageInFlight, (path) =>
      uploadFrom(from, zone, convergence, path),
    );
    const inDoubt = failed.filter(({ failure }) => failure.inDoubt).map(({ item }) => [item, ""] as const);
    const all = {
      ...files,
      ...pickChecksums(convergence.wanted.files, done),
      ...Object.fromEntries(inDoubt),
    };
    if (failed[0] !== undefined) return yield* failWith(recorded(convergence, all, failed[0].failure.cause));
    return all;
  });
}

/** Deletes files, and keeps those that now belong to other resources of the stack. */
export function removeFiles(
  ctx: Context<Client>,
  zone: ZoneFiles,
  place: FolderTarget,
  paths: readonly string[],
): TE.TaskEither<Failure, void> {
  return taskEither(async function* () {
    const { failed } = await removeEach(ctx, zone, place, paths);
    if (failed[0] !== undefined) return yield* failWith(failed[0].failure);
  });
}

/** Files to remove whose paths become folders, or that are in folders that become files: they are removed first. */
function filesInTheWay(removals: readonly string[], uploads: readonly string[]): readonly string[] {
  const [files, folders] = [new Set(uploads), foldersWith(uploads)];
  return removals.filter(
    (path) => folders.has(path) || foldersAbove(folderOf(path)).some((folder) => files.has(folder)),
  );
}

function nameOf({ storageZoneId, folder }: FolderTarget, path: string): string {
  return fileNamed(storageZoneId, pathBelow(folder, path));
}

/** Takes over files that the resource does not own, if it is exclusive or `adopt` allows it. */
function adoptFiles(
  ctx: Context<Client>,
  convergence: Convergence,
  existing: ReadonlyMap<string, string>,
  foreign: readonly string[],
): TE.TaskEither<Failure, void> {
  const { files, exclusive, adopt } = convergence.wanted;
  return adoptAllExisting(ctx, {
    found: foreign,
    namesOf: (path) => [nameOf(convergence, path)],
    describe: (paths) => describeFiles(convergence, paths),
    differencesOf: (path) => (existing.get(path) === files[path] ? [] : ["content"]),
    exclusive,
    adopt,
  });
}

/** At most this many files are named in a message. */
const mostNamed = 10;

function describeFiles({ storageZoneId, folder }: FolderTarget, paths: readonly string[]): string {
  const named = paths.slice(0, mostNamed).map((path) => pathBelow(folder, path));
  const rest = paths.length - named.length;
  const more = rest === 0 ? "" : ` and ${rest} more`;
  return `file${paths.length === 1 ? "" : "s"} ${named.join(", ")}${more} of storage zone ${storageZoneId}`;
}

function logForeignRemovals(ctx: Context<Client>, convergence: Convergence, removals: readonly string[]): void {
  const foreign = removals.filter((path) => ownValue(convergence.before.files, path) === undefined);
  if (foreign.length === 0) return;
  ctx.log(`is exclusive and deletes files that were uploaded elsewhere: ${describeFiles(convergence, foreign)}`);
}

function isPage(path: string): boolean {
  return /\.html?$/i.test(path);
}

function pickChecksums(files: Checksums, paths: readonly string[]): Checksums {
  return Object.fromEntries(paths.map((path) => [path, files[path] ?? ""]));
}

/** Reads the content only when it is its turn, so that not all files are in memory at once. */
function uploadFrom(
  { local, progress }: Origin,
  zone: ZoneFiles,
  { folder, wanted }: Convergence,
  path: string,
): TE.TaskEither<WriteFailure, void> {
  return taskEither(async function* () {
    const file = yield* valueOf(
      pipe(contentOf(local.get(path) ?? `${wanted.source}/${path}`, wanted.files[path] ?? ""), TE.mapLeft(notWritten)),
    );
    yield* valueOf(upload(zone, pathBelow(folder, path), { ...file, content: progress.counting(file.content) }));
    progress.fileDone();
  });
}

function notWritten(cause: LifecycleError<ApiError>): WriteFailure {
  return { cause, inDoubt: false };
}

function removeEach(ctx: Context<Client>, zone: ZoneFiles, place: FolderTarget, paths: readonly string[]) {
  let removed = 0;
  return inParallel(paths, storageInFlight, (path) =>
    pipe(
      removeOne(ctx.ownership, [nameOf(place, path)], remove(zone, pathBelow(place.folder, path))),
      TE.map(() => {
        removed += 1;
        ctx.log(`deleted ${removed} of ${paths.length} files`, "progress");
      }),
    ),
  );
}

/** Records the files as they are after a failed change, unless state already has them that way. */
function recorded(
  { before, record }: Convergence,
  files: Checksums,
  cause: LifecycleError<ApiError>,
): LifecycleError<ApiError> {
  return equal(files, before.files) ? cause : record(files)(cause);
}
