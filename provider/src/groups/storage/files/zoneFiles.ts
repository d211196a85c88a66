import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { type ApiError, isBadRequest } from "../../../http/errors";
import { errorMessage } from "../../../http/errorMessage";
import type { Freshness } from "../../../http/remoteObjects";
import {
  deleteFile,
  listFolder,
  type StorageObject,
  type Upload,
  uploadFile,
  type ZoneFiles,
} from "../api/storageFile";
import { filesOf, findFileBelow } from "../api/storageHost";
import { type StorageZone, storageZones } from "../api/storageZone";
import type { Objects } from "../../../ownership/claims";
import { about, apiFailure, fromApi, refused } from "../../../contract/errors";
import type { LifecycleError } from "../../../contract/lifecycle";
import { type PollOptions, visibilityMilliseconds, retryUntil } from "../../../reconcile/poll";
import { folderOf, foldersAbove, nameIn } from "../../../formats/storagePath";
import { confirmRemoval } from "../../../reconcile/confirm/confirmRemoval";
import { confirmWrite } from "../../../reconcile/confirm/confirmWrite";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { existingParent, type Failure } from "../../../reconcile/steps";

/** What messages call a file, which is also the name of the object. */
export function fileNamed(storageZoneId: number, path: string): string {
  return `file ${path} of storage zone ${storageZoneId}`;
}

/**
 * The objects for files of a zone. A file has its path as a folder, too: nothing can be below it.
 *
 * @param wholeFolder a folder that belongs to the resource as a whole
 */
export function fileObjects(storageZoneId: number, paths: readonly string[], wholeFolder?: string): Objects {
  const folders = new Set(paths.flatMap((path) => foldersAbove(folderOf(path))));
  return {
    names: paths.map((path) => fileNamed(storageZoneId, path)),
    within: [...folders].map(folderNamed),
    whole: (wholeFolder === undefined ? paths : [...paths, wholeFolder]).map(folderNamed),
  };

  function folderNamed(folder: string): string {
    return `folder /${folder} of storage zone ${storageZoneId}`;
  }
}

/** The files of a zone in which something is to be created. */
export function existingZoneFiles(session: Session, storageZoneId: number): TE.TaskEither<Failure, ZoneFiles> {
  return pipe(
    existingParent(findZone(session, storageZoneId), `storage zone ${storageZoneId}`, "storageZoneId"),
    TE.map((zone) => filesOf(session, zone)),
  );
}

/**
 * Looks for files in which something is to be created. A zone that was just created may not accept its password yet, so a
 * refusal is waited for.
 */
export function lookBeforeCreate<A>(
  { signal, log, timeoutMilliseconds = Infinity }: PollOptions,
  storageZoneId: number,
  look: TE.TaskEither<ApiError, A>,
): TE.TaskEither<Failure, A> {
  return fromApi(
    retryUntil(look, {
      limitMilliseconds: Math.min(visibilityMilliseconds.written, timeoutMilliseconds),
      firstDelayMilliseconds: 500,
      longestDelayMilliseconds: 2_000,
      signal,
      log,
      waitsFor: (error) =>
        error._tag === "Status" && error.status === 401
          ? `storage zone ${storageZoneId} to accept its password`
          : undefined,
    }),
  );
}

/** The files of a zone, or none if the account does not have the zone. */
export function findZoneFiles(session: Session, storageZoneId: number): TE.TaskEither<Failure, O.Option<ZoneFiles>> {
  return pipe(findZone(session, storageZoneId), TE.map(O.map((zone) => filesOf(session, zone))), fromApi);
}

function findZone(session: Session, storageZoneId: number): TE.TaskEither<ApiError, O.Option<StorageZone>> {
  return pipe(storageZones.find(session, storageZoneId), TE.map(O.fromNullable));
}

/** A file, or none if the zone does not have it. */
export function findFile(files: ZoneFiles, path: string, freshness?: Freshness) {
  return lookAt(files, path, freshness, ({ IsDirectory }) => !IsDirectory);
}

/** What has a path: a file, a folder, or neither. */
export function lookAt(
  files: ZoneFiles,
  path: string,
  freshness?: Freshness,
  isWanted: (object: StorageObject) => boolean = () => true,
): TE.TaskEither<ApiError, O.Option<StorageObject>> {
  return pipe(
    listFolder(files, folderOf(path), freshness),
    TE.map((objects) =>
      O.fromNullable(objects.find((object) => object.ObjectName === nameIn(path) && isWanted(object))),
    ),
  );
}

