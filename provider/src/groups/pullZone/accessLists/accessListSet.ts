import { identity } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Step } from "../../../common/taskEither";
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
import type { Convergence } from "./changes";
import { convergeList } from "./convergeList";
import { Entries } from "./entries";

/** @typeParam Key the input that holds the entries */
type Inputs<Key extends string> = Readonly<Record<Key, Entries>> & {
  readonly pullZoneId: number;
  readonly exclusive?: boolean;
  readonly exclude?: readonly string[];
  readonly adopt?: AdoptMode;
};

/**
 * Many entries of one access list of a pull zone, in one resource.
 *
 * A set owns only the entries that its state names; an exclusive set owns the whole list. An update adds only what the
 * program adds and removes only what it drops. Entries removed elsewhere, or added elsewhere to an exclusive set, are
 * repaired once a refresh has shown the difference. A step that fails half-way records what it has done, so that the next
 * one continues from there.
 *
 * @param key the input that holds the entries
 */
export function accessListSet<Key extends string>(
  definition: Definition<Readonly<Record<Key | "pullZoneId", Property>>>,
  key: Key,
  list: AccessList,
): DefinedKind<Definition, Inputs<Key>, Inputs<Key>, object> {
  const inputsWith = (
    pullZoneId: number,
    {
      exclusive,
      exclude,
    }: { readonly exclusive?: boolean | undefined; readonly exclude?: readonly string[] | undefined },
    values: readonly string[],
  ): Inputs<Key> => ({
    pullZoneId,
    ...recordOf([key], () => [toMap(values)]),
    ...(exclusive !== undefined && { exclusive }),
    ...(exclude !== undefined && { exclude }),
  });

  /** In canonical form. Values may be of any type. */
  const excluded = (exclude: unknown): ReadonlySet<string> =>
    new Set(textsOf(exclude).map((text) => list.canonicalStored(text)));

  const problemsOf = (entries: unknown, isUnknown: IsUnknown): readonly Problem[] =>
    (Entries.is(entries) ? entries : []).flatMap((entry, index) => {
      const property = `${key}.${index}`;
      if (typeof entry !== "string" && !isProperties(entry)) return [{ property, reason: "must be text" }];
      return textsIn(entry).flatMap((text) => {
        const reason = isUnknown(text) ? undefined : list.problem(text);
        return reason === undefined ? [] : [{ property, reason }];
      });
    });

  const converge = (ctx: Ctx, before: Partial<Inputs<Key>>, inputs: Inputs<Key>, drift: Convergence["drift"]) => {
    const { pullZoneId, exclusive, exclude, adopt } = inputs;
    const others = excluded(exclude);
    const values = new Set(textsOf(before[key]).filter((value) => !others.has(value)));
    const wanted = { values: new Set(textsOf(inputs[key])), excluded: others, exclusive, adopt };
    return convergeList(
      ctx,
      list,
      pullZoneId,
      { before: { values, exclusive: before.exclusive }, wanted, drift },
      (now) => partial({ id: numberId.format(pullZoneId), applied: inputsWith(pullZoneId, before, now), outs: {} }),
    );
  };

  return {
    definition,
    objects: ({ pullZoneId, exclusive, exclude, [key]: entries }, isUnknown) => {
      const spared = new Set([...excluded(exclude)].map((value) => list.describe(Number(pullZoneId), [value])));
      return {
        ...list.objects(pullZoneId, textsOf(entries), exclusive === true, isUnknown),
        spares: (name) => spared.has(name),
      };
    },
    planNotes: (before, after, isUnknown) => {
      const wanted = new Set(textsOf(after[key]));
      if ([...wanted].some(isUnknown)) return [];
      const dropped = textsOf(before?.[key]).filter((value) => !wanted.has(value));
      const isExcluded = (value: string) => excluded(after["exclude"]).has(value);
      return collectionNotes(before, after, {
        removed: dropped.filter((value) => !isExcluded(value)),
        spared: dropped.filter(isExcluded),
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
    validate: ({ exclude, [key]: entries }, isUnknown) => {
      const others = excluded(exclude);
      const both = textsOf(entries).find((text) => !isUnknown(text) && others.has(list.canonicalStored(text)));
      return [
        ...problemsOf(entries, isUnknown),
        ...(both === undefined
          ? []
          : [{ property: "exclude", reason: `names ${both}, which is in ${key}, too: remove one of the two` }]),
      ];
    },
    // A list may have entries that no program could declare.
    importable: (set) =>
      inputsWith(
        set.pullZoneId,
        set,
        textsOf(set[key]).filter((text) => list.problem(text) === undefined),
      ),
    toInputs: identity,
    toOutputs: () => ({}),

    create: (ctx, inputs) =>
      steps(async function* () {
        yield* converge(ctx, {}, inputs, "repair");
        return { id: numberId.format(inputs.pullZoneId), outs: {} };
      }),

    /** Leaves out entries that the set does not own, unless it is exclusive or not managed yet. */
    read: (ctx, id, prior) =>
      steps(async function* () {
        const { exclusive, exclude } = prior?.inputs ?? {};
        const others = excluded(exclude);
        const own = prior === undefined || exclusive === true ? undefined : new Set(textsOf(prior.inputs[key]));
        const pullZoneId = yield* zoneIdOf(id);
        const found = yield* act(findEntries(ctx, pullZoneId, list.name));
        const values = [...list.byValue(found ?? []).keys()].filter((value) => own?.has(value) ?? !others.has(value));
        return found && inputsWith(pullZoneId, { exclusive, exclude }, values);
      }),

    update: (ctx, _id, prior, inputs) =>
      steps(async function* () {
        // What a failed step has recorded may not exist.
        yield* converge(ctx, prior.inputs, inputs, prior.isUnfinished ? "repair" : "leave");
        return {};
      }),

    delete: (ctx, id, prior) =>
      steps(async function* () {
        const before = { values: new Set(textsOf(prior.inputs[key])) };
        yield* convergeList(ctx, list, yield* zoneIdOf(id), { before, drift: "leave" }, () => identity);
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
