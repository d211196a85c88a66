import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { excludedBy, filesBelow } from "../../../common/localFiles";
import { someOf } from "../../../common/someOf";
import { failWith, mapStep, type Step } from "../../../common/taskEither";
import { apiFailure, partial } from "../../../contract/errors";
import { folderId } from "../../../formats/ids";
import { pathBelow } from "../../../formats/storagePath";
import { isDoubtful } from "../../../http/errors";
import { adoptAllExisting } from "../../../ownership/adoption";
import { removeOne } from "../../../ownership/claims";
import { equal, ownValue } from "../../../properties/values";
import { inParallel } from "../../../reconcile/inParallel";
import { localContent, unreadable } from "../../../reconcile/localFile";
import { act, type Action, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import type { InputsOf } from "../../../vocabulary";
import type { ZoneFiles } from "../api/storageFile";
import { storageInFlight } from "../api/storageHost";
import { existingZoneFiles, fileNamed, removeFile, upload } from "../files/zoneFiles";
import type { storageFolder } from "../storageFolder.definition";
import { foldersWith, objectsIn, outputsOf } from "./checksums";

type Inputs = InputsOf<typeof storageFolder>;

/** The resource according to state. */
export type Before = Pick<Inputs, "files" | "exclusive" | "exclude">;

/** Uploads and deletes files, starting from what is in state. What was done before a failure is recorded. */
export function convergeFolder(ctx: Ctx, wanted: Inputs, before: Before): Step<Failure, void> {
  const { storageZoneId, path: folder = "" } = wanted;
  return steps(async function* () {
    const local = yield* act(TE.fromEither(pipe(filesBelow(wanted.source, wanted.exclude), E.mapLeft(unreadable))));
    const zone = yield* existingZoneFiles(ctx, storageZoneId);
    const { uploads, removals, taken } = yield* workIn(ctx, zone, wanted, before);
    /** Those of the resource by now. An empty checksum is not known. */
    const files = new Map([
      ...Object.entries(before.files),
      ...taken.map((path) => [path, wanted.files[path] ?? ""] as const),
    ]);
    const uploadOne = (path: string): Step<Failure, void> =>
      steps(async function* () {
        const checksum = wanted.files[path] ?? "";
        // Read when it is its turn, so that not all files are in memory at once.
        const file = yield* act(localContent(local.get(path) ?? `${wanted.source}/${path}`, checksum));
        const sent = await upload(zone, pathBelow(folder, path), file)();
        if (E.isRight(sent) || isDoubtful(sent.left)) files.set(path, E.isRight(sent) ? checksum : "");
        if (E.isLeft(sent)) yield* failWith(apiFailure(sent.left));
      });
    const done = await steps(async function* () {
      for (const some of [uploads.filter((path) => !isPage(path)), uploads.filter(isPage)])
        yield* forEach(ctx, "uploaded", some, uploadOne);
      yield* removeFiles(ctx, zone, wanted, removals, (path) => files.delete(path));
    })();
    if (E.isRight(done)) return;
    const known = Object.fromEntries(files);
    const applied = { ...before, storageZoneId, files: known };
    const record = partial({ id: folderId.format(storageZoneId, folder), applied, outs: outputsOf(wanted, known) });
    yield* failWith(equal(known, before.files) ? done.left : record(done.left));
  });
}

/** Compares what is wanted with state and with the zone, and takes over what the resource does not own. */
function workIn(ctx: Ctx, zone: ZoneFiles, wanted: Inputs, before: Before) {
  const isOwn = (path: string): boolean => ownValue(before.files, path) !== undefined;
  const differing = Object.keys(wanted.files).filter((path) => ownValue(before.files, path) !== wanted.files[path]);
  const added = differing.filter((path) => !isOwn(path));
  // A folder that becomes exclusive takes over everything as it is now, because the preview shows that change.
  const ownsAll = wanted.exclusive === true && before.exclusive !== true;
  const within = ownsAll ? undefined : foldersWith(added);
  const scope = { within, isExcluded: excludedBy(wanted.exclude ?? []), freshness: "fresh" } as const;
  return steps(async function* () {
    const { files: existing } = yield* act(objectsIn(zone, wanted.path ?? "", scope));
    const isThere = (path: string): boolean => existing.get(path) === wanted.files[path];
    yield* act(
      adoptAllExisting(ctx, {
        found: added.filter((path) => existing.has(path)),
        namesOf: (path) => [nameOf(wanted, path)],
        describe: (paths) => describeFiles(wanted, paths),
        differencesOf: (path) => (isThere(path) ? [] : ["content"]),
        exclusive: wanted.exclusive,
        adopt: wanted.adopt,
      }),
    );
    const surplus = new Set([...(ownsAll ? existing.keys() : []), ...Object.keys(before.files)]);
    const removals = [...surplus].filter((path) => ownValue(wanted.files, path) === undefined);
    const foreign = removals.filter((path) => !isOwn(path));
    if (foreign.length > 0) {
      ctx.log(`is exclusive and deletes files that were uploaded elsewhere: ${describeFiles(wanted, foreign)}`);
    }
    // Files that exist as wanted now belong to the resource, too.
    return { uploads: differing.filter((path) => !isThere(path)), taken: differing.filter(isThere), removals };
  });
}

/** Takes a step for each file, several at a time. After a failure no more are started. */
function forEach(
  { log }: Ctx,
  verb: "uploaded" | "deleted",
  paths: readonly string[],
  step: (path: string) => Action<void>,
): Step<Failure, void> {
  let done = 0;
  return steps(async function* () {
    const counted = (path: string): Action<void> =>
      pipe(
        step(path),
        TE.tapIO(() => () => {
          log(`${verb} ${(done += 1)} of ${paths.length} files`, "progress");
        }),
      );
    const [first] = (await inParallel(paths, storageInFlight, counted)).failed;
    if (first !== undefined) yield* act(TE.left(first.failure));
  });
}

/** Where the files are. */
type Place = Pick<Inputs, "storageZoneId" | "path">;

/** Deletes files, and keeps those that now belong to other resources of the stack. */
export function removeFiles(
  ctx: Ctx,
  zone: ZoneFiles,
  place: Place,
  paths: readonly string[],
  onRemoved: (path: string) => void = () => undefined,
): Step<Failure, void> {
  return forEach(ctx, "deleted", paths, (path) =>
    mapStep(
      removeOne(ctx.ownership, [nameOf(place, path)], removeFile(zone, pathBelow(place.path ?? "", path))),
      () => {
        onRemoved(path);
      },
    ),
  );
}

function nameOf({ storageZoneId, path: folder = "" }: Place, path: string): string {
  return fileNamed(storageZoneId, pathBelow(folder, path));
}

function describeFiles({ storageZoneId, path: folder = "" }: Place, paths: readonly string[]): string {
  const names = paths.map((path) => pathBelow(folder, path));
  return `file${paths.length === 1 ? "" : "s"} ${someOf(names, 10)} of storage zone ${storageZoneId}`;
}

function isPage(path: string): boolean {
  return /\.html?$/i.test(path);
}
