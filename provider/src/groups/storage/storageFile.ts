import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { StorageObject, Upload, ZoneFiles } from "./api/storageFile";
import { storageFile as definition } from "./storageFile.definition";
import type { InputsOf } from "../../vocabulary";
import { adoptExisting } from "../../ownership/adoption";
import { noObjects } from "../../ownership/claims";
import { partial } from "../../contract/errors";
import { type ChildId, childId } from "../../formats/ids";
import { contentOf, contentProblems } from "../../reconcile/localFile";
import {
  existingZoneFiles,
  fileNamed,
  fileObjects,
  findFile,
  findZoneFiles,
  lookBeforeCreate,
  removeFile,
  upload,
} from "./files/zoneFiles";
import { act, type DefinedKind, type Failure, steps } from "../../reconcile/steps";

type Inputs = InputsOf<typeof definition>;

/** A file and where it is. */
export interface FoundFile {
  readonly storageZoneId: number;
  readonly path: string;
  readonly file: StorageObject;
}

/**
 * One file of a storage zone, identified by its path. The API lists the checksums of a folder's files, so all files of a
 * folder share one GET; content itself is never read back.
 */
export const storageFile: DefinedKind<typeof definition, FoundFile> = {
  definition,
  objects: ({ storageZoneId, path }, isUnknown) =>
    typeof storageZoneId === "number" && typeof path === "string" && !isUnknown(path)
      ? fileObjects(storageZoneId, [path])
      : noObjects,
  validate: contentProblems,
  toInputs: ({ storageZoneId, path, file }) => ({ storageZoneId, path, checksum: file.Checksum }),
  toOutputs: ({ file }) => ({ length: file.Length }),

  create: (ctx, inputs) =>
    steps(async function* () {
      const { storageZoneId, path, checksum, contentType, adopt } = inputs;
      const content = yield* act(contentToUpload(inputs));
      const files = yield* existingZoneFiles(ctx, storageZoneId);
      const existing = yield* act(lookBeforeCreate(ctx, storageZoneId, findFile(files, path)));
      if (existing !== undefined) {
        const names = [fileNamed(storageZoneId, path)] as const;
        yield* act(adoptExisting(ctx, { names, adopt, managed: { checksum }, found: { checksum: existing.Checksum } }));
      }
      // The API does not return the type, so it is only known once it is written.
      if (existing?.Checksum !== checksum || contentType !== undefined) yield* act(write(files, inputs, content));
      return { id: idOf(inputs), outs: { length: content.content.length } };
    }),

  read: (ctx, id) =>
    steps(async function* () {
      const { parent: storageZoneId, key: path } = yield* act(keyOf(id));
      const files = yield* findZoneFiles(ctx, storageZoneId);
      const file = files === undefined ? undefined : yield* act(findFile(files, path));
      return file && { storageZoneId, path, file };
    }),

  update: (ctx, _id, _prior, inputs) =>
    steps(async function* () {
      const content = yield* act(contentToUpload(inputs));
      const files = yield* existingZoneFiles(ctx, inputs.storageZoneId);
      yield* act(write(files, inputs, content));
      return { length: content.content.length };
    }),

  delete: (ctx, id) =>
    steps(async function* () {
      const { parent: storageZoneId, key: path } = yield* act(keyOf(id));
      const files = yield* findZoneFiles(ctx, storageZoneId);
      if (files !== undefined) yield* act(removeFile(files, path));
    }),
};

function idOf({ storageZoneId, path }: Pick<Inputs, "storageZoneId" | "path">): string {
  return childId.format(storageZoneId, path);
}

function keyOf(id: string): TE.TaskEither<Failure, ChildId> {
  return TE.fromEither(childId.parse(id));
}

/** Read before anything is sent. */
function contentToUpload(inputs: Inputs): TE.TaskEither<Failure, Upload> {
  return pipe(
    contentOf(inputs),
    TE.map((file) => ({ ...file, contentType: inputs.contentType })),
  );
}

/** Records a file that may have been written: the next `up` uploads it again, and destroy deletes it if it exists. */
function write(files: ZoneFiles, inputs: Inputs, file: Upload): TE.TaskEither<Failure, void> {
  const { storageZoneId, path } = inputs;
  return pipe(
    upload(files, path, file),
    TE.mapLeft(({ cause, inDoubt }) =>
      inDoubt ? partial({ id: idOf(inputs), applied: { storageZoneId, path }, outs: {} })(cause) : cause,
    ),
  );
}
