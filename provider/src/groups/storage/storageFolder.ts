import * as TE from "fp-ts/TaskEither";
import { storageFolder as definition } from "./storageFolder.definition";
import type { InputsOf } from "../../vocabulary";
import { noObjects } from "../../ownership/claims";
import { type FolderId, folderId } from "../../formats/ids";
import type { IsUnknown, Problem } from "../../contract/lifecycle";
import { excludedBy } from "../../common/localFiles";
import { pathBelow } from "../../formats/storagePath";
import { isProperties, omit, ownValue, pick, type Properties } from "../../properties/values";
import { type Checksums, foldersWith, objectsIn, outputsOf } from "./storageFolder/checksums";
import { convergeFolder, removeFiles } from "./storageFolder/converge";
import { fileObjects, findZoneFiles } from "./files/zoneFiles";
import { collectionNotes } from "../../reconcile/planNotes";
import { act, type DefinedKind, type Failure, steps } from "../../reconcile/steps";

type Inputs = InputsOf<typeof definition>;

/** The files of a folder that belong to the resource. */
export interface FoundFolder {
  readonly storageZoneId: number;
  readonly path: string;
  readonly files: Checksums;
  readonly exclusive: boolean | undefined;
  readonly exclude: Inputs["exclude"];
}

/**
 * All files of a local folder, in one resource.
 *
 * It owns only the files that its state names; an exclusive one owns everything below its path. What `exclude` names is
 * never its own. An update uploads only
 * what the program changes or adds and deletes only what it drops. Files changed or removed elsewhere, or added elsewhere
 * to an exclusive folder, are repaired once a refresh has shown the difference. A step that fails half-way records what
 * it has done, so that the next one continues from there.
 */
export const storageFolder: DefinedKind<typeof definition, FoundFolder> = {
  definition,
  // An omitted path is the whole zone, and not one that the API has chosen.
  replaceWhen: (before, after) =>
    after.path === undefined && typeof before.path === "string" && before.path !== "" ? ["path"] : [],
  objects: ({ storageZoneId, path = "", files, exclude, exclusive }, isUnknown) => {
    if (typeof storageZoneId !== "number" || typeof path !== "string" || isUnknown(path)) return noObjects;
    const names = isProperties(files) ? Object.keys(files) : [];
    return fileObjects(
      storageZoneId,
      names.map((name) => pathBelow(path, name)),
      exclusive === true ? { folder: path, isSpared: isSparedBelow(path, patternsIn(exclude, isUnknown)) } : undefined,
    );
  },
  removesEach: true,

  // A path that turns out to be the whole zone.
  normalise: (given) => (given.path === "" ? omit(given, ["path"]) : given),
  validate: emptyProblems,
  planNotes,
  toInputs: (folder) => ({ ...folder }),
  toOutputs: (folder) => outputsOf(folder, folder.files),

  create: (ctx, inputs) =>
    steps(async function* () {
      yield* convergeFolder(ctx, inputs, { files: {} });
      return { id: folderId.format(inputs.storageZoneId, inputs.path ?? ""), outs: outputsOf(inputs, inputs.files) };
    }),

  /** Leaves out files that the resource does not own, unless it is exclusive or not managed yet. */
  read: (ctx, id, prior) =>
    steps(async function* () {
      const { parent: storageZoneId, folder: path } = yield* act(keyOf(id));
      const zone = yield* findZoneFiles(ctx, storageZoneId);
      if (zone === undefined) return undefined;
      const { exclusive, exclude } = prior?.inputs ?? {};
      const own = prior === undefined || exclusive === true ? undefined : (prior.inputs.files ?? {});
      const within = own === undefined ? undefined : foldersWith(Object.keys(own));
      const found = yield* act(objectsIn(zone, path, { within, isExcluded: excludedBy(exclude ?? []) }));
      const files = Object.fromEntries(
        [...found.files].filter(([name]) => own === undefined || ownValue(own, name) !== undefined),
      );
      return { storageZoneId, path, files, exclusive, exclude };
    }),

  update: (ctx, _id, prior, inputs) =>
    steps(async function* () {
      // Includes files that were added elsewhere and shown by a read.
      const files = withoutExcluded(prior.outs.files ?? {}, inputs.exclude ?? []);
      yield* convergeFolder(ctx, inputs, { ...pick(prior.inputs, ["exclusive", "exclude"]), files });
      return outputsOf(inputs, inputs.files);
    }),

  delete: (ctx, id, prior) =>
    steps(async function* () {
      const { parent: storageZoneId, folder: path } = yield* act(keyOf(id));
      const zone = yield* findZoneFiles(ctx, storageZoneId);
      const paths = Object.keys(prior.outs.files ?? {});
      if (zone !== undefined) yield* removeFiles(ctx, zone, { storageZoneId, path }, paths);
    }),
};

function isSparedBelow(folder: string, exclude: readonly string[]): (path: string) => boolean {
  const isExcluded = excludedBy(exclude);
  const start = pathBelow(folder, "").length;
  return (path) => isExcluded(path.slice(start));
}

function patternsIn(exclude: unknown, isUnknown: IsUnknown): readonly string[] {
  return Array.isArray(exclude)
    ? exclude.filter((pattern): pattern is string => typeof pattern === "string" && !isUnknown(pattern))
    : [];
}

function withoutExcluded(files: Checksums, exclude: readonly string[]): Checksums {
  const isExcluded = excludedBy(exclude);
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isExcluded(path)));
}

/** A build that has failed without a word leaves a folder without files. */
function emptyProblems({ files, allowEmpty }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  if (!isProperties(files) || Object.keys(files).length > 0 || allowEmpty === true || isUnknown(allowEmpty)) return [];
  const reason = "has no files to upload: build the site first, exclude less, or set allowEmpty: true if that is meant";
  return [{ property: "source", reason }];
}

/** What an `up` does to files. @param before everything in state; `undefined` for a create */
function planNotes(before: Properties | undefined, after: Properties, isUnknown: IsUnknown): readonly string[] {
  const { storageZoneId, path = "", exclude } = after;
  if (isUnknown(after["files"]) || isUnknown(path) || isUnknown(exclude)) return [];
  const isExcluded = excludedBy(patternsIn(exclude, isUnknown));
  const [had, wanted] = [propertiesIn(before?.["files"]), propertiesIn(after["files"])];
  const uploads = Object.keys(wanted).filter((name) => wanted[name] !== ownValue(had, name));
  const dropped = Object.keys(had).filter((name) => ownValue(wanted, name) === undefined);
  const zone = isUnknown(storageZoneId) ? "its storage zone" : `storage zone ${String(storageZoneId)}`;
  return [
    ...(uploads.length === 0 ? [] : [`uploads ${uploads.length} ${uploads.length === 1 ? "file" : "files"}`]),
    ...collectionNotes(before, after, {
      removed: dropped.filter((name) => !isExcluded(name)),
      spared: dropped.filter(isExcluded),
      words: ["deletes", "file", "files"],
      of: path === "" ? zone : `${zone} below ${String(path)}`,
    }),
  ];
}

function propertiesIn(value: unknown): Properties {
  return isProperties(value) ? value : {};
}

function keyOf(id: string): TE.TaskEither<Failure, FolderId> {
  return TE.fromEither(folderId.parse(id));
}
