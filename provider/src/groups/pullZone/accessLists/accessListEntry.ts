import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { findEntries } from "../api/accessLists";
import type { DefinedDeclarations } from "../../../vocabulary";
import { type Adopt, adoptExisting } from "../../../ownership/adoption";
import { partial } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { Lifecycle } from "../../../contract/lifecycle";
import { decodeLeniently } from "../../../properties/codecs";
import { step, type Step } from "../../../common/taskEither";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { noZone } from "../parentZone";
import type { AccessList } from "./accessList";
import { changeList } from "./changeList";
import { removeEntries } from "./convergeList";

/** One entry of a list, in canonical form. */
export interface Entry {
  readonly pullZoneId: number;
  readonly value: string;
}

/**
 * One entry of an access list of a pull zone, identified by its canonical form.
 *
 * The list is read with the zone, so all entries of a zone share one GET. Entries that are added or removed at the same
 * time are written together. Others are never changed. Every input is part of the identity, so every change replaces the
 * resource, and update only completes a create whose outcome is unknown.
 *
 * @param key the input that holds the entry
 */
export function accessListEntry<
  Key extends string,
  I extends Readonly<Record<Key, string>> & { readonly pullZoneId: number; readonly adopt?: Adopt },
>(
  declarations: DefinedDeclarations<I, object>,
  key: Key,
  list: AccessList,
): Lifecycle<Client, ApiError, I, object, Entry> {
  return {
    ...declarations,
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

  function toInputs({ pullZoneId, value }: Entry): Partial<I> {
    return decodeLeniently(declarations.inputs, { pullZoneId, [key]: value });
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
