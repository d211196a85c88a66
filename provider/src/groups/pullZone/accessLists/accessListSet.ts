import { identity } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep, type Step } from "../../../common/taskEither";
import { partial } from "../../../contract/errors";
import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { numberId } from "../../../formats/ids";
import type { AdoptMode } from "../../../ownership/adoption";
import { isProperties, recordOf } from "../../../properties/values";
import { collectionNotes } from "../../../reconcile/planNotes";
import { act, type Ctx, type DefinedKind, type Failure, steps } from "../../../reconcile/steps";
import type { Definition, Property } from "../../../vocabulary";
import { findEntries } from "../api/accessLists";
import type { AccessList } from "./accessList";
import { convergeList } from "./convergeList";
import { Entries } from "./entries";

/** @typeParam Key the input that holds the entries */
type Inputs<Key extends string> = Readonly<Record<Key, Entries>> & {
  readonly pullZoneId: number;
  readonly exclusive?: boolean;
  readonly adopt?: AdoptMode;
};

/**
 * Many entries of one access list of a pull zone, in one resource.
 *
 * A set owns only the entries that its state names; an exclusive set owns the whole list. An update adds what is missing
 * and removes only what the program drops. Entries that were added elsewhere to
 * an exclusive set are removed once a refresh has shown them. A step that fails half-way records what it has done, so that the next
 * one continues from there.
 *
 * @param key the input that holds the entries
 */
export function accessListSet<Key extends string>(
  definition: Definition<Readonly<Record<Key | "pullZoneId", Property>>>,
  key: Key,
  list: AccessList,
): DefinedKind<Definition, Inputs<Key>, Inputs<Key>, object> {
  const inputsWith = (pullZoneId: number, exclusive: boolean | undefined, values: readonly string[]): Inputs<Key> => ({
    pullZoneId,
    ...recordOf([key], () => [toMap(values)]),
    ...(exclusive !== undefined && { exclusive }),
  });

  const problemsOf = (entries: unknown, isUnknown: IsUnknown): readonly Problem[] =>
    (Entries.is(entries) ? entries : []).flatMap((entry, index) => {
      const property = `${key}.${index}`;
      if (typeof entry !== "string" && !isProperties(entry)) return [{ property, reason: "must be text" }];
      return textsIn(entry).flatMap((text) => {
        const reason = isUnknown(text) ? undefined : list.problem(text);
        return reason === undefined ? [] : [{ property, reason }];
      });
    });

  const converge = (
    ctx: Ctx,
    before: Partial<Inputs<Key>>,
    { pullZoneId, exclusive, adopt, [key]: entries }: Inputs<Key>,
    isUnfinished = false,
  ) =>
    convergeList(
      ctx,
      list,
      pullZoneId,
      {
        before: { values: new Set(textsOf(before[key])), exclusive: before.exclusive, isUnfinished },
        wanted: { values: new Set(textsOf(entries)), exclusive, adopt },
      },
      (now) =>
        partial({ id: numberId.format(pullZoneId), applied: inputsWith(pullZoneId, before.exclusive, now), outs: {} }),
    );

  return {
    definition,
    objects: ({ pullZoneId, exclusive, [key]: entries }, isUnknown) =>
      list.objects(pullZoneId, textsOf(entries), exclusive === true, isUnknown),
    planNotes: (before, after, isUnknown) => {
      const wanted = new Set(textsOf(after[key]));
      if ([...wanted].some(isUnknown)) return [];
      return collectionNotes(before, after, {
        removed: textsOf(before?.[key]).filter((value) => !wanted.has(value)),
        spared: [],
        words: ["removes", "entry", "entries"],
        of: isUnknown(after["pullZoneId"]) ? "the list" : list.asAWhole(Number(after["pullZoneId"])),
      });
    },
    removesEach: true,

    // Leaves invalid entries as they are, so that the indexes in messages match the program.
    normalise: (given, isUnknown) => {
      if (!Entries.is(given[key]) || problemsOf(given[key], isUnknown).length > 0) return given;
      const texts = textsOf(given[key]);
      const known = texts.filter((text) => !isUnknown(text)).map((text) => list.canonicalStored(text));
      return { ...given, [key]: [toMap(known), ...texts.filter(isUnknown)] };
    },
    validate: ({ [key]: entries }, isUnknown) => problemsOf(entries, isUnknown),
    // A list may have entries that no program could declare.
    importable: ({ pullZoneId, exclusive, [key]: entries }) =>
      inputsWith(
        pullZoneId,
        exclusive,
        textsOf(entries).filter((text) => list.problem(text) === undefined),
      ),
    toInputs: identity,
    toOutputs: () => ({}),

    create: (ctx, inputs) =>
      mapStep(converge(ctx, {}, inputs), () => ({ id: numberId.format(inputs.pullZoneId), outs: {} })),

    /** Leaves out entries that the set does not own, unless it is exclusive or not managed yet. */
    read: (ctx, id, prior) =>
      steps(async function* () {
        const { exclusive, [key]: entries } = prior?.inputs ?? {};
        const own = prior === undefined || exclusive === true ? undefined : new Set(textsOf(entries));
        const pullZoneId = yield* zoneIdOf(id);
        const found = yield* act(findEntries(ctx, pullZoneId, list.name));
        const values = [...list.byValue(found ?? []).keys()].filter((value) => own?.has(value) ?? true);
        return found && inputsWith(pullZoneId, exclusive, values);
      }),

    update: (ctx, _id, prior, inputs) => mapStep(converge(ctx, prior.inputs, inputs, prior.isUnfinished), () => ({})),

    delete: (ctx, id, prior) =>
      steps(async function* () {
        const before = { values: new Set(textsOf(prior.inputs[key])) };
        yield* convergeList(ctx, list, yield* zoneIdOf(id), { before }, () => identity);
      }),
  };
}

function zoneIdOf(id: string): Step<Failure, number> {
  return act(TE.fromEither(numberId.parse(id, "pull zone")));
}

function toMap(values: readonly string[]): Entries[number] {
  return Object.fromEntries(values.map((value) => [value, true]));
}

/** Sorted, because maps may be in any order. */
function textsOf(entries: unknown): readonly string[] {
  return Entries.is(entries) ? entries.flatMap(textsIn).sort() : [];
}

function textsIn(entry: unknown): readonly string[] {
  if (typeof entry === "string") return [entry];
  return isProperties(entry) ? Object.keys(entry) : [];
}
