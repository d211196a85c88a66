import { identity } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { findEntries } from "../api/accessLists";
import { Entries } from "./entries";
import type { Definition, Property } from "../../../vocabulary";
import type { AdoptMode } from "../../../ownership/adoption";
import { partial } from "../../../contract/errors";
import { numberId } from "../../../formats/ids";
import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { isProperties, type Properties, recordOf } from "../../../properties/values";
import { step, type Step } from "../../../common/taskEither";
import { collectionNotes } from "../../../reconcile/planNotes";
import { act, type Ctx, type DefinedKind, type Failure, steps } from "../../../reconcile/steps";
import type { AccessList } from "./accessList";
import type { Drift } from "./changes";
import { convergeList } from "./convergeList";

/** A set as its inputs describe it. */
export interface EntrySet {
  readonly pullZoneId: number;
  readonly entries: Entries;
  readonly exclusive: boolean | undefined;
  readonly exclude: readonly string[] | undefined;
}

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
): DefinedKind<Definition, EntrySet, Inputs<Key>, object> {
  return {
    definition,
    objects: ({ pullZoneId, exclusive, exclude, [key]: entries }, isUnknown) => {
      const spared = new Set([...excluded(exclude)].map((value) => list.describe(Number(pullZoneId), [value])));
      return {
        ...list.objects(pullZoneId, textsAt(entries), exclusive === true, isUnknown),
        spares: (name) => spared.has(name),
      };
    },
    planNotes: (before, after, isUnknown) => {
      const wanted = new Set(textsAt(after[key]));
      if ([...wanted].some(isUnknown)) return [];
      const dropped = textsAt(before?.[key]).filter((value) => !wanted.has(value));
      const isExcluded = (value: string) => excluded(after["exclude"]).has(value);
      return collectionNotes(before, after, {
        removed: dropped.filter((value) => !isExcluded(value)),
        spared: dropped.filter(isExcluded),
        words: ["removes", "entry", "entries"],
        of: isUnknown(after["pullZoneId"]) ? "the list" : list.asAWhole(Number(after["pullZoneId"])),
      });
    },
    removesEach: true,

    normalise: (given, isUnknown) => ({ ...given, [key]: normaliseEntries(given[key], isUnknown) }),
    validate: (given, isUnknown) => [...validateEntries(given[key], isUnknown), ...excludedTwice(given, isUnknown)],
    // A list may have entries that no program could declare.
    importable: ({ entries, ...set }) => {
      const declarable = entries.flatMap(textsIn).filter((text) => list.validate(key, text, () => false).length === 0);
      return toInputs({ ...set, entries: [toMap(declarable)] });
    },
    toInputs,
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
        const isExcluded = (value: string) => excluded(exclude).has(value);
        const own = prior === undefined || exclusive === true ? undefined : valuesOf(prior.inputs);
        const pullZoneId = yield* zoneIdOf(id);
        const found = yield* act(findEntries(ctx, pullZoneId, list.name));
        if (found === undefined) return undefined;
        const values = [...list.byValue(found).keys()].filter((value) => own?.has(value) ?? !isExcluded(value));
        return { pullZoneId, entries: [toMap(values)], exclusive, exclude };
      }),

    update: (ctx, _id, prior, inputs) =>
      steps(async function* () {
        // What a failed step has recorded may not exist.
        yield* converge(ctx, prior.inputs, inputs, prior.isUnfinished ? "repair" : "leave");
        return {};
      }),

    delete: (ctx, id, prior) =>
      steps(async function* () {
        const before = { values: valuesOf(prior.inputs) };
        yield* convergeList(ctx, list, yield* zoneIdOf(id), { before, drift: "leave" }, () => identity);
      }),
  };

  function toInputs({ pullZoneId, entries, exclusive, exclude }: EntrySet): Partial<Inputs<Key>> {
    const inputs: Inputs<Key> = { pullZoneId, ...recordOf([key], () => entries) };
    return { ...inputs, ...(exclusive !== undefined && { exclusive }), ...(exclude !== undefined && { exclude }) };
  }

  /** In canonical form. Values may be of any type. */
  function excluded(exclude: unknown): ReadonlySet<string> {
    const texts: readonly unknown[] = Array.isArray(exclude) ? exclude : [];
    return new Set(texts.flatMap((text) => (typeof text === "string" ? list.canonicalStored(text) : [])));
  }

  function excludedTwice({ exclude, [key]: entries }: Properties, isUnknown: IsUnknown): readonly Problem[] {
    const others = excluded(exclude);
    const both = textsAt(entries).find((text) => !isUnknown(text) && others.has(list.canonicalStored(text)));
    return both === undefined
      ? []
      : [{ property: "exclude", reason: `names ${both}, which is in ${key}, too: remove one of the two` }];
  }

  /** Sorted, because maps may be in any order. */
  function valuesOf(inputs: Partial<Inputs<Key>>): ReadonlySet<string> {
    return new Set((inputs[key] ?? []).flatMap(textsIn).sort());
  }

  /** Leaves invalid entries as they are, so that the indexes in messages match the program. */
  function normaliseEntries(entries: unknown, isUnknown: IsUnknown): unknown {
    if (!Entries.is(entries) || validateEntries(entries, isUnknown).length > 0) return entries;
    const texts = entries.flatMap(textsIn);
    const known = texts.filter((text) => !isUnknown(text)).map(list.canonicalStored);
    return [toMap(known), ...texts.filter(isUnknown)];
  }

  function validateEntries(entries: unknown, isUnknown: IsUnknown): readonly Problem[] {
    if (!Entries.is(entries)) return [];
    return entries.flatMap((entry, index) => {
      const property = `${key}.${index}`;
      return typeof entry === "string" || isProperties(entry)
        ? textsIn(entry).flatMap((text) => list.validate(property, text, isUnknown))
        : [{ property, reason: "must be text" }];
    });
  }

  function converge(ctx: Ctx, before: Partial<Inputs<Key>>, inputs: Inputs<Key>, drift: Drift): Step<Failure, void> {
    const { pullZoneId, exclusive, exclude, adopt } = inputs;
    const others = excluded(exclude);
    return convergeList(
      ctx,
      list,
      pullZoneId,
      {
        before: {
          values: new Set([...valuesOf(before)].filter((value) => !others.has(value))),
          exclusive: before.exclusive,
        },
        wanted: { values: valuesOf(inputs), excluded: others, exclusive, adopt },
        drift,
      },
      (values) =>
        partial({
          id: numberId.format(pullZoneId),
          applied: toInputs({
            pullZoneId,
            entries: [toMap(values)],
            exclusive: before.exclusive,
            exclude: before.exclude,
          }),
          outs: {},
        }),
    );
  }
}

function zoneIdOf(id: string): Step<Failure, number> {
  return step(TE.fromEither(numberId.parse(id, "pull zone")));
}

function toMap(values: readonly string[]): Entries[number] {
  return Object.fromEntries(values.map((value) => [value, true]));
}

function textsAt(entries: unknown): readonly string[] {
  return Entries.is(entries) ? entries.flatMap(textsIn) : [];
}

function textsIn(entry: unknown): readonly string[] {
  if (typeof entry === "string") return [entry];
  return isProperties(entry) ? Object.keys(entry) : [];
}
