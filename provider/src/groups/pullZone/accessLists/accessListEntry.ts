import { identity } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { findEntries } from "../api/accessLists";
import type { Definition, Property } from "../../../vocabulary";
import type { AdoptMode } from "../../../ownership/adoption";
import { partial } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import { recordOf } from "../../../properties/values";
import type { Step } from "../../../common/taskEither";
import { act, type Ctx, type DefinedKind, type Failure, steps } from "../../../reconcile/steps";
import type { AccessList } from "./accessList";
import { convergeList } from "./convergeList";

/** One entry of a list, in canonical form. */
export interface ListEntry {
  readonly pullZoneId: number;
  readonly value: string;
}

/** @typeParam Key the input that holds the entry */
type Inputs<Key extends string> = Readonly<Record<Key, string>> & {
  readonly pullZoneId: number;
  readonly adopt?: AdoptMode;
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
): DefinedKind<Definition, ListEntry, Inputs<Key>, object> {
  return {
    definition,
    objects: (properties, isUnknown) => list.objects(properties.pullZoneId, [properties[key]], false, isUnknown),

    toInputs,
    toOutputs: () => ({}),

    create: (ctx, inputs) =>
      steps(async function* () {
        yield* converge(ctx, [], inputs);
        return { id: childId.format(inputs.pullZoneId, inputs[key]), outs: {} };
      }),

    read: (ctx, id) =>
      steps(async function* () {
        const entry = yield* entryOf(id);
        const entries = yield* act(findEntries(ctx, entry.pullZoneId, list.name));
        return list.byValue(entries ?? []).has(entry.value) ? entry : undefined;
      }),

    update: (ctx, _id, _prior, inputs) =>
      steps(async function* () {
        yield* converge(ctx, [inputs[key]], inputs);
        return {};
      }),

    delete: (ctx, id) =>
      steps(async function* () {
        const { pullZoneId, value } = yield* entryOf(id);
        yield* convergeList(
          ctx,
          list,
          pullZoneId,
          { before: { values: new Set([value]) }, drift: "leave" },
          () => identity,
        );
      }),
  };

  function toInputs({ pullZoneId, value }: ListEntry): Inputs<Key> {
    return { pullZoneId, ...recordOf([key], () => value) };
  }

  function entryOf(id: string): Step<Failure, ListEntry> {
    return steps(async function* () {
      const { parent: pullZoneId, key: value } = yield* act(TE.fromEither(childId.parse(id)));
      return { pullZoneId, value: list.canonicalStored(value) };
    });
  }

  /** Adds the entry unless it exists. */
  function converge(
    ctx: Ctx,
    before: readonly string[],
    { pullZoneId, adopt, [key]: value }: Inputs<Key>,
  ): Step<Failure, void> {
    return convergeList(
      ctx,
      list,
      pullZoneId,
      {
        before: { values: new Set(before) },
        wanted: { values: new Set<string>([value]), excluded: new Set(), exclusive: false, adopt },
        drift: "repair",
      },
      // An entry that may have been added: the next `up` makes sure that it exists, and destroy removes it if it does.
      // One that surely was not changes nothing in state, which has it only if an earlier `up` may have added it.
      (values) =>
        values.includes(value)
          ? partial({ id: childId.format(pullZoneId, value), applied: toInputs({ pullZoneId, value }), outs: {} })
          : identity,
    );
  }
}
