import type { ChildId } from "../../formats/ids";
import type { Freshness } from "../../http/client";
import { noObjects } from "../../ownership/claims";
import { reconciled } from "../../reconcile/engine";
import { childOf } from "../../reconcile/identity";
import { contentOf, contentProblems } from "../../reconcile/localFile";
import { act, type Action, type Ctx, steps } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import type { ObjectOf } from "../../vocabulary/reply";
import { deleteFile } from "./api/storageFile";
import { storageZones } from "./api/storageZone";
import { existingZoneFiles, fileObjects, findFile, findZoneFiles, upload } from "./files/zoneFiles";
import { storageFile as definition } from "./storageFile.definition";

type Inputs = InputsOf<typeof definition>;
type File = ObjectOf<typeof definition>;

const identity = childOf<"storageZoneId", "path", File>(
  { noun: "storage zone", property: "storageZoneId", find: storageZones.find },
  { noun: "file", property: "path", find },
);

/**
 * One file of a storage zone, identified by its path. The API lists the checksums of a folder's files, so all files of a
 * folder share one GET; content itself is never read back.
 */
export const storageFile = reconciled(definition, {
  identity: {
    ...identity,
    objects: ({ storageZoneId, path }, isUnknown) =>
      typeof storageZoneId === "number" && typeof path === "string" && !isUnknown(path)
        ? fileObjects(storageZoneId, [path])
        : noObjects,
  },
  validate: contentProblems,
  create: put,
  update: (ctx, _found, _changes, _key, inputs) => put(ctx, inputs),
  remove: (ctx, { parent, key }) =>
    steps(async function* () {
      const files = yield* findZoneFiles(ctx, parent);
      if (files !== undefined) yield* act(deleteFile(files, key));
    }),
});

function find(ctx: Ctx, { parent, key }: ChildId, freshness: Freshness): Action<File | undefined> {
  return steps(async function* () {
    const files = yield* findZoneFiles(ctx, parent);
    const file = files && (yield* act(findFile(files, key, freshness)));
    return file && { checksum: file.Checksum, length: file.Length };
  });
}

function put(ctx: Ctx, inputs: Inputs): Action<File> {
  const { storageZoneId, path, checksum, contentType = "" } = inputs;
  return steps(async function* () {
    const { content } = yield* act(contentOf(inputs));
    const files = yield* existingZoneFiles(ctx, storageZoneId);
    yield* act(upload(files, path, { content, checksum, contentType }));
    return { storageZoneId, path, checksum, contentType, length: content.length };
  });
}
