import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { excludedBy, filesBelow } from "../../../common/localFiles";
import { someOf } from "../../../common/someOf";
import { failWith, type Step } from "../../../common/taskEither";
import { pathBelow } from "../../../formats/storagePath";
import { adoptAllExisting } from "../../../ownership/adoption";
import { removeOne } from "../../../ownership/claims";
import { equal, ownValue } from "../../../properties/values";
import { inParallel } from "../../../reconcile/inParallel";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import type { InputsOf } from "../../../vocabulary";
import type { ZoneFiles } from "../api/storageFile";
import { storageInFlight } from "../api/storageHost";
import { localContent, unreadable } from "../../../reconcile/localFile";
import {
  existingZoneFiles,
  fileNamed,
  lookBeforeCreate,
  removeFile,
  upload,
  type WriteFailure,
} from "../files/zoneFiles";
import type { storageFolder } from "../storageFolder.definition";
import { type Checksums, foldersWith, objectsIn } from "./checksums";

/** Where the files are. */
interface FolderTarget {
  readonly storageZoneId: number;
  readonly folder: string;
}

/** How to bring the files of a zone in line with a local folder. */
interface Convergence extends FolderTarget {
  /** The resource according to state. */
  readonly before: { readonly files: Checksums; readonly exclusive: boolean | undefined };
  readonly wanted: InputsOf<typeof storageFolder>;
  /**
   * The wanted files that differ from state. `all`: state may be wrong, so everything is compared with what exists, and
   * what an exclusive folder has too much is deleted even if no read has shown it.
   */
  readonly changed: ReadonlySet<string> | "all";
  /** Records these files as those of the resource. */
  readonly record: (files: Checksums) => (cause: Failure) => Failure;
}

/** Uploads and deletes files, starting from what is in state. */
export function convergeFolder(ctx: Ctx, convergence: Convergence): Step<Failure, void> {
  const { storageZoneId, before, wanted } = convergence;
  return steps(async function* () {
    const local = yield* act(TE.fromEither(pipe(filesBelow(wanted.source, wanted.exclude), E.mapLeft(unreadable))));
    const zone = yield* existingZoneFiles(ctx, storageZoneId);
    const { uploads, removals, taken } = yield* workIn(ctx, zone, convergence);
    /** Those of the resource by now. */
    const files = new Map(Object.entries({ ...before.files, ...pickChecksums(wanted.files, taken) }));
    const uploadOne = uploading(ctx, zone, convergence, { local, files, count: uploads.length });
    const done = await steps(async function* () {
      yield* forEach(
        uploads.filter((path) => !isPage(path)),
        uploadOne,
      );
      yield* forEach(uploads.filter(isPage), uploadOne);
      yield* removeFiles(ctx, zone, convergence, removals, (path) => files.delete(path));
    })();
    if (E.isRight(done)) return;
    const known = Object.fromEntries(files);
    yield* failWith(equal(known, before.files) ? done.left : convergence.record(known)(done.left));
  });
}