/** Why a file was not written. */
export interface WriteFailure {
  readonly cause: LifecycleError<ApiError>;
  /** Whether it may nevertheless have been written, because looking again failed. */
  readonly inDoubt: boolean;
}

/** Uploads a file, and looks again if the reply leaves the outcome unknown. */
export function upload(files: ZoneFiles, path: string, content: Upload): TE.TaskEither<WriteFailure, void> {
  return pipe(
    uploadFile(files, path, content),
    TE.orElse(
      confirmWrite({
        look: pipe(findFile(files, path, "fresh"), TE.map(O.filter(({ Checksum }) => Checksum === content.checksum))),
        explain: (error): WriteFailure => ({ cause: failureOf(path, error), inDoubt: false }),
        whenUnknown: (error) => ({ cause: failureOf(path, error), inDoubt: true }),
        whenFound: (): TE.TaskEither<WriteFailure, void> => TE.right(undefined),
        whenRefused: (error) => refusedUpload(files, path, content, error),
      }),
    ),
  );
}

/** Says why, as far as that can be seen. */
function refusedUpload(
  files: ZoneFiles,
  path: string,
  { content }: Upload,
  error: ApiError,
): TE.TaskEither<WriteFailure, void> {
  return taskEither(async function* () {
    const fail = (cause: LifecycleError<ApiError>) => failWith<WriteFailure>({ cause, inDoubt: false });
    if (!isBadRequest(error)) return yield* fail(failureOf(path, error));
    const above = yield* valueOf(
      pipe(
        fileAbove(files, path),
        TE.orElse(() => TE.right<WriteFailure, O.Option<string>>(O.none)),
      ),
    );
    if (O.isSome(above)) return yield* fail(blocked(path, `the storage zone has a file ${above.value}`));
    return yield* fail(content.length === 0 ? emptyFile(path, error) : failureOf(path, error));
  });
}

/** A file that has the path of a folder in which another file is to be. */
function fileAbove(files: ZoneFiles, path: string): TE.TaskEither<ApiError, O.Option<string>> {
  return taskEither(async function* () {
    for (const folder of foldersAbove(folderOf(path)).filter((above) => above !== "")) {
      if (O.isSome(yield* valueOf(findFile(files, folder, "fresh")))) return O.some(folder);
    }
    return O.none;
  });
}

/** The engine deletes what has left the program only after it has created everything else. */
function blocked(path: string, reason: string): LifecycleError<never> {
  return refused(
    `file ${path} cannot be uploaded, because ${reason}`,
    "if the program no longer has that one, run `pulumi up --continue-on-error`, which deletes it, and then `pulumi up`; " +
      "otherwise delete it, or choose another path",
  );
}

/** A failed request, with the file that it was about. */
function failureOf(path: string, error: ApiError): LifecycleError<ApiError> {
  return about(`file ${path}`, apiFailure(error));
}

/** Whether bunny.net accepts such files is not documented. */
function emptyFile(path: string, error: ApiError): LifecycleError<never> {
  return refused(
    `file ${path} is empty, and bunny.net does not accept it: ${errorMessage(error)}`,
    "write something into it, or leave it out",
  );
}

/** Deletes a file, and looks again if the reply does not show whether it is gone. */
export function remove(files: ZoneFiles, path: string): TE.TaskEither<Failure, void> {
  return pipe(
    deleteFile(files, path),
    TE.orElse(confirmRemoval({ look: findFile(files, path, "fresh") })),
    TE.mapLeft((error) => failureOf(path, error)),
  );
}

/** Makes room for a file. Folders outlive their files, and one that still holds any is left alone. */
export function removeEmptyFolder(files: ZoneFiles, folder: string): TE.TaskEither<Failure, void> {
  return taskEither(async function* () {
    const below = yield* valueOf(fromApi(findFileBelow(files, folder)));
    if (O.isSome(below))
      yield* failWith(blocked(folder, `it is a folder in the storage zone, with a file ${below.value}`));
    yield* valueOf(remove(files, `${folder}/`));
  });
}
