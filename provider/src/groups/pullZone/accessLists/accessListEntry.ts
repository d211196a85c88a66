import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { findEntries } from "../api/accessLists";
import type { Definition, Property } from "../../../vocabulary";
import { type Adopt, adoptExisting } from "../../../ownership/adoption";
import { partial } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import { recordOf } from "../../../properties/values";
import { step, type Step } from "../../../common/taskEither";
import { act, type Ctx, type DefinedKind, type Failure, steps } from "../../../reconcile/steps";
import { noZone } from "../parentZone";
import type { AccessList } from "./accessList";
import { changeList } from "./changeList";
import { removeEntries } from "./convergeList";

/** One entry of a list, in canonical form. */
export interface Entry {
  readonly pullZoneId: number;
  readonly value: string;
}

/** @typeParam Key the input that holds the entry */
type Inputs<Key extends string> = Readonly<Record<Key, string>> & {
  readonly pullZoneId: number;
  readonly adopt?: Adopt;
};

/**
 * One entry of an access list of a pull zone, identified by its canonical form.
 *
 * The list is read with the zone, so all entries of a zone share one GET. Entries that are added or removed at the same
 * time are written together. Others are never changed. Every input is part of the identity, so every change replaces the
 * resource, and update only completes a create whose outcome is unknown.
 *
 * @param key the input that holds the entry
 */
export function accessListEntry<Key extends string>(
  definition: Definition<Readonly<Record<Key | "pullZoneId", Property>>>,
  key: Key,
  list: AccessList,
): DefinedKind<Definition, Entry, Inputs<Key>, object> {
  return {
    definition,
    objects: (properties, isUnknown) => list.objects(properties.pullZoneId, [properties[key]], false, isUnknown),

    toInputs,
    toOutputs: () => ({}),

    create: (ctx, inputs) =>
      steps(async function* () {
        const { pullZoneId, adopt, [key]: value } = inputs;
        const names = [list.describe(pullZoneId, [value])] as const;
        // An entry is nothing but its value, so one that is being replaced can stay as it is.
        yield* ensure(ctx, { pullZoneId, value }, adoptExisting(ctx, { names, adopt, managed: {}, found: {} }));
        return { id: childId.format(pullZoneId, value), outs: {} };
      }),

    read: (ctx, id) =>
      steps(async function* () {
        const entry = yield* entryOf(id);
        const entries = yield* act(findEntries(ctx, entry.pullZoneId, list.name));
        return entries !== undefined && isIn(entries, entry) ? O.some(entry) : O.none;
      }),

    update: (ctx, _id, _prior, { pullZoneId, [key]: value }) =>
      steps(async function* () {
        yield* ensure(ctx, { pullZoneId, value }, TE.right(undefined));
        return {};
      }),

    delete: (ctx, id) =>
      steps(async function* () {
        const { pullZoneId, value } = yield* entryOf(id);
        yield* removeEntries(ctx, list, pullZoneId, (other) => other === value);
      }),
  };

  function toInputs({ pullZoneId, value }: Entry): Inputs<Key> {
    return { pullZoneId, ...recordOf([key], () => value) };
  }

  function entryOf(id: string): Step<Failure, Entry> {
    return steps(async function* () {
      const { parent: pullZoneId, key: value } = yield* act(TE.fromEither(childId.parse(id)));
      return { pullZoneId, value: list.canonicalStored(value) };
    });
  }

  function isIn(entries: readonly string[], { value }: Entry): boolean {
    return list.spellingsIn(entries, value).length > 0;
  }

  /** Adds the entry. If it already exists, runs `whenExisting` instead. */
  function ensure(ctx: Ctx, entry: Entry, whenExisting: TE.TaskEither<Failure, unknown>): Step<Failure, void> {
    const { pullZoneId, value } = entry;
    const changed = changeList(list, {
      ctx,
      pullZoneId,
      changes: (entries) => (isIn(entries, entry) ? [] : [{ action: "add", value }]),
      prepare: (entries) =>
        entries === undefined ? TE.left(noZone(pullZoneId)) : isIn(entries, entry) ? whenExisting : TE.right(undefined),
      whenExisting: () => whenExisting,
    });
    // An entry that may have been added: the next `up` makes sure that it exists, and destroy removes it if it does.
    const recorded = partial({ id: childId.format(pullZoneId, value), applied: toInputs(entry), outs: {} });
    return step(
      pipe(
        changed,
        TE.mapLeft(({ cause, missing }) => (missing.length === 0 ? recorded(cause) : cause)),
      ),
    );
  }
}
