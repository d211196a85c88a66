import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import type { PullZone } from "../api/pullZone";
import type { DefinedDeclarations } from "../../../vocabulary";
import { type Adopt, adoptExisting } from "../../../ownership/adoption";
import { partial } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { Context, Lifecycle, LifecycleError } from "../../../contract/lifecycle";
import { taskEither, valueOf } from "../../../common/taskEither";
import type { Step } from "../../../reconcile/step";
import { findParentZone, zoneIn } from "../parentZone";
import type { AccessList } from "./accessList";
import { changeList } from "./changeList";
import { removeEntries } from "./convergeList";
import type { Interrupted } from "./makeChanges";

/** One entry of a list, in canonical form. */
export interface Entry {
  readonly pullZoneId: number;
  readonly value: string;
}

/** What distinguishes the entries of one access list from those of the others. `I` are the inputs of one entry. */
interface EntryKind<I extends object> {
  readonly declarations: DefinedDeclarations<I, object>;
  /** The input that holds the entry. */
  readonly key: keyof I & string;
  readonly list: AccessList;
  readonly toInputs: (entry: Entry) => NoInfer<I>;
  readonly toEntry: (inputs: I) => Entry;
}

/**
 * One entry of an access list of a pull zone, identified by its canonical form.
 *
 * The list is read with the zone, so all entries of a zone share one GET. Entries that are added or removed at the same time
 * are written together. Others are never changed. Every input is part of the identity, so every
 * change replaces the resource, and update only completes a create whose outcome is unknown.
 */
export function accessListEntry<I extends { readonly pullZoneId: number; readonly adopt?: Adopt }>({
  declarations,
  key,
  list,
  toInputs,
  toEntry,
}: EntryKind<I>): Lifecycle<Client, ApiError, I, object, Entry> {
  return {
    ...declarations,
    objects: (properties, isUnknown) => list.objects(properties.pullZoneId, [properties[key]], false, isUnknown),

    toInputs,
    toOutputs: () => ({}),

    create: (ctx, inputs) =>
      taskEither(async function* () {
        const entry = toEntry(inputs);
        yield* valueOf(ensure(ctx, entry, takeOverEntry(ctx, entry, inputs.adopt)));
        return { id: idOf(entry), outs: {} };
      }),

    read: (ctx, id) =>
      taskEither(async function* () {
        const entry = yield* valueOf(entryOf(id));
        const spellings = yield* valueOf(findSpellings(ctx, entry));
        return spellings.length > 0 ? O.some(entry) : O.none;
      }),

    update: (ctx, _id, _prior, inputs) =>
      taskEither(async function* () {
        yield* valueOf(ensure(ctx, toEntry(inputs), TE.right(undefined)));
        return {};
      }),

    delete: (ctx, id) =>
      taskEither(async function* () {
        const entry = yield* valueOf(entryOf(id));
        yield* valueOf(removeEntries(ctx, list, entry.pullZoneId, (value) => value === entry.value));
      }),
  };

  function idOf({ pullZoneId, value }: Entry): string {
    return childId.format(pullZoneId, value);
  }

  function entryOf(id: string): Step<Entry> {
    return pipe(
      TE.fromEither(childId.parse(id)),
      TE.map(({ parent, key: value }) => ({ pullZoneId: parent, value: list.canonicalStored(value) })),
    );
  }

  /** Adds the entry. If it already exists, runs `whenExisting` instead. */
  function ensure(ctx: Context<Client>, entry: Entry, whenExisting: Step<unknown>): Step<void> {
    const { pullZoneId, value } = entry;
    const exists = (zone: PullZone) => list.spellingsIn(zone, value).length > 0;
    return pipe(
      changeList(list, {
        ctx,
        pullZoneId,
        changes: (zone) => (exists(zone) ? [] : [{ action: "add", value }]),
        prepare: (found) =>
          pipe(
            zoneIn(found, pullZoneId),
            TE.flatMap((zone) => (exists(zone) ? whenExisting : TE.right(undefined))),
          ),
        whenExisting: () => whenExisting,
      }),
      TE.mapLeft((interrupted) => recordedIfInDoubt(entry, interrupted)),
    );
  }

  /**
   * Records an entry that may have been added: the next `up` makes sure that it exists, and destroy removes it if it
   * does.
   */
  function recordedIfInDoubt(entry: Entry, { cause, missing }: Interrupted): LifecycleError<ApiError> {
    return missing.length === 0 ? partial({ id: idOf(entry), applied: toInputs(entry), outs: {} })(cause) : cause;
  }

  /** An entry is nothing but its value, so one that is being replaced can stay as it is. */
  function takeOverEntry(ctx: Context<Client>, { pullZoneId, value }: Entry, adopt: Adopt | undefined): Step<unknown> {
    return adoptExisting(ctx, { names: [list.describe(pullZoneId, [value])], adopt, managed: {}, found: {} });
  }

  function findSpellings(session: Session, { pullZoneId, value }: Entry): Step<readonly string[]> {
    return pipe(
      findParentZone(session, pullZoneId),
      TE.map((zone) => (O.isSome(zone) ? list.spellingsIn(zone.value, value) : [])),
    );
  }
}