/** Compares what is wanted with the zone, and takes over what the resource does not own. */
function workIn(ctx: Ctx, zone: ZoneFiles, convergence: Convergence) {
  const { storageZoneId, folder, before, wanted, changed } = convergence;
  return steps(async function* () {
    const written = Object.keys(wanted.files).filter((path) => changed === "all" || changed.has(path));
    const added = written.filter((path) => ownValue(before.files, path) === undefined);
    // A folder that becomes exclusive takes over everything as it is now, because the preview shows that change.
    const ownsAll = wanted.exclusive === true && (changed === "all" || before.exclusive !== true);
    const within = ownsAll ? undefined : foldersWith(changed === "all" ? written : added);
    const look = objectsIn(zone, folder, { within, isExcluded: excludedBy(wanted.exclude ?? []), freshness: "fresh" });
    const { files: existing } = yield* act(lookBeforeCreate(ctx, storageZoneId, look));
    yield* act(
      adoptAllExisting(ctx, {
        found: added.filter((path) => existing.has(path)),
        namesOf: (path) => [nameOf(convergence, path)],
        describe: (paths) => describeFiles(convergence, paths),
        differencesOf: (path) => (existing.get(path) === wanted.files[path] ? [] : ["content"]),
        exclusive: wanted.exclusive,
        adopt: wanted.adopt,
      }),
    );
    const uploads = written.filter((path) => existing.get(path) !== wanted.files[path]);
    const surplus = [...(ownsAll ? existing.keys() : []), ...Object.keys(before.files)];
    const removals = [...new Set(surplus)].filter((path) => ownValue(wanted.files, path) === undefined);
    const foreign = removals.filter((path) => ownValue(before.files, path) === undefined);
    if (foreign.length > 0) {
      ctx.log(`is exclusive and deletes files that were uploaded elsewhere: ${describeFiles(convergence, foreign)}`);
    }
    // Files that exist as wanted now belong to the resource, too.
    return { uploads, removals, taken: added.filter((path) => !uploads.includes(path)) };
  });
}

/** Takes a step for each file, several at a time. After a failure no more are started. */
function forEach(
  paths: readonly string[],
  step: (path: string) => TE.TaskEither<Failure, unknown>,
): Step<Failure, void> {
  return steps(async function* () {
    const [first] = (await inParallel(paths, storageInFlight, step)).failed;
    if (first !== undefined) yield* failWith(first.failure);
  });
}

/** Deletes files, and keeps those that now belong to other resources of the stack. */
export function removeFiles(
  { ownership, log }: Ctx,
  zone: ZoneFiles,
  place: FolderTarget,
  paths: readonly string[],
  onRemoved: (path: string) => void = () => undefined,
): Step<Failure, void> {
  let removed = 0;
  return forEach(paths, (path) =>
    pipe(
      removeOne(ownership, [nameOf(place, path)], removeFile(zone, pathBelow(place.folder, path))),
      TE.map(() => {
        removed += 1;
        log(`deleted ${removed} of ${paths.length} files`, "progress");
        onRemoved(path);
      }),
    ),
  );
}

/** What uploads come from, and what they change. */
interface Uploads {
  /** By their paths below the folder, the paths of the local files. */
  readonly local: ReadonlyMap<string, string>;
  /** The files of the resource. */
  readonly files: Map<string, string>;
  readonly count: number;
}

/** Reads the content only when it is its turn, so that not all files are in memory at once. */
function uploading(ctx: Ctx, zone: ZoneFiles, { folder, wanted }: Convergence, { local, files, count }: Uploads) {
  let done = 0;
  return (path: string): Step<Failure, void> => {
    const checksum = wanted.files[path] ?? "";
    const failed = ({ cause, inDoubt }: WriteFailure): Failure => {
      if (inDoubt) files.set(path, "");
      return cause;
    };
    return steps(async function* () {
      const file = yield* act(localContent(local.get(path) ?? `${wanted.source}/${path}`, checksum));
      yield* act(pipe(upload(zone, pathBelow(folder, path), file), TE.mapLeft(failed)));
      files.set(path, checksum);
      ctx.log(`uploaded ${(done += 1)} of ${count} files`, "progress");
    });
  };
}

function nameOf({ storageZoneId, folder }: FolderTarget, path: string): string {
  return fileNamed(storageZoneId, pathBelow(folder, path));
}

function describeFiles({ storageZoneId, folder }: FolderTarget, paths: readonly string[]): string {
  const names = paths.map((path) => pathBelow(folder, path));
  return `file${paths.length === 1 ? "" : "s"} ${someOf(names, 10)} of storage zone ${storageZoneId}`;
}

function isPage(path: string): boolean {
  return /\.html?$/i.test(path);
}

function pickChecksums(files: Checksums, paths: readonly string[]): Checksums {
  return Object.fromEntries(paths.map((path) => [path, files[path] ?? ""]));
}
