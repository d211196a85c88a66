import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../../http/errors";
import type { Freshness } from "../../../http/client";
import {
  deleteFile,
  listFolder,
  type StorageObject,
  type Upload,
  uploadFile,
  type ZoneFiles,
} from "../api/storageFile";
import { storageFilesOf } from "../api/storageHost";
import { storageZones } from "../api/storageZone";
import type { Objects } from "../../../ownership/claims";
import { folderOf, foldersAbove, nameIn } from "../../../formats/storagePath";
import { failWith, mapStep, type Step, taskEither } from "../../../common/taskEither";
import { act, type Ctx, existingParent, type Failure, steps, confirmRemoval } from "../../../reconcile/steps";

/** What messages call a file, which is also the name of the object. */
export function fileNamed(storageZoneId: number, path: string): string {
  return `file ${path} of storage zone ${storageZoneId}`;
}

/**
 * The objects for files of a zone. A file has its path as a folder, too: nothing can be below it.
 *
 * @param whole a folder that belongs to the resource as a whole, but for the files that are left to others
 */
export function fileObjects(
  storageZoneId: number,
  paths: readonly string[],
  whole?: { readonly folder: string; readonly isSpared: (path: string) => boolean },
): Objects {
  const folders = new Set(paths.flatMap((path) => foldersAbove(folderOf(path))));
  return {
    names: paths.map((path) => [fileNamed(storageZoneId, path)] as const),
    within: [...[...folders].map(folderNamed), `storage zone ${storageZoneId}`],
    whole: (whole === undefined ? paths : [...paths, whole.folder]).map(folderNamed),
    spares: whole && ((name) => whole.isSpared(pathOf(name))),
  };

  function folderNamed(folder: string): string {
    return `folder /${folder} of storage zone ${storageZoneId}`;
  }

  function pathOf(name: string): string {
    return name.slice("file ".length, -` of storage zone ${storageZoneId}`.length);
  }
}

/** The files of a zone in which something is to be created. */
export function existingZoneFiles(ctx: Ctx, storageZoneId: number): Step<Failure, ZoneFiles> {
  const zone = existingParent(storageZones.find(ctx, storageZoneId), `storage zone ${storageZoneId}`, "storageZoneId");
  return steps(async function* () {
    return storageFilesOf(ctx, yield* zone);
  });
}

/** The files of a zone, unless the account does not have the zone. */
export function findZoneFiles(ctx: Ctx, storageZoneId: number): Step<Failure, ZoneFiles | undefined> {
  return steps(async function* () {
    const zone = yield* act(storageZones.find(ctx, storageZoneId));
    return zone === undefined ? undefined : storageFilesOf(ctx, zone);
  });
}

/** A file of a zone, if it is there. */
export function findFile(
  files: ZoneFiles,
  path: string,
  freshness?: Freshness,
): TE.TaskEither<ApiError, StorageObject | undefined> {
  return mapStep(listFolder(files, folderOf(path), freshness), (objects) =>
    objects.find(({ ObjectName, IsDirectory }) => ObjectName === nameIn(path) && !IsDirectory),
  );
}

/** Uploads a file. After a lost reply, its checksum tells whether that took effect. */
export function upload(files: ZoneFiles, path: string, content: Upload): Step<ApiError, void> {
  return taskEither(async function* () {
    const sent = await uploadFile(files, path, content)();
    if (E.isRight(sent)) return;
    const found = isDoubtful(sent.left) ? await findFile(files, path, "fresh")() : E.right(undefined);
    if (E.isLeft(found) || found.right?.Checksum !== content.checksum) yield* failWith(sent.left);
  });
}

/** Deletes a file, and looks again if the reply does not show whether it is gone. */
export function removeFile(files: ZoneFiles, path: string): TE.TaskEither<ApiError, void> {
  return pipe(deleteFile(files, path), TE.orElse(confirmRemoval(findFile(files, path, "fresh"))));
}
