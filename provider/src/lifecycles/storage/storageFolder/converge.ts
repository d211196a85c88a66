import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import type { ZoneFiles } from "../../../api/storage/storageFile";
import { storageInFlight } from "../../../api/storage/storageHost";
import { type Adopt, takeOverAll } from "../../../kernel/adoption";
import { removeOne } from "../../../kernel/claims";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { folderOf, foldersAbove, pathBelow } from "../../../kernel/storagePath";
import { equal, ownValue } from "../../../kernel/values";
import { filesBelow } from "../../../localFiles";
import { failWith, taskEither, valueOf } from "../../../taskEither";
import type { Step } from "../../step";
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
import { type Checksums, foldersWith, objectsIn } from "./checksums";
import { inParallel } from "./inParallel";

/** Where the files are. */
export interface Place {
  readonly storageZoneId: number;
  readonly folder: string;
}

/** How to bring the files of a zone in line with a local folder. */
interface Convergence extends Place {
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
export function converge(ctx: Context<Client>, convergence: Convergence): Step<void> {
  const { storageZoneId, folder, before, wanted, changed } = convergence;
  return taskEither(async function* () {
    const local = yield* valueOf(TE.fromEither(pipe(filesBelow(wanted.source, wanted.exclude), E.mapLeft(unreadable))));
    const zone = yield* valueOf(existingZoneFiles(ctx, storageZoneId));

    const written = Object.keys(wanted.files).filter((path) => changed === "all" || changed.has(path));
    const added = written.filter((path) => ownValue(before.files, path) === undefined);
    // A folder that becomes exclusive takes over everything as it is now, because the preview shows that change.
    const ownsAll = wanted.exclusive === true && (changed === "all" || before.exclusive !== true);
    const within = ownsAll ? undefined : foldersWith(changed === "all" ? written : added);
    const look = objectsIn(zone, folder, { within, again: true });
    const { files: existing, folders } = yield* valueOf(lookBeforeCreate(ctx, storageZoneId, look));
    yield* valueOf(
      takeOver(
        ctx,
        convergence,
        existing,
        added.filter((path) => existing.has(path)),
      ),
    );

    const uploads = written.filter((path) => existing.get(path) !== wanted.files[path]);
    const surplus = [...(ownsAll ? existing.keys() : []), ...Object.keys(before.files)];
    const removals = [...new Set(surplus)].filter((path) => ownValue(wanted.files, path) === undefined);
    logForeignRemovals(ctx, convergence, removals);

    // Files that exist as wanted now belong to the resource, too.
    const taken = added.filter((path) => !uploads.includes(path));
    let files: Checksums = { ...before.files, ...pickChecksums(wanted.files, taken) };
    const removeAll = async (paths: readonly string[]): Promise<LifecycleError<ApiError> | undefined> => {
      const { done, failed } = await inParallel(paths, storageInFlight, (path) =>
        removeFile(ctx, zone, convergence, path),
      );
      const removed = new Set(done);
      files = Object.fromEntries(Object.entries(files).filter(([path]) => !removed.has(path)));
      return failed[0] && recorded(convergence, files, failed[0].failure);
    };
    const inTheWay = filesInTheWay(removals, uploads);
    const notRemoved = await removeAll(inTheWay);
    if (notRemoved !== undefined) return yield* failWith(notRemoved);
    const cleared = await inParallel(
      uploads.filter((path) => folders.has(path)),
      storageInFlight,
      (path) => removeEmptyFolder(zone, pathBelow(folder, path)),
    );
    if (cleared.failed[0] !== undefined) {
      return yield* failWith(recorded(convergence, files, cleared.failed[0].failure));
    }
    const [pages, others] = [uploads.filter(isPage), uploads.filter((path) => !isPage(path))];
    for (const paths of [others, pages]) {
      const { done, failed } = await inParallel(paths, storageInFlight, (path) =>
        uploadFrom(local, zone, convergence, path),
      );
      const inDoubt = failed.filter(({ failure }) => failure.inDoubt).map(({ item }) => [item, ""] as const);
      files = { ...files, ...pickChecksums(wanted.files, done), ...Object.fromEntries(inDoubt) };
      if (failed[0] !== undefined) return yield* failWith(recorded(convergence, files, failed[0].failure.cause));
    }
    const failure = await removeAll(removals.filter((path) => !inTheWay.includes(path)));
    if (failure !== undefined) return yield* failWith(failure);
  });
}

/** Deletes files, and keeps those that now belong to other resources of the stack. */
export function removeFiles(ctx: Context<Client>, zone: ZoneFiles, place: Place, paths: readonly string[]): Step<void> {
  return taskEither(async function* () {
    const { failed } = await inParallel(paths, storageInFlight, (path) => removeFile(ctx, zone, place, path));
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

function nameOf({ storageZoneId, folder }: Place, path: string): string {
  return fileNamed(storageZoneId, pathBelow(folder, path));
}

/** Takes over files that the resource does not own, if it is exclusive or `adopt` allows it. */
function takeOver(
  ctx: Context<Client>,
  convergence: Convergence,
  existing: ReadonlyMap<string, string>,
  foreign: readonly string[],
): Step<void> {
  const { files, exclusive, adopt } = convergence.wanted;
  return takeOverAll(ctx, {
    found: foreign,
    namesOf: (path) => [nameOf(convergence, path)],
    inWords: (paths) => inWords(convergence, paths),
    differencesOf: (path) => (existing.get(path) === files[path] ? [] : ["content"]),
    exclusive,
    adopt,
  });
}

/** At most this many files are named in a message. */
const mostNamed = 10;

function inWords({ storageZoneId, folder }: Place, paths: readonly string[]): string {
  const named = paths.slice(0, mostNamed).map((path) => pathBelow(folder, path));
  const rest = paths.length - named.length;
  const more = rest === 0 ? "" : ` and ${rest} more`;
  return `file${paths.length === 1 ? "" : "s"} ${named.join(", ")}${more} of storage zone ${storageZoneId}`;
}

function logForeignRemovals(ctx: Context<Client>, convergence: Convergence, removals: readonly string[]): void {
  const foreign = removals.filter((path) => ownValue(convergence.before.files, path) === undefined);
  if (foreign.length === 0) return;
  ctx.log(`is exclusive and deletes files that were uploaded elsewhere: ${inWords(convergence, foreign)}`);
}

function isPage(path: string): boolean {
  return /\.html?$/i.test(path);
}

function pickChecksums(files: Checksums, paths: readonly string[]): Checksums {
  return Object.fromEntries(paths.map((path) => [path, files[path] ?? ""]));
}

/** Reads the content only when it is its turn, so that not all files are in memory at once. */
function uploadFrom(
  local: ReadonlyMap<string, string>,
  zone: ZoneFiles,
  { folder, wanted }: Convergence,
  path: string,
): TE.TaskEither<WriteFailure, void> {
  return taskEither(async function* () {
    const content = yield* valueOf(
      pipe(contentOf(local.get(path) ?? `${wanted.source}/${path}`, wanted.files[path] ?? ""), TE.mapLeft(notWritten)),
    );
    yield* valueOf(upload(zone, pathBelow(folder, path), content));
  });
}

function notWritten(cause: LifecycleError<ApiError>): WriteFailure {
  return { cause, inDoubt: false };
}

function removeFile(ctx: Context<Client>, zone: ZoneFiles, place: Place, path: string): Step<unknown> {
  return removeOne(ctx.ownership, [nameOf(place, path)], remove(zone, pathBelow(place.folder, path)));
}

/** Records the files as they are after a failed change, unless state already has them that way. */
function recorded(
  { before, record }: Convergence,
  files: Checksums,
  cause: LifecycleError<ApiError>,
): LifecycleError<ApiError> {
  return equal(files, before.files) ? cause : record(files)(cause);
}
